import type { Context } from 'hono';
import { rutaDeEvento, type Credencial } from '@/contract/realtime/firebase';
import { sessionOf } from '../../lib/sessions';
import { notFound, Refusal, sessionLost, type Deps } from '../../lib/serve';
import { requestOf } from '../../lib/http/incoming';
import { alcanceDe, oye } from '../alcance';
import { leerPedido, pedidoDe } from '../pedido';
import { contarSinLeer } from '../campana';
import { novedadDe } from '../eventos';
import type { Firebase } from './index';

/**
 * GET vivo/firebase: lets a session listen in Firebase and returns the events it missed. It does not prolong the session. Refuses a request
 * without a live session (403), a server without Firebase (404), and while Firebase cannot be reached (503).
 */
export const credencialDe = (deps: Deps & { firebase?: Firebase }) => async (c: Context) => {
  const { firebase } = deps;
  if (!firebase) throw notFound('Esa dirección');
  const { user } = await sessionOf(deps, requestOf(c, deps.proxies).token, { use: false });
  const pedido = pedidoDe(c);
  await firebase.publicador.admitir(user.sesion).catch(() => {
    throw new Refusal(503, 'El servicio de avisos no responde; se probará otra vez en un momento', { retryAfter: 5 });
  });
  // Read after the session was admitted: events committed from then on reach it through Firebase.
  const { tramo, faltan } = await leerPedido(deps, user.codigoCompania, pedido);
  const ahora = await deps.sessions.now(user.sesion);
  if (!ahora) throw sessionLost();
  const alcance = alcanceDe(ahora.user);
  const rutas = [...alcance.ambitos].flatMap((ambito) =>
    ambito.startsWith('u') ? rutaDeEvento(ambito, 'accesos') : [...alcance.clases].map((clase) => rutaDeEvento(ambito, clase)),
  );
  const answer: Credencial = {
    token: await firebase.cuenta.paraEntrar(user.sesion),
    sesion: user.sesion,
    codigoCompania: user.codigoCompania,
    rutas,
    posicion: tramo.hasta,
    sinLeer: await contarSinLeer(deps.db, ahora.user, deps.now()),
    novedades: faltan ? [] : tramo.filas.filter((una) => oye(alcance, una)).map(novedadDe),
    vistas: tramo.vistas.map(String),
    perdido: faltan,
  };
  return c.json(answer);
};
