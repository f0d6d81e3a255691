import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero } from '../campos';

/** The renewal of one student: enrolled, already in the new period, or left out with a reason. */
const EstudianteRenovado = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  resultado: z.enum(['INSCRIBE', 'YA', 'QUEDA']),
  motivo: z.string(),
  /** The total of all its invoices. */
  total: dinero,
});

/** The renewal of one group: copied with its schedule, already copied, or impossible with a reason. */
export const GrupoRenovado = z.object({
  codigoGrupo: codigo,
  grupo: z.string(),
  accion: z.enum(['CREA', 'EXISTE', 'NO']),
  motivo: z.string(),
  inscribe: z.int(),
  ya: z.int(),
  quedan: z.int(),
  total: dinero,
  estudiantes: z.array(EstudianteRenovado),
});
export type GrupoRenovado = z.infer<typeof GrupoRenovado>;

/** The most groups of one renewal; the page renews one group per request. */
const MAX_GRUPOS = 100;

/** Copies a period's groups and schedules into the next period and enrols their students; what is already renewed is skipped. */
export const renovar = post(
  'periodoacademico/renovar',
  [ACCESO.inscripcion],
  'Pasar grupos, horarios y estudiantes de un período al siguiente',
  {
    mensaje: 'Período renovado',
    previewable: [],
    body: z.strictObject({
      codigoPeriodo: codigo,
      codigoPeriodoNuevo: codigo,
      /** By default the branch's groups that are not inactive. */
      grupos: z.array(codigo).min(1).max(MAX_GRUPOS).optional(),
      codigoSucursal: codigo.optional(),
      /** Whether their students are enrolled too. */
      inscribir: z.boolean().default(true),
      /** Whether students with overdue debt are enrolled too. */
      aceptaDeuda: z.boolean().default(false),
    }),
    result: z.array(GrupoRenovado),
  },
);
