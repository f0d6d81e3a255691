import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero } from '../campos';

/** What a renewal does with one student: enrols, leaves out who is in the new period already, or leaves behind and says why. */
const EstudianteRenovado = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  resultado: z.enum(['INSCRIBE', 'YA', 'QUEDA']),
  motivo: z.string(),
  /** What all its invoices come to. */
  total: dinero,
});

/** What a renewal does with one group: copies it with its schedule, finds its copy, or cannot copy it and says why. */
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

/** The most groups that one renewal looks at; the page renews one with each request. */
export const MAX_GRUPOS = 100;

/** The groups of a period with their schedules into the next one, and their students with them; what is renewed already is left out. */
export const renovar = call({
  method: 'POST',
  path: 'periodoacademico/renovar',
  access: [ACCESO.inscripcion],
  summary: 'Pasar grupos, horarios y estudiantes de un período al siguiente; con previsualizar, solo el efecto',
  mensaje: 'Período renovado',
  body: z.strictObject({
    codigoPeriodo: codigo,
    codigoPeriodoNuevo: codigo,
    /** Those of the branch that are not inactive, unless told. */
    grupos: z.array(codigo).min(1).max(MAX_GRUPOS).optional(),
    codigoSucursal: codigo.optional(),
    /** Whether their students go along. */
    inscribir: z.boolean().default(true),
    /** Whether who owes something overdue is enrolled too. */
    aceptaDeuda: z.boolean().default(false),
    previsualizar: z.boolean().default(false),
  }),
  result: z.array(GrupoRenovado),
});
