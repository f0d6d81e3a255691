import type { Call } from '@/contract/call';
import type { NombreTabla } from '@/contract/tablas';
import type { Db } from '../db/connect';
import { auditoria } from '../db/schema/usuarios';
import { Refusal } from '../lib/errors';
import type { Deps } from '../lib/deps';
import type { Request } from '../lib/serve';
import type { User } from '../lib/user';

/** What somebody did without changing a row: a call refused for want of access, or one whose rows left as a file. */
interface Acto {
  accion: 'RECHAZO' | 'EXPORTACION';
  call: Pick<Call, 'path' | 'summary'>;
  user: User;
  request: Pick<Request, 'address'>;
  /** What it was about, by column: { formato: 'csv', filas: 1200 }. Nothing secret. */
  detalle?: Record<string, unknown>;
}

const LLAMADA: NombreTabla = 'llamada';

/** Puts an act that changes no row on record, with the branches of who did it. */
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

/** Whether somebody was refused for want of access, and not because a password or a second factor has to come first. */
const faltaAcceso = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.details.motivo === 'acceso' && !error.details.data;

/** What a call does when it throws: a refusal for want of access leaves one row for each user and minute, however often it is tried. */
export function rechazosDe(call: Call, { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  const ultimos = new Map<number, number>();
  return async (error: unknown, user: User, request: Request): Promise<void> => {
    if (!faltaAcceso(error)) return;
    const ahora = now().getTime();
    const antes = ultimos.get(user.codigoUsuario);
    // A clock that was set back hides nothing.
    if (antes !== undefined && Math.abs(ahora - antes) < UN_MINUTO) return;
    ultimos.set(user.codigoUsuario, ahora);
    await auditar(db, { accion: 'RECHAZO', call, user, request, detalle: { motivo: error.message } }).catch((failed: Error) => {
      log.error({ path: call.path, message: failed.name }, 'refusal not audited');
    });
  };
}
