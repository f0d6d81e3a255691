import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, MAX_LOTE } from '../campos';

/**
 * The renewal of one student: enrolled, already in the new period, left out with a reason, or left out only until somebody accepts that it
 * is in debt (DEBE).
 */
const EstudianteRenovado = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  resultado: z.enum(['INSCRIBE', 'YA', 'QUEDA', 'DEBE']),
  motivo: z.string(),
  /** Its overdue invoices. */
  debe: dinero,
  /** Groups of this answer that would take a student who stays, the best first; empty for others, and in a renewal of chosen groups. */
  destinos: z.array(codigo),
  /** Why none of its branch would take a student who stays; '' where `destinos` is not empty, and for who can be promoted to no group. */
  sinDestino: z.string(),
  /** The total of all its invoices. */
  total: dinero,
});

/**
 * The renewal of one group: copied with its schedule, already copied, impossible with a reason, or one that is in the new period alone
 * (NUEVO), where students can be promoted to, or were.
 */
export const GrupoRenovado = z.object({
  codigoGrupo: codigo,
  grupo: z.string(),
  /** The name of its branch; '' in a renewal of chosen groups. */
  sucursal: z.string(),
  accion: z.enum(['CREA', 'EXISTE', 'NO', 'NUEVO']),
  motivo: z.string(),
  inscribe: z.int(),
  ya: z.int(),
  quedan: z.int(),
  deben: z.int(),
  /** Free places in the new period, after these students. */
  libres: z.int(),
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

/** Enrols students whom their own group does not take on in another group of the new period. */
export const promover = post(
  'periodoacademico/promover',
  [ACCESO.inscripcion],
  'Inscribir en otro grupo del período nuevo a estudiantes que no siguen en el suyo',
  {
    mensaje: 'Estudiantes inscritos',
    body: z.strictObject({
      codigoPeriodo: codigo,
      codigoPeriodoNuevo: codigo,
      /** A group of the new period, or the group of the old one whose copy is meant. */
      codigoGrupo: codigo,
      /** Their enrolments in the old period. */
      codigoInscripciones: z.array(codigo).min(1).max(MAX_LOTE),
      aceptaDeuda: z.boolean().default(false),
    }),
    result: z.array(GrupoRenovado),
  },
);
