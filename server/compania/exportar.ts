import { and, eq, notInArray } from 'drizzle-orm';
import { exportarTodo } from '@/contract/compania/exportacion';
import { hoyEn } from '@/domain/fechas';
import { streamCompany } from '../db/copies/exportCompany';
import { sucursal } from '../db/schema/compania';
import { auditar } from '../lib/auditar';
import { forbidden, serve } from '../lib/serve';
import { esAdministrador } from '../lib/scope';

// Called by an administrator who leaves, or wants their data elsewhere. Locks nothing: the file is one snapshot. Refuses who is none, or
// lacks a branch. The audit records it as an export.
export default serve(exportarTodo, async ({ db, cursors, deps, user, request }) => {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador exporta todo lo de la compañía', 'acceso');
  const otras = and(eq(sucursal.codigoCompania, user.codigoCompania), notInArray(sucursal.codigoSucursal, [...user.sucursales]));
  if (await db.$count(sucursal, otras))
    throw forbidden('Exporta todo quien tiene todas las sucursales: pídalo a ese administrador', 'acceso');
  await auditar(deps.db, { accion: 'EXPORTACION', call: exportarTodo, user, request });
  return {
    nombre: `Cantera ${hoyEn(deps.now())}.zip`,
    tipo: 'application/zip',
    contenido: streamCompany(cursors, user.codigoCompania),
  };
});
