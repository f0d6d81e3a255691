import type { Deps } from './deps';
import { sessionLost } from './errors';
import type { Session } from './sessions';

/** The token of an Authorization header, or ''. */
export const bearer = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : '');

/** When a session ends if nobody uses it any more, in ms. */
export const plazoDe = ({ expira, inactividad, ultimoUso }: Session) =>
  Math.min(expira.getTime(), inactividad ? ultimoUso + inactividad : Infinity);

/** The live session of a token; `use: false` only looks, which does not keep it alive. Throws 403 without motivo (the client's session dialog) for none, a broken, an expired or an ended one. */
export async function sessionOf({ keys, sessions, now }: Deps, token: string, { expired = false, use = true } = {}): Promise<Session> {
  const claims = token ? await keys.read(token) : undefined;
  const at = now().getTime();
  if (!claims || (!expired && claims.exp * 1000 <= at)) throw sessionLost();
  const session = await sessions.get(claims.sesion);
  if (!session || session.expira.getTime() <= at) throw sessionLost();
  if (use ? !sessions.use(session, at) : plazoDe(session) <= at) throw sessionLost();
  return session;
}
