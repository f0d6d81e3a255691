import { ACCESO } from '@/contract/accesos';
import { VEN_TODO } from '@/contract/privacidad/lectores';
import { forbidden } from '../lib/serve';
import { esAdministrador, type Db, type User } from '../lib/scope';
import { assertPersona } from '../personas/alcance';
import { cuentasDe } from '../personas/escribir';
import { nombreDe } from '../personas/superior';
import type { Filas } from './filas';

/**
 * Throws unless the caller may see everything of a person: 404 out of scope, 403 for anyone but an administrator with every access that
 * opens a part of it and all branches in which there are rows.
 */
export async function assertVeTodo(db: Db, user: User, codigoEntidad: number, filas: Filas): Promise<void> {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador descarga o suprime todos los datos de una persona', 'acceso');
  await assertPersona(db, user, codigoEntidad);
  const cuentas = await cuentasDe(db, codigoEntidad);
  const falta = [...VEN_TODO, ...(cuentas.length ? [ACCESO.crearUsuario] : [])].find((codigo) => !user.accesos.has(codigo));
  if (falta) throw forbidden(`Para ver todos los datos de una persona le falta el acceso ${nombreDe(falta)}`, 'acceso');
  const sucursales = new Set([...filas.values()].flat().map((fila) => fila.codigo_sucursal));
  if ([...sucursales].some((codigo) => typeof codigo === 'number' && !user.sucursales.includes(codigo)))
    throw forbidden('Tiene datos en una sucursal que no es suya: pídalo a un administrador que tenga todas', 'acceso');
}
