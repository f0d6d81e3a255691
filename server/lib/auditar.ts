import type { Call } from '@/contract/call';
import type { NombreTabla } from '@/contract/tablas';
import { auditoria } from '../db/schema/sistema';
import { Refusal, type Deps, type Request } from './serve';
import type { Db, User } from './scope';

/** An act that changes no row: a call refused for lack of access, or an export. */
interface Acto {
  accion: 'RECHAZO' | 'EXPORTACION';
  call: Pick<Call, 'path' | 'summary'>;
  user: User;
  request: Pick<Request, 'address'>;
  /** Details by column: { formato: 'csv', filas: 1200 }. Nothing secret. */
  detalle?: Record<string, unknown>;
}

const LLAMADA: NombreTabla = 'llamada';

/** Writes an audit row for an act that changes no row, with the user's branches. */
export async function auditar(db: Db, { accion, call, user, request, detalle }: Acto): Promise<void> {
  await db.insert(auditoria).values({
    codigoCompania: user.codigoCompania,
    sucursales: [...user.sucursales],
    tabla: LLAMADA,
    llave: call.path,
    accion,
    usuario: user.usuario,
    desde: request.address,
    despues: { funcion: call.summary, ...detalle },
  });
}

const UN_MINUTO = 60_000;

/** Whether a refusal is for lack of an access, a branch or the company, rather than because a password change or second factor is pending. */
const faltaAcceso = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.details.motivo === 'acceso' || error.details.motivo === 'sucursal') && !error.details.data;

/** Returns the error handler of a call: a refusal for lack of access writes at most one audit row per user and minute. */
export function rechazosDe(call: Call, { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  const ultimos = new Map<number, number>();
  return async (error: unknown, user: User, request: Request): Promise<void> => {
    if (!faltaAcceso(error)) return;
    const ahora = now().getTime();
    const antes = ultimos.get(user.codigoUsuario);
    // The difference is absolute, so that a clock that was set back suppresses nothing.
    if (antes !== undefined && Math.abs(ahora - antes) < UN_MINUTO) return;
    ultimos.set(user.codigoUsuario, ahora);
    await auditar(db, { accion: 'RECHAZO', call, user, request, detalle: { motivo: error.message } }).catch((failed: Error) => {
      log.error({ request: request.id, path: call.path, message: failed.name }, 'refusal not audited');
    });
  };
}
