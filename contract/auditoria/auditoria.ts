import * as z from 'zod';
import { ACCESO } from '../accesos';
import { fecha, momento, textoOpcional } from '../campos';
import { report } from '../list';
import { cambios, frase } from './palabras';

/** What was done: to a row; or a call that was refused for want of access (RECHAZO) or whose rows left as a file (EXPORTACION). */
export const Accion = z.enum(['INSERT', 'UPDATE', 'DELETE', 'RECHAZO', 'EXPORTACION']);
export type Accion = z.infer<typeof Accion>;

/** Columns of a row as the database writes them: snake_case, money in cents. */
const Columnas = z.record(z.string(), z.unknown()).nullable();

/** One change of one row, or an act that changed none: by whom, when, from where, before and after. */
export const Cambio = z.object({
  codigoAuditoria: z.int(),
  momento,
  usuario: z.string(),
  /** Address of the client, or what of the system itself it was. */
  desde: z.string(),
  tabla: z.string(),
  llave: z.string(),
  accion: Accion,
  antes: Columnas,
  despues: Columnas,
  /** What the keys in it are called, before and after: { 'codigo_estudiante 12': 'Ángel de la Cruz' }. */
  nombres: z.record(z.string(), z.string()),
});
export type Cambio = z.infer<typeof Cambio>;

export const auditoria = {
  filter: report({
    path: 'auditoria/all/filter',
    access: [ACCESO.auditoria],
    summary: 'Quién cambió qué, lo más reciente primero',
    title: 'Auditoría',
    row: Cambio,
    sort: ['momento'],
    newestFirst: true,
    query: {
      usuario: textoOpcional(60).optional(),
      tabla: z.string().max(60).optional(),
      llave: textoOpcional(80).optional(),
      accion: Accion.optional(),
      desde: fecha.optional(),
      hasta: fecha.optional(),
    },
    columns: [
      { id: 'momento', header: 'Cuándo', kind: 'moment', sort: 'momento' },
      { id: 'usuario', header: 'Quién' },
      { id: 'frase', header: 'Qué hizo', value: (cambio) => frase(cambio) },
      { id: 'cambios', header: 'Antes → después', value: (cambio) => cambios(cambio).join('; ') },
      { id: 'desde', header: 'Desde' },
    ],
  }),
};
