import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { DATOS, type Call } from '@/contract/call';
import academico from './academico';
import asistencia from './asistencia';
import auditoria from './auditoria';
import banco from './banco';
import caja from './caja';
import cierre from './cierre';
import cobranza from './cobranza';
import cobros from './cobros';
import compania from './compania';
import compras from './compras';
import estudiantes from './estudiantes';
import facturas from './facturas';
import familia from './familia';
import importacion from './importacion';
import inscripciones from './inscripciones';
import inventario from './inventario';
import libros from './libros';
import mensajes from './mensajes';
import precios from './precios';
import privacidad from './privacidad';
import reportes from './reportes';
import responsables from './responsables';
import sesion from './sesion';
import usuarios from './usuarios';
import realtime from './realtime';
import { bearer, sessionOf } from './lib/sessions';
import type { Deps } from './createDeps';
import { CLOSED } from './lib/http/closed';
import { onlyTls } from './lib/http/incoming';
import { notFound, Refusal, type Served } from './lib/serve';
import { mount } from './lib/http/mount';
import { onError } from './lib/http/onError';
import { openapi } from './lib/http/openapi';
import { health } from './lib/health';
import { callsOf } from './lib/lists/serveList';
import type { Metrics } from './metrics';
import { credencialDe } from './realtime/firebase/credencial';
import { flujosDe } from './realtime/flujo';

/** Every call with its implementation, area by area: each area's index names its own. A test compares them with the contract. */
export const served: readonly Served[] = callsOf([
  sesion,
  usuarios,
  compania,
  inventario,
  compras,
  libros,
  precios,
  cobros,
  facturas,
  caja,
  academico,
  estudiantes,
  responsables,
  banco,
  inscripciones,
  asistencia,
  mensajes,
  cobranza,
  familia,
  auditoria,
  reportes,
  cierre,
  importacion,
  privacidad,
  realtime,
]);

/** Every call of the product, in the order of the OpenAPI document. */
export const calls: readonly Call[] = served.map(({ call }) => call);

interface Options {
  /** Origins of pages that are served elsewhere and may call this API (CORS). */
  origins?: string[];
  /** Anybody may read the OpenAPI document, not only a signed-in user. */
  openDocument?: boolean;
  /** Counts and times the requests. */
  metrics?: Pick<Metrics, 'timed'>;
}

/** Builds the Hono app that serves the whole API below /api. */
export function createApp(deps: Deps, { origins = [], openDocument = false, metrics }: Options = {}): Hono {
  const api = new Hono();
  api.onError(onError(deps));
  // Short enough to be read out on the phone; never the caller's, who would write it into the log.
  api.use(requestId({ generator: () => randomBytes(5).toString('hex'), headerName: '' }));
  if (metrics) api.use(metrics.timed);
  if (origins.length)
    api.use(
      cors({
        origin: origins,
        credentials: true, // for the cookie of a known browser; what opens anything is the bearer token
        exposeHeaders: ['X-Total-Count', 'X-Total-Capped', 'X-Cifras-De', 'Retry-After'],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', DATOS],
      }),
    );
  // Set before the handler runs: Hono rebuilds a response whose headers change afterwards, with a stream as its body.
  api.use((c, next) => {
    for (const [name, value] of Object.entries(CLOSED)) c.header(name, value);
    c.header('X-Request-Id', c.get('requestId'));
    return next();
  });
  for (const one of served) mount(api, one, deps);

  let document: ReturnType<typeof openapi> | undefined; // built on the first request for it: the start need not wait for it
  api.get('/openapi.json', async (c) => {
    if (!openDocument) await sessionOf(deps, bearer(c.req.header('Authorization')));
    return c.json(await (document ??= openapi(calls)));
  });
  api.get('/vivo', flujosDe(deps));
  api.get('/vivo/firebase', credencialDe(deps));
  api.get('/health', health(deps.salud));
  api.all('*', (c) => {
    const known = served.some(({ call }) => pathMatches(call.path, c.req.path));
    throw known ? new Refusal(405, 'El método no está disponible para esta dirección') : notFound('Esa dirección');
  });
  return new Hono().use(onlyTls(deps.proxies)).route('/api', api);
}

const pathMatches = (template: string, path: string) => new RegExp(`^/api/${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
