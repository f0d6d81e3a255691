import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { calls } from '@/contract/calls';
import grupo from './academico/grupo';
import gruposParaInscripcion from './academico/gruposParaInscripcion';
import modalidad from './academico/modalidad';
import periodo from './academico/periodo';
import profesor from './academico/profesor';
import guardarAsistencia from './asistencia/guardar';
import gruposDelDia from './asistencia/grupos';
import listaDeAsistencia from './asistencia/lista';
import buscarEstudiantes from './estudiantes/buscar';
import estudiante from './estudiantes/estudiante';
import caja from './facturacion/caja';
import cobrar from './facturacion/cobrar';
import factura from './facturacion/factura';
import pendientes from './facturacion/pendientes';
import recibo from './facturacion/recibo';
import vencidas from './facturacion/vencidas';
import inscribir from './inscripciones/inscribir';
import inscribirNuevo from './inscripciones/inscribirNuevo';
import previsualizar from './inscripciones/previsualizar';
import categoria from './inventario/categoria';
import type { Deps } from './lib/deps';
import { notFound, Refusal } from './lib/errors';
import { mount } from './lib/mount';
import { onError } from './lib/onError';
import { openapi } from './lib/openapi';
import type { Served } from './lib/serve';
import perfil from './seguridad/perfil';
import sesion from './seguridad/sesion';

/** Every call with its implementation; a test compares it with the contract's list. */
export const served: readonly Served[] = [
  ...sesion,
  ...perfil,
  ...categoria,
  ...factura,
  ...pendientes,
  ...vencidas,
  ...cobrar,
  ...recibo,
  ...caja,
  ...periodo,
  ...modalidad,
  ...profesor,
  ...grupo,
  ...gruposParaInscripcion,
  ...buscarEstudiantes,
  ...estudiante,
  ...previsualizar,
  ...inscribir,
  ...inscribirNuevo,
  ...gruposDelDia,
  ...listaDeAsistencia,
  ...guardarAsistencia,
];

/** The API below /api. `origins`: where pages are served that may call it from elsewhere. */
export function createApp(deps: Deps, { origins = [] }: { origins?: string[] } = {}): Hono {
  const api = new Hono();
  api.onError(onError(deps.log));
  if (origins.length)
    api.use(
      cors({
        origin: origins,
        exposeHeaders: ['X-Total-Count', 'Retry-After'],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      }),
    );
  api.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  for (const one of served) mount(api, one, deps);

  const document = openapi(calls);
  api.get('/openapi.json', (c) => c.json(document));
  api.get('/health', async (c) => {
    await deps.pool.query('select 1').catch(() => {
      throw new Refusal(503, 'La base de datos no responde');
    });
    return c.json({ success: true, mensaje: 'Listo' });
  });
  api.all('*', (c) => {
    const known = served.some(({ call }) => pathMatches(call.path, c.req.path));
    throw known ? new Refusal(405, 'El método no está disponible para esta dirección') : notFound('Esa dirección');
  });
  return new Hono().route('/api', api);
}

const pathMatches = (template: string, path: string) => new RegExp(`^/api/${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
