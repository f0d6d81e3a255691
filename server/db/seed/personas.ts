import { crearAzar, mezclar, type Azar } from '@/utils/azar';
import * as nombres from './nombres';

type Sexo = 'M' | 'F';

/** A fictitious phone: '809-555-0007'; the exchange 555 is not assigned. */
export const telefonoDe = (n: number) => {
  const mezclado = (n * 7919) % 30_000;
  return `${['809', '829', '849'][mezclado % 3]}-555-${String(Math.floor(mezclado / 3)).padStart(4, '0')}`;
};

/** A fictitious cédula: its check digit is wrong on purpose. */
function cedulaDe(azar: Azar, prefijo: string): string {
  const cuerpo = prefijo + String(azar.entero(0, 9_999_999)).padStart(7, '0');
  const dobles = [...cuerpo].map((digito, i) => Number(digito) * (1 + (i % 2)));
  const suma = dobles.reduce((total, doble) => total + (doble > 9 ? doble - 9 : doble), 0);
  return `${prefijo}-${cuerpo.slice(3)}-${(13 - (suma % 10)) % 10}`;
}

function conSegundo(azar: Azar, nombre: string, sexo: Sexo): string {
  const segundo = azar.uno(nombres.SEGUNDOS[sexo]);
  return segundo.endsWith(nombre) ? nombre : `${nombre} ${segundo}`;
}

/** First names and two surnames of an adult. */
export function adulto(azar: Azar, sexo: Sexo, primero = azar.uno(nombres.APELLIDOS)) {
  const nombre = azar.uno(sexo === 'M' ? nombres.HOMBRES : nombres.MUJERES);
  const completo = azar.porCiento(40) ? conSegundo(azar, nombre, sexo) : nombre;
  return { nombre: completo, apellido: `${primero} ${azar.uno(nombres.APELLIDOS)}`, sexo };
}

const MARIA = { nombre: 'María Altagracia', apellido: 'Núñez Peña', sexo: 'F', documento: '001-5550199-0' } as const;
const RAMON = { nombre: 'Ramón Antonio', apellido: 'de la Cruz Ureña', sexo: 'M', documento: '' } as const;
const deLaCruz = { apellido: 'de la Cruz Núñez', documento: '' };

/** The demo family that tests refer to by name: two children, nothing paid since the second month. */
export const FAMILIA_CONOCIDA = {
  adultos: [
    { ...MARIA, email: 'maria.nunez@example.com', telefono: '809-555-0199', parentesco: 'MADRE' },
    { ...RAMON, email: 'ramon.delacruz@example.com', telefono: '829-555-0199', parentesco: 'PADRE' },
  ],
  hijos: [
    { nombre: 'Ángel Gabriel', ...deLaCruz, sexo: 'M', grupo: 'Sub-10 A', alertaMedica: nombres.ALERTAS[0]! },
    { nombre: 'Sofía', ...deLaCruz, sexo: 'F', grupo: 'Sub-8 A', alertaMedica: '' },
  ],
} as const;

/** A mail address from a name: 'jose.pena42@example.org'. */
function correoDe(azar: Azar, nombre: string, apellido: string): string {
  const primera = (texto: string) =>
    texto
      .split(' ')[0]!
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '');
  const quien = `${primera(nombre)}.${primera(apellido)}`.toLowerCase();
  return `${quien}${azar.entero(1, 99)}@${azar.uno(['example.com', 'example.net', 'example.org'])}`;
}

/** Who cares for the children of a family, the payer first, and in how many families of a hundred. */
const CUIDAN = [
  [['MADRE', 'PADRE'], 40],
  [['PADRE', 'MADRE'], 20],
  [['MADRE'], 22],
  [['PADRE'], 10],
  [['ABUELO'], 5],
  [['TUTOR'], 3],
] as const;

/** The guardians of a family, and a function that gives its next child; the same index is always the same people. */
export function hogar(indice: number) {
  const azar = crearAzar(mezclar(indice, 101));
  const [deEl, deElla] = [azar.uno(nombres.APELLIDOS), azar.uno(nombres.APELLIDOS)];
  const adultos = azar.segun<readonly ('MADRE' | 'PADRE' | 'ABUELO' | 'TUTOR')[]>(CUIDAN).map((parentesco, i) => {
    const sexo = parentesco === 'PADRE' ? 'M' : parentesco === 'TUTOR' ? azar.uno(['M', 'F'] as const) : 'F';
    const quien = adulto(azar, sexo, parentesco === 'PADRE' ? deEl : deElla);
    const documento = azar.porCiento(80) ? cedulaDe(azar, azar.uno(['001', '031', '223', '402'])) : '';
    const email = azar.porCiento(75) ? correoDe(azar, quien.nombre, quien.apellido) : '';
    return { ...quien, documento, email, telefono: telefonoDe(2 * indice + i), parentesco };
  });
  const libres = { M: [...nombres.NINOS], F: [...nombres.NINAS] };
  const hijo = (sexo: Sexo) => {
    const [primero] = libres[sexo].splice(azar.entero(0, libres[sexo].length - 1), 1); // no sibling has it
    const nombre = azar.porCiento(45) ? primero! : conSegundo(azar, primero!, sexo);
    const documento = azar.porCiento(35) ? cedulaDe(azar, '402') : '';
    return { nombre, apellido: `${deEl} ${deElla}`, sexo, documento, alertaMedica: azar.porCiento(6) ? azar.uno(nombres.ALERTAS) : '' };
  };
  return { adultos, hijo };
}
