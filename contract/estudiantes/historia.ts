import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { dinero, entero, fecha } from '../campos';
import { porId } from '../crud';

export const TipoEvento = z.enum(['INSCRIPCION', 'PAGO', 'AUSENCIA', 'MENSAJE', 'NOTA']);
export type TipoEvento = z.infer<typeof TipoEvento>;

/** Who is told of which kind of event; an enrolment is told to whoever opens the record. */
export const ACCESO_DE_EVENTO: Record<TipoEvento, readonly number[]> = {
  INSCRIPCION: [ACCESO.estudiante, ACCESO.inscripcion],
  PAGO: [ACCESO.fichaPagos],
  AUSENCIA: [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia],
  MENSAJE: [ACCESO.compania],
  NOTA: [ACCESO.notasAsistencia, ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia],
};

/** One thing that happened with a student. */
export const Evento = z.object({
  /** Tells it from all others of the student. */
  clave: z.string(),
  tipo: TipoEvento,
  fecha,
  titulo: z.string(),
  detalle: z.string(),
  /** What was paid for the student; null of everything else. */
  monto: dinero.nullable(),
  usuario: z.string(),
});
export type Evento = z.infer<typeof Evento>;

const MAX_EVENTOS = 100;

export const historia = call({
  method: 'GET',
  path: 'estudiante/historia/{id}',
  access: [ACCESO.estudiante, ACCESO.inscripcion],
  summary: 'Lo que pasó con un estudiante, lo último primero, por páginas: cada clase de evento según el acceso',
  params: porId,
  query: z.strictObject({
    page: entero(0, 1_000_000).default(0),
    size: entero(1, MAX_EVENTOS).default(16),
    /** One kind alone. */
    tipo: TipoEvento.optional(),
  }),
  result: z.object({ eventos: z.array(Evento), total: z.int() }),
});
