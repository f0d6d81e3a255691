import type { Centavos } from '@/contract/campos';
import type { Sesion } from '@/domain/academico/horario';
import { feriadosEntre } from '@/domain/academico/feriados';
import { anioDe, conDia, diaSemanaIso, sumarDias, sumarMeses } from '@/domain/fechas';
import { crearAzar } from '@/utils/azar';
import { detalleHorarioGrupo, diaSinClase, grupo, grupoModalidad, grupoProfesor, modalidad, periodoAcademico } from '../schema/academico';
import { entidad, profesor } from '../schema/personas';
import { CODIGO_PROFESOR, type SUCURSALES } from './academia';
import { momentoDe, pesos, type Semilla } from './libro';
import { adulto, telefonoDe } from './personas';

/** Students that fit into the groups of one block, with places to spare. */
export const ESTUDIANTES_POR_BLOQUE = 600;

/** The group in high demand is filled to capacity. */
export const LLENO = 'Sub-12';

/** Places for classes in each branch; names differ between branches. */
export const LUGARES: Record<number, readonly string[]> = {
  1: ['Cancha principal', 'Cancha auxiliar'],
  2: ['Cancha Norte', 'Cancha Sur'],
  3: ['Campo A', 'Campo B'],
};

/**
 * Groups: branch, name, ages, capacity, instalment and enrolment fee in pesos, weekdays, slot and place. Two consecutive ones share an
 * instructor; the first two of all are those of `profesor`, who has the main pitch for himself until the evening.
 */
const GRUPOS = [
  [1, 'Sub-10 A', 9, 10, 24, 3200, 2500, '13', 1, 0],
  [1, 'Sub-8 A', 7, 8, 26, 3000, 2500, '24', 0, 0],
  [1, 'Sub-6', 4, 6, 22, 2800, 2500, '13', 0, 1],
  [1, 'Sub-8 B', 7, 8, 28, 3000, 2500, '24', 0, 1],
  [1, 'Sub-10 B', 9, 10, 30, 3200, 2500, '13', 1, 1],
  [1, 'Sub-12', 11, 12, 26, 3400, 2500, '24', 1, 1],
  [1, 'Sub-14', 13, 14, 32, 3600, 2500, '135', 2, 0],
  [1, 'Sub-16', 15, 16, 30, 3600, 2500, '246', 2, 0],
  [1, 'Porteros', 10, 16, 16, 2200, 1000, '35', 2, 1],
  [1, 'Femenino', 9, 14, 28, 3000, 2000, '24', 2, 1],
  [2, 'Sub-6', 4, 6, 24, 2300, 2000, '13', 0, 0],
  [2, 'Sub-8', 7, 8, 30, 2500, 2000, '24', 0, 0],
  [2, 'Sub-10', 9, 10, 32, 2500, 2000, '13', 1, 0],
  [2, 'Sub-12', 11, 12, 32, 2700, 2000, '24', 1, 0],
  [2, 'Sub-14', 13, 14, 30, 2700, 2000, '135', 2, 0],
  [2, 'Sub-16', 15, 16, 28, 2900, 2000, '246', 2, 0],
  [2, 'Sub-18', 17, 18, 26, 2900, 2000, '135', 2, 1],
  [2, 'Femenino Sub-14', 11, 14, 26, 2500, 1500, '24', 1, 1],
  [3, 'Sub-8', 7, 8, 28, 2400, 2000, '13', 0, 0],
  [3, 'Sub-10', 9, 10, 30, 2400, 2000, '24', 0, 0],
  [3, 'Sub-12', 11, 12, 30, 2600, 2000, '13', 1, 0],
  [3, 'Sub-14', 13, 14, 28, 2600, 2000, '135', 2, 0],
  [3, 'Sub-17', 15, 17, 26, 2800, 2000, '246', 2, 0],
  [3, 'Porteros', 10, 17, 16, 1800, 1000, '24', 1, 1],
] as const;

/** Slots of a weekday and of a Saturday or Sunday. */
const FRANJAS = ['15:30-17:00 17:00-18:30 18:30-20:00', '08:00-09:30 09:30-11:00 11:00-12:30'];

function clases(dias: string, franja: number, lugar: string) {
  return [...dias].map((letra): Sesion & { lugar: string } => {
    const dia = Number(letra);
    const [horaInicio, horaFin] = FRANJAS[dia > 5 ? 1 : 0]!.split(' ')[franja]!.split('-');
    return { dia, horaInicio: horaInicio!, horaFin: horaFin!, lugar };
  });
}

/** The weekdays of the two groups of `profesor`: the first has a class today, the second on other days. */
function diasDelProfesor(hoy: string): string[] {
  const conHoy = ['13', '24', '13', '24', '35', '36', '47'][diaSemanaIso(hoy) - 1]!;
  return [conHoy, /[24]/.test(conHoy) ? '13' : '24'];
}

/** The current season: ten months long and half over. A holiday today would cancel the class that the demo needs today. */
export function temporadaDe(hoy: string): Semilla['temporada'] {
  const fechaInicio = sumarMeses(conDia(hoy, 1), -5);
  const fechaFin = sumarDias(sumarMeses(fechaInicio, 10), -1);
  const feriados = feriadosEntre(fechaInicio, fechaFin).map(({ fecha }) => fecha);
  return { fechaInicio, fechaFin, diasSinClase: feriados.filter((dia) => dia !== hoy) };
}

/** Writes the previous season, closed, and the current one with its holidays; returns the key of the current one. */
function sembrarPeriodos({ libro, temporada }: Semilla): number {
  const { fechaInicio, fechaFin, diasSinClase } = temporada;
  const pasada = { fechaInicio: sumarMeses(fechaInicio, -12), fechaFin: sumarDias(sumarMeses(fechaInicio, -2), -1) };
  let codigoPeriodo = 0;
  for (const uno of [pasada, { fechaInicio, fechaFin }]) {
    const anios = new Set([anioDe(uno.fechaInicio), anioDe(uno.fechaFin)]);
    const cual = { descripcion: `Temporada ${[...anios].join('-')}`, tipo: 'REGULAR' as const, activo: uno !== pasada };
    codigoPeriodo = libro.anotar(periodoAcademico, { codigoSucursal: null, ...uno, ...cual });
  }
  const feriados = feriadosEntre(fechaInicio, fechaFin).filter(({ fecha }) => diasSinClase.includes(fecha));
  libro.anotar(diaSinClase, ...feriados.map((dia) => ({ codigoPeriodo, creado: `${fechaInicio}T12:00:00Z`, ...dia })));
  return codigoPeriodo;
}

/** How a season is paid, in the order of the keys. */
export const MODALIDADES = [
  { descripcion: 'Mensual 10 cuotas', frecuencia: 'MENSUAL', cantidadCuotas: 10, diaVencimiento: 5, prorratea: true },
  { descripcion: 'Quincenal', frecuencia: 'QUINCENAL', cantidadCuotas: 20, diaVencimiento: 5, prorratea: true },
  { descripcion: 'Pago único', frecuencia: 'UNICA', cantidadCuotas: 1, diaVencimiento: 15, prorratea: false },
] as const;

/** The instructor of the next two groups of a branch; the very first one is the user `profesor`. */
function sembrarProfesor({ libro, hoy }: Semilla, codigoSucursal: number): number {
  const codigoProfesor = libro.llave(profesor);
  if (codigoProfesor === 1) {
    const cuenta = { codigoEntidad: CODIGO_PROFESOR, codigoUsuario: CODIGO_PROFESOR };
    return libro.anotar(profesor, { codigoProfesor, codigoSucursal, ...cuenta });
  }
  const azar = crearAzar(1100 + codigoProfesor);
  const codigoEntidad = libro.anotar(entidad, {
    ...adulto(azar, azar.porCiento(85) ? 'M' : 'F'),
    telefono: telefonoDe(9000 + codigoProfesor),
    fechaNacimiento: sumarDias(hoy, -365 * azar.entero(24, 52)),
    email: `instructor${codigoProfesor}@cantera.example.com`,
    fechaRegistro: momentoDe(`${anioDe(hoy) - 1}-02-01`, '09:00'),
  });
  return libro.anotar(profesor, { codigoProfesor, codigoSucursal, codigoEntidad });
}

/** A group with what an enrolment needs of it. */
export interface Grupo {
  codigoGrupo: number;
  codigoSucursal: (typeof SUCURSALES)[number];
  codigoProfesor: number;
  descripcion: string;
  edadMinima: number;
  edadMaxima: number;
  femenino: boolean;
  montoInscripcion: Centavos;
  horario: Sesion[];
  /** The instalment of each modality. */
  precios: Centavos[];
  /** Its number of free places. */
  libres: number;
}

/** The groups of one block, with their instructors, prices and classes. */
function sembrarGrupos(semilla: Semilla, codigoPeriodo: number, bloque: number): Grupo[] {
  const { libro, hoy } = semilla;
  const otro = bloque === 0 ? '' : ` ${bloque + 1}`;
  let codigoProfesor = 0;
  return GRUPOS.map(([codigoSucursal, nombre, edadMinima, edadMaxima, capacidad, cuota, matricula, dias, franja, lugar], i) => {
    if (i % 2 === 0) codigoProfesor = sembrarProfesor(semilla, codigoSucursal);
    const cuando = (bloque === 0 && diasDelProfesor(hoy)[i]) || dias;
    const horario = clases(cuando, franja, LUGARES[codigoSucursal]![lugar]! + otro);
    const descripcion = nombre + otro.replace(' ', ' · ');
    const femenino = nombre.startsWith('Femenino');
    const suyo = { codigoSucursal, descripcion, edadMinima, edadMaxima, montoInscripcion: pesos(matricula) };
    const sexo = femenino ? ('FEMENINO' as const) : ('MIXTO' as const);
    const codigoGrupo = libro.anotar(grupo, { ...suyo, codigoPeriodo, tipo: 'REGULAR', capacidad, estatus: 'ACTIVO', sexo });
    libro.anotar(grupoProfesor, { codigoGrupo, codigoProfesor, rol: 'TITULAR' });
    // A fortnight costs slightly more than half a month, the whole season one month less.
    const precios = [cuota, Math.ceil((cuota * 0.52) / 50) * 50, cuota * 9].map(pesos);
    for (const [n, montoCuota] of precios.entries()) libro.anotar(grupoModalidad, { codigoGrupo, codigoModalidad: n + 1, montoCuota });
    libro.anotar(detalleHorarioGrupo, ...horario.map((una) => ({ codigoGrupo, ...una })));
    return { ...suyo, codigoGrupo, codigoProfesor, femenino, horario, precios, libres: capacidad };
  });
}

/** Writes periods, modalities, instructors and groups; returns the blocks of groups, each for `ESTUDIANTES_POR_BLOQUE` students. */
export function sembrarOferta(semilla: Semilla, bloques: number): Grupo[][] {
  const codigoPeriodo = sembrarPeriodos(semilla);
  for (const una of MODALIDADES) semilla.libro.anotar(modalidad, { cobraInscripcion: true, ...una });
  return Array.from({ length: bloques }, (_, i) => sembrarGrupos(semilla, codigoPeriodo, i));
}
