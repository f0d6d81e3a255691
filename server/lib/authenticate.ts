import type { Deps } from './deps';
import { sessionLost } from './errors';
import type { Session } from './sessions';

/** The token of an Authorization header, or ''. */
export const bearer = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : '');

/** When a session ends if no further request uses it, in ms since the epoch. */
export const plazoDe = ({ expira, inactividad, ultimoUso }: Session) =>
  Math.min(expira.getTime(), inactividad ? ultimoUso + inactividad : Infinity);

/**
 * The live session of a token. `use: false` does not count as activity, so it does not prolong the session; `expired: true` accepts an
 * expired token. A missing, broken, expired or ended one throws 403 without `motivo`, on which the client opens its sign-in dialog.
 */
export async function sessionOf({ keys, sessions, now }: Deps, token: string, { expired = false, use = true } = {}): Promise<Session> {
  const claims = token ? await keys.read(token) : undefined;
  const at = now().getTime();
  if (!claims || (!expired && claims.exp * 1000 <= at)) throw sessionLost();
  const session = await sessions.get(claims.sesion);
  if (!session || session.expira.getTime() <= at) throw sessionLost();
  if (use ? !sessions.use(session, at) : plazoDe(session) <= at) throw sessionLost();
  return session;
}
