import { anioDe, conDia, diaSemanaIso, sumarDias, sumarMeses } from '@/domain/fechas';
import type { Sesion } from '@/domain/academico/horario';
import { detalleHorarioGrupo, diaSinClase, grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import { entidad, profesor } from '../schema/personas';
import { CODIGO_COMPANIA as codigoCompania, CODIGO_PROFESOR, SUCURSALES } from './academia';
import { crearAzar } from '@/utils/azar';
import { feriadosEntre } from '@/domain/academico/feriados';
import { momentoDe, pesos, type Fila, type Semilla } from './libro';
import { adulto, telefonoDe } from './personas';

export type Periodo = Fila<typeof periodoAcademico> & { codigoPeriodo: number; diasSinClase: string[] };
export type Modalidad = Fila<typeof modalidad> & { codigoModalidad: number };

/** A group with what an enrolment needs of it, and its number of free places. */
export type Grupo = Fila<typeof grupo> & {
  codigoGrupo: number;
  horario: Sesion[];
  precios: Fila<typeof grupoModalidad>[];
  libres: number;
};

/** The period, modalities and groups that students are placed in. */
export interface Oferta {
  periodo: Periodo;
  modalidades: Modalidad[];
  /** A block of groups holds `ESTUDIANTES_POR_BLOQUE` students; the demo has one. */
  bloques: Grupo[][];
}

/** Students that fit into the groups of one block, with places to spare. */
export const ESTUDIANTES_POR_BLOQUE = 600;

/** The group in high demand is filled to capacity. */
export const LLENO = 'Sub-12';

/** Places for classes in each branch; names differ between branches. */
export const LUGARES = [
  ['Cancha principal', 'Cancha auxiliar'],
  ['Cancha Norte', 'Cancha Sur'],
  ['Campo A', 'Campo B'],
] as const;

/**
 * Groups of each branch: name, ages, capacity, instalment and enrolment fee in pesos, weekdays, slot and place. Two consecutive ones share an
 * instructor; the first two of all are those of `profesor`, who has the main pitch for himself until the evening.
 */
const GRUPOS: readonly (readonly (readonly [string, number, number, number, number, number, string, number, number])[])[] = [
  [
    ['Sub-10 A', 9, 10, 24, 3200, 2500, '13', 1, 0],
    ['Sub-8 A', 7, 8, 26, 3000, 2500, '24', 0, 0],
    ['Sub-6', 4, 6, 22, 2800, 2500, '13', 0, 1],
    ['Sub-8 B', 7, 8, 28, 3000, 2500, '24', 0, 1],
    ['Sub-10 B', 9, 10, 30, 3200, 2500, '13', 1, 1],
    ['Sub-12', 11, 12, 26, 3400, 2500, '24', 1, 1],
    ['Sub-14', 13, 14, 32, 3600, 2500, '135', 2, 0],
    ['Sub-16', 15, 16, 30, 3600, 2500, '246', 2, 0],
    ['Porteros', 10, 16, 16, 2200, 1000, '35', 2, 1],
    ['Femenino', 9, 14, 28, 3000, 2000, '24', 2, 1],
  ],
  [
    ['Sub-6', 4, 6, 24, 2300, 2000, '13', 0, 0],
    ['Sub-8', 7, 8, 30, 2500, 2000, '24', 0, 0],
    ['Sub-10', 9, 10, 32, 2500, 2000, '13', 1, 0],
    ['Sub-12', 11, 12, 32, 2700, 2000, '24', 1, 0],
    ['Sub-14', 13, 14, 30, 2700, 2000, '135', 2, 0],
    ['Sub-16', 15, 16, 28, 2900, 2000, '246', 2, 0],
    ['Sub-18', 17, 18, 26, 2900, 2000, '135', 2, 1],
    ['Femenino Sub-14', 11, 14, 26, 2500, 1500, '24', 1, 1],
  ],
  [
    ['Sub-8', 7, 8, 28, 2400, 2000, '13', 0, 0],
    ['Sub-10', 9, 10, 30, 2400, 2000, '24', 0, 0],
    ['Sub-12', 11, 12, 30, 2600, 2000, '13', 1, 0],
    ['Sub-14', 13, 14, 28, 2600, 2000, '135', 2, 0],
    ['Sub-17', 15, 17, 26, 2800, 2000, '246', 2, 0],
    ['Porteros', 10, 17, 16, 1800, 1000, '24', 1, 1],
  ],
];

/** Slots of a weekday and of a Saturday or Sunday. */
const FRANJAS = [
  [
    ['15:30', '17:00'],
    ['17:00', '18:30'],
    ['18:30', '20:00'],
  ],
  [
    ['08:00', '09:30'],
    ['09:30', '11:00'],
    ['11:00', '12:30'],
  ],
] as const;

const clases = (dias: string, franja: number, lugar: string): Sesion[] =>
  [...dias].map(Number).map((dia) => {
    const [horaInicio, horaFin] = FRANJAS[dia > 5 ? 1 : 0][franja]!;
    return { dia, horaInicio, horaFin, lugar };
  });

/** The weekdays of the two groups of `profesor`: the first has a class today, the second on other days. */
function diasDelProfesor(hoy: string): [string, string] {
  const conHoy = ['13', '24', '13', '24', '35', '36', '47'][diaSemanaIso(hoy) - 1]!;
  return [conHoy, conHoy.includes('2') || conHoy.includes('4') ? '13' : '24'];
}

/** The current season, ten months long and half over, and the previous one, closed. */
function sembrarPeriodos({ libro, hoy }: Semilla): Periodo {
  const fechaInicio = sumarMeses(conDia(hoy, 1), -5);
  const fechaFin = sumarDias(sumarMeses(fechaInicio, 10), -1);
  const pasada = { fechaInicio: sumarMeses(fechaInicio, -12), fechaFin: sumarDias(sumarMeses(fechaInicio, -2), -1) };
  const [anterior, actual] = [pasada, { fechaInicio, fechaFin }].map((uno, i) => ({
    ...{ codigoPeriodo: libro.llave(periodoAcademico), codigoCompania, codigoSucursal: null, tipo: 'REGULAR' as const, activo: i === 1 },
    ...{ ...uno, descripcion: `Temporada ${[...new Set([anioDe(uno.fechaInicio), anioDe(uno.fechaFin)])].join('-')}` },
  }));
  libro.anotar(periodoAcademico, anterior!, actual!);
  // A holiday today would cancel the class that the demo needs today.
  const libres = feriadosEntre(fechaInicio, fechaFin).filter(({ fecha }) => fecha !== hoy);
  const { codigoPeriodo } = actual!;
  libro.anotar(diaSinClase, ...libres.map((dia) => ({ codigoPeriodo, creado: `${fechaInicio}T12:00:00Z`, ...dia })));
  return { ...actual!, diasSinClase: libres.map(({ fecha }) => fecha) };
}

function sembrarModalidades({ libro }: Semilla): Modalidad[] {
  const filas = [
    { descripcion: 'Mensual 10 cuotas', frecuencia: 'MENSUAL', cantidadCuotas: 10, diaVencimiento: 5, prorratea: true },
    { descripcion: 'Quincenal', frecuencia: 'QUINCENAL', cantidadCuotas: 20, diaVencimiento: 5, prorratea: true },
    { descripcion: 'Pago único', frecuencia: 'UNICA', cantidadCuotas: 1, diaVencimiento: 15, prorratea: false },
  ] as const;
  const todas = filas.map((una) => ({ codigoModalidad: libro.llave(modalidad), codigoCompania, cobraInscripcion: true, ...una }));
  libro.anotar(modalidad, ...todas);
  return todas;
}

/** The instructor of the next two groups of a branch; the very first one is the user `profesor`. */
function sembrarProfesor({ libro, hoy }: Semilla, codigoSucursal: number): number {
  const codigoProfesor = libro.llave(profesor);
  const suyo = { codigoProfesor, codigoCompania, codigoSucursal };
  if (codigoProfesor === 1) {
    libro.anotar(profesor, { ...suyo, codigoEntidad: CODIGO_PROFESOR, codigoUsuario: CODIGO_PROFESOR });
    return codigoProfesor;
  }
  const azar = crearAzar(1100 + codigoProfesor);
  const codigoEntidad = libro.llave(entidad);
  libro.anotar(entidad, {
    ...{ codigoEntidad, codigoCompania, ...adulto(azar, azar.porCiento(85) ? 'M' : 'F'), telefono: telefonoDe(9000 + codigoProfesor) },
    ...{ fechaNacimiento: sumarDias(hoy, -365 * azar.entero(24, 52)), email: `instructor${codigoProfesor}@cantera.example.com` },
    fechaRegistro: momentoDe(`${anioDe(hoy) - 1}-02-01`, '09:00'),
  });
  libro.anotar(profesor, { ...suyo, codigoEntidad });
  return codigoProfesor;
}

/** The groups of one block, with their instructors, prices and classes. */
function sembrarGrupos(semilla: Semilla, { codigoPeriodo }: Periodo, bloque: number): Grupo[] {
  const { libro, hoy } = semilla;
  let codigoProfesor = 0;
  return GRUPOS.flatMap((suyos, sucursal) =>
    suyos.map(([nombre, edadMinima, edadMaxima, capacidad, cuota, inscripcion, dias, franja, lugar], i): Grupo => {
      const codigoGrupo = libro.llave(grupo);
      const codigoSucursal = SUCURSALES[sucursal]!;
      const otro = bloque === 0 ? '' : ` ${bloque + 1}`;
      if (i % 2 === 0) codigoProfesor = sembrarProfesor(semilla, codigoSucursal);
      const cuando = codigoGrupo < 3 ? diasDelProfesor(hoy)[codigoGrupo - 1]! : dias;
      const horario = clases(cuando, franja, LUGARES[sucursal]![lugar]! + otro);
      // A fortnight costs slightly more than half a month, the whole season one month less.
      const precios = [cuota, Math.ceil((cuota * 0.52) / 50) * 50, cuota * 9];
      const fila = {
        ...{ codigoGrupo, codigoCompania, codigoSucursal, codigoPeriodo, codigoProfesor, descripcion: nombre + otro.replace(' ', ' · ') },
        ...{
          tipo: 'REGULAR' as const,
          edadMinima,
          edadMaxima,
          capacidad,
          montoInscripcion: pesos(inscripcion),
          estatus: 'ACTIVO' as const,
        },
        sexo: nombre.startsWith('Femenino') ? 'FEMENINO' : 'MIXTO',
      } as const;
      const suPrecio = precios.map((monto, n) => ({ codigoGrupo, codigoModalidad: n + 1, montoCuota: pesos(monto) }));
      libro.anotar(grupo, fila);
      libro.anotar(grupoModalidad, ...suPrecio);
      libro.anotar(detalleHorarioGrupo, ...horario.map((una) => ({ codigoGrupo, ...una, lugar: una.lugar! })));
      return { ...fila, horario, precios: suPrecio, libres: capacidad };
    }),
  );
}

/** Writes period, modalities, instructors and groups. */
export function sembrarOferta(semilla: Semilla, bloques: number): Oferta {
  const periodo = sembrarPeriodos(semilla);
  const modalidades = sembrarModalidades(semilla);
  return { periodo, modalidades, bloques: Array.from({ length: bloques }, (_, i) => sembrarGrupos(semilla, periodo, i)) };
}
