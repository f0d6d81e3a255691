import { crearAzar, mezclar, type Azar } from './datos/azar';
import * as nombres from './datos/nombres';

const DOMINIOS = ['example.com', 'example.net', 'example.org'];

/** A fictitious phone: '809-555-0007'; the exchange 555 is not assigned. */
export const telefonoDe = (n: number) => {
  const mezclado = (n * 7919) % 30_000;
  return `${['809', '829', '849'][mezclado % 3]}-555-${String(Math.floor(mezclado / 3)).padStart(4, '0')}`;
};

/** A fictitious cédula: its check digit is wrong on purpose. */
export function cedulaDe(azar: Azar, prefijo: string): string {
  const cuerpo = prefijo + String(azar.entero(0, 9_999_999)).padStart(7, '0');
  const suma = [...cuerpo].reduce((total, digito, i) => {
    const doble = Number(digito) * (1 + (i % 2));
    return total + (doble > 9 ? doble - 9 : doble);
  }, 0);
  const correcto = (10 - (suma % 10)) % 10;
  return `${prefijo}-${cuerpo.slice(3)}-${(correcto + 3) % 10}`;
}

const correoDe = (azar: Azar, nombre: string, apellido: string) => {
  const sinAcentos = (texto: string) =>
    texto
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
  return `${sinAcentos(nombre.split(' ')[0]!)}.${sinAcentos(apellido)}${azar.entero(1, 99)}@${azar.uno(DOMINIOS)}`;
};

/** First names and two surnames of an adult. */
export function adulto(azar: Azar, sexo: 'M' | 'F', primero = azar.uno(nombres.APELLIDOS)) {
  const [unos, otros] = sexo === 'M' ? [nombres.HOMBRES, nombres.SEGUNDOS_NINOS] : [nombres.MUJERES, nombres.SEGUNDAS_NINAS];
  const nombre = azar.uno(unos);
  return {
    nombre: azar.porCiento(40) ? conSegundo(azar, nombre, otros) : nombre,
    apellido: `${primero} ${azar.uno(nombres.APELLIDOS)}`,
    sexo,
  };
}

function conSegundo(azar: Azar, nombre: string, otros: readonly string[]): string {
  const segundo = azar.uno(otros);
  return segundo.endsWith(nombre) ? nombre : `${nombre} ${segundo}`;
}

function nombreDeHijo(azar: Azar, sexo: 'M' | 'F'): string {
  const [unos, otros] = sexo === 'M' ? [nombres.NINOS, nombres.SEGUNDOS_NINOS] : [nombres.NINAS, nombres.SEGUNDAS_NINAS];
  const nombre = azar.uno(unos);
  if (azar.porCiento(45)) return nombre;
  const compuesto = conSegundo(azar, nombre, otros);
  return azar.porCiento(5) ? `${compuesto} de los Ángeles` : compuesto;
}

/** A first name that no sibling has. */
function otroNombre(azar: Azar, sexo: 'M' | 'F', usados: Set<string>): string {
  const nombre = nombreDeHijo(azar, sexo);
  const primero = nombre.split(' ')[0]!;
  if (usados.has(primero)) return otroNombre(azar, sexo, usados);
  usados.add(primero);
  return nombre;
}

/** A guardian without a key yet. */
export interface Adulto {
  nombre: string;
  apellido: string;
  sexo: 'M' | 'F';
  documento: string;
  email: string;
  telefono: string;
  parentesco: 'MADRE' | 'PADRE' | 'TUTOR' | 'ABUELO';
}

/** A child without a key yet. */
export interface Hijo {
  nombre: string;
  apellido: string;
  sexo: 'M' | 'F';
  documento: string;
  alertaMedica: string;
}

/** The people of one family; the first guardian is the payer. */
export interface Hogar {
  adultos: Adulto[];
  hijo: (sexo: 'M' | 'F') => Hijo;
}

/** The demo family that tests refer to by name: two children, nothing paid since the second month. */
export const FAMILIA_CONOCIDA = {
  adultos: [
    {
      nombre: 'María Altagracia',
      apellido: 'Núñez Peña',
      sexo: 'F',
      documento: '001-5550199-0',
      email: 'maria.nunez@example.com',
      telefono: '809-555-0199',
      parentesco: 'MADRE',
    },
    {
      nombre: 'Ramón Antonio',
      apellido: 'de la Cruz Ureña',
      sexo: 'M',
      documento: '',
      email: 'ramon.delacruz@example.com',
      telefono: '829-555-0199',
      parentesco: 'PADRE',
    },
  ],
  hijos: [
    { nombre: 'Ángel Gabriel', apellido: 'de la Cruz Núñez', sexo: 'M', grupo: 'Sub-10 A', alertaMedica: nombres.ALERTAS[0]! },
    { nombre: 'Sofía', apellido: 'de la Cruz Núñez', sexo: 'F', grupo: 'Sub-8 A', alertaMedica: '' },
  ],
} as const;

const conContacto = (azar: Azar, persona: Omit<Adulto, 'documento' | 'email' | 'telefono'>, telefono: string): Adulto => ({
  ...persona,
  documento: azar.porCiento(80) ? cedulaDe(azar, azar.uno(['001', '031', '223', '402'])) : '',
  email: azar.porCiento(75) ? correoDe(azar, persona.nombre, persona.apellido.split(' ')[0]!) : '',
  telefono,
});

function adultosDe(azar: Azar, indice: number, deElla: string, deEl: string): Adulto[] {
  const padre = () => ({ ...adulto(azar, 'M', deEl), parentesco: 'PADRE' as const });
  const madre = () => ({ ...adulto(azar, 'F', deElla), parentesco: 'MADRE' as const });
  const suerte = azar.entero(1, 100);
  const quienes = () => {
    if (suerte <= 40) return [madre(), padre()];
    if (suerte <= 60) return [padre(), madre()];
    if (suerte <= 82) return [madre()];
    if (suerte <= 92) return [padre()];
    if (suerte <= 97) return [{ ...adulto(azar, 'F', deElla), parentesco: 'ABUELO' as const }];
    return [{ ...adulto(azar, azar.uno(['M', 'F']), deElla), parentesco: 'TUTOR' as const }];
  };
  return quienes().map((persona, i) => conContacto(azar, persona, telefonoDe(2 * indice + i)));
}

/** The family with a given index: always the same people. */
export function hogar(indice: number): Hogar {
  const azar = crearAzar(mezclar(indice, 101));
  const documento = () => (azar.porCiento(35) ? cedulaDe(azar, '402') : '');
  if (indice === 0) {
    const { adultos, hijos } = FAMILIA_CONOCIDA;
    const cuales = [...hijos];
    return {
      adultos: [...adultos],
      hijo: () => ({ ...cuales.shift()!, documento: '' }),
    };
  }
  const usados = new Set<string>();
  const [deEl, deElla] = [azar.uno(nombres.APELLIDOS), azar.uno(nombres.APELLIDOS)];
  return {
    adultos: adultosDe(azar, indice, deElla, deEl),
    hijo: (sexo) => ({
      nombre: otroNombre(azar, sexo, usados),
      apellido: `${deEl} ${deElla}`,
      sexo,
      documento: documento(),
      alertaMedica: azar.porCiento(6) ? azar.uno(nombres.ALERTAS) : '',
    }),
  };
}
