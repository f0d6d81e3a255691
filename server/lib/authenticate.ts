import type { Deps } from './deps';
import { sessionLost } from './errors';
import type { Session } from './sessions';

/** The token of an Authorization header, or ''. */
export const bearer = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : '');

/** The live session of a token. Throws 403 without motivo (the client's session dialog) for none, a broken, an expired or an ended one. */
export async function sessionOf({ keys, sessions, now }: Deps, token: string, { expired = false } = {}): Promise<Session> {
  const claims = token ? await keys.read(token) : undefined;
  const at = now().getTime();
  if (!claims || (!expired && claims.exp * 1000 <= at)) throw sessionLost();
  const session = await sessions.get(claims.sesion);
  if (!session || session.expira.getTime() <= at || !sessions.use(session, at)) throw sessionLost();
  return session;
}
