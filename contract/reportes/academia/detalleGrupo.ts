import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { CambioPlaneado, DetalleHorario, EstatusGrupo, SexoGrupo } from '../../academico/grupo';
import { DiasEnGrupo } from '../../academico/grupoProfesor';
import { TipoPeriodo } from '../../academico/periodo';
import { get } from '../../call';
import { codigo, dinero, fecha } from '../../campos';
import { porId } from '../../crud';
import { EnEspera } from '../../inscripciones/listaEspera';

const porcentaje = z.int().nullable();

/** An instructor of a group: its own, or another one who took a roll. */
const DaClases = z.object({
  codigoProfesor: codigo,
  nombre: z.string(),
  telefono: z.string(),
  /** Whether this is the group's own instructor today. */
  titular: z.boolean(),
  /** What they are or were in the group, and when; none for who only took a roll. */
  dias: z.array(DiasEnGrupo),
  /** The number of rolls taken by this instructor, and the last one. */
  clases: z.int(),
  ultima: fecha.nullable(),
});

/** A group with all its details; parts that the user may not see are null. */
export const DetalleGrupo = z.object({
  codigoGrupo: codigo,
  descripcion: z.string(),
  /** With its period while groups of several are open. */
  nombre: z.string(),
  sucursal: z.string(),
  tipo: TipoPeriodo,
  estatus: EstatusGrupo,
  sexo: SexoGrupo,
  edadMinima: z.int(),
  edadMaxima: z.int(),
  capacidad: z.int(),
  inscritos: z.int(),
  libres: z.int(),
  esperan: z.int(),
  codigoPeriodo: codigo,
  periodo: z.string(),
  fechaInicio: fecha,
  fechaFin: fecha,
  detallesHorarioGrupo: z.array(DetalleHorario),
  /** What is planned after today, in order. */
  cambios: z.array(CambioPlaneado),
  /** The next day with class, today included; null if the period has none left. */
  proximaClase: fecha.nullable(),
  /** Days without class that are still to come. */
  diasSinClase: z.array(z.object({ fecha, motivo: z.string() })),
  profesores: z.array(DaClases),
  espera: z.array(EnEspera).nullable(),
  asistencia: z
    .object({ clases: z.int(), porcentaje, meses: z.array(z.object({ mes: z.string(), clases: z.int(), porcentaje })) })
    .nullable(),
  precios: z
    .object({
      montoInscripcion: dinero,
      montoDeposito: dinero,
      tipoCobro: z.enum(['FIJO', 'ASISTENCIA']),
      precioClase: dinero,
      modalidades: z.array(z.object({ codigoModalidad: codigo, descripcion: z.string(), cantidadCuotas: z.int(), montoCuota: dinero })),
    })
    .nullable(),
  /** The debt of its enrolments, in total and overdue. */
  deuda: z.object({ pendiente: dinero, vencido: dinero }).nullable(),
});
export type DetalleGrupo = z.infer<typeof DetalleGrupo>;

/** The accesses that see a group's prices. */
export const VEN_PRECIOS = [
  ACCESO.grupo,
  ACCESO.inscripcion,
  ACCESO.campamento,
  ACCESO.generarCuotas,
  ACCESO.transferirGrupo,
  ACCESO.analisisIngresos,
] as const;

/** The accesses that see a group's attendance. */
export const VEN_ASISTENCIA = [ACCESO.asistenciaPorGrupo, ACCESO.resumenAsistencia, ACCESO.paseLista, ACCESO.monitoreo] as const;

export const detalleGrupo = get(
  'grupo/detalle/{id}',
  [ACCESO.horario, ACCESO.grupo],
  'Un grupo entero: cifras, horario, profesores, lista de espera, asistencia y precios, según el acceso',
  { params: porId, result: DetalleGrupo },
);
