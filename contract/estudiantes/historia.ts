import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { dinero, entero, fecha } from '../campos';
import { porId } from '../crud';

export const TipoEvento = z.enum(['INSCRIPCION', 'PAGO', 'AUSENCIA', 'MENSAJE', 'NOTA']);
export type TipoEvento = z.infer<typeof TipoEvento>;

/** The accesses that show each kind of event; an enrolment is shown to everyone who opens the record. */
export const ACCESO_DE_EVENTO: Record<TipoEvento, readonly number[]> = {
  INSCRIPCION: [ACCESO.estudiante, ACCESO.inscripcion],
  PAGO: [ACCESO.fichaPagos],
  AUSENCIA: [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia],
  MENSAJE: [ACCESO.compania],
  NOTA: [ACCESO.notasAsistencia, ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia],
};

/** One event in a student's history. */
export const Evento = z.object({
  /** Unique among the student's events. */
  clave: z.string(),
  tipo: TipoEvento,
  fecha,
  titulo: z.string(),
  detalle: z.string(),
  /** The amount paid for the student; null for other events. */
  monto: dinero.nullable(),
  usuario: z.string(),
});
export type Evento = z.infer<typeof Evento>;

const MAX_EVENTOS = 100;

export const historia = get(
  'estudiante/historia/{id}',
  [ACCESO.estudiante, ACCESO.inscripcion],
  'Lo que pasó con un estudiante, lo último primero, por páginas: cada clase de evento según el acceso',
  {
    params: porId,
    query: z.strictObject({
      page: entero(0, 1_000_000).default(0),
      size: entero(1, MAX_EVENTOS).default(16),
      /** Only events of this kind. */
      tipo: TipoEvento.optional(),
    }),
    result: z.object({ eventos: z.array(Evento), total: z.int() }),
  },
);
