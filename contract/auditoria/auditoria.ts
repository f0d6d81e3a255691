import * as z from 'zod';
import { call } from '../call';
import { fecha, momento, siNo, textoOpcional } from '../campos';
import { pagina } from '../crud';

export const Accion = z.enum(['INSERT', 'UPDATE', 'DELETE']);
export type Accion = z.infer<typeof Accion>;

/** Columns of a row as the database writes them: snake_case, money in cents. */
const Columnas = z.record(z.string(), z.unknown()).nullable();

/** One change of one row: by whom, when, from where, before and after. */
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
  /** The caller may not see what this part of a record holds: before and after are left out. */
  reservado: z.boolean(),
});
export type Cambio = z.infer<typeof Cambio>;

export const auditoria = {
  filter: call({
    method: 'GET',
    path: 'auditoria/all/filter',
    access: [72],
    summary: 'Quién cambió qué, lo más reciente primero',
    report: true,
    query: pagina(['momento'], {
      usuario: textoOpcional(60).optional(),
      tabla: z.string().max(60).optional(),
      llave: textoOpcional(80).optional(),
      accion: Accion.optional(),
      desde: fecha.optional(),
      hasta: fecha.optional(),
      /** The whole result in one answer, for export and print. */
      todo: siNo.default(false),
    }),
    result: z.object({ filas: z.array(Cambio), totales: z.object({}) }),
  }),
};
