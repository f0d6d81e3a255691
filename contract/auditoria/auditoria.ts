import * as z from 'zod';
import { ACCESO } from '../accesos';
import { momento } from '../campos';
import { report } from '../list';
import { auditoria as informe } from './informes';

/** What happened to a row; or a call that was refused for lack of access (RECHAZO), or whose rows were exported to a file (EXPORTACION). */
export const Accion = z.enum(['INSERT', 'UPDATE', 'DELETE', 'RECHAZO', 'EXPORTACION']);
export type Accion = z.infer<typeof Accion>;

/** The columns of a row as stored: snake_case, money in centavos. */
const Columnas = z.record(z.string(), z.unknown()).nullable();

/** A change of one row, or a call that changed none: by whom, when, from where, before and after. */
export const Cambio = z.object({
  codigoAuditoria: z.int(),
  momento,
  usuario: z.string(),
  /** The client's address, or the part of the system that made the change. */
  desde: z.string(),
  tabla: z.string(),
  llave: z.string(),
  accion: Accion,
  antes: Columnas,
  despues: Columnas,
  /** The names behind the keys in it, before and after: { 'codigo_estudiante 12': 'Ángel de la Cruz' }. */
  nombres: z.record(z.string(), z.string()),
});
export type Cambio = z.infer<typeof Cambio>;

export const auditoria = {
  filter: report({
    ...informe,
    access: [ACCESO.auditoria],
    summary: 'Quién cambió qué, lo más reciente primero',
    row: Cambio,
  }),
};
