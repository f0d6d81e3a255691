import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Call } from '@/contract/call';
import grupo from './academico/grupo';
import gruposParaInscripcion from './academico/gruposParaInscripcion';
import modalidad from './academico/modalidad';
import periodo from './academico/periodo';
import profesor from './academico/profesor';
import asistenciaDeEstudiante from './asistencia/asistenciaEstudiante';
import guardarAsistencia from './asistencia/guardar';
import gruposDelDia from './asistencia/grupos';
import listaDeAsistencia from './asistencia/lista';
import compania from './compania/compania';
import sucursal from './compania/sucursal';
import actualizarEstudiante from './estudiantes/actualizar';
import bajas from './estudiantes/baja';
import borrarEstudiante from './estudiantes/borrar';
import ajustesDeCorreo from './mensajes/ajustes';
import bandejaDeCorreo from './mensajes/bandeja';
import monitoreo from './reportes/monitoreo';
import auditoria from './auditoria/auditoria';
import atraso from './reportes/atraso';
import buscarEstudiantes from './estudiantes/buscar';
import carnet from './estudiantes/carnet';
import direccion from './responsables/direccion';
import documento from './estudiantes/documento';
import estudiante from './estudiantes/estudiante';
import cuentaDeFamilia from './cobros/cuentaFamilia';
import fotoDeEstudiante from './estudiantes/foto';
import fusionDeEstudiantes from './estudiantes/fusion';
import guardarEstudiante from './estudiantes/guardar';
import infoDeEstudiante from './estudiantes/info';
import responsable from './responsables/responsable';
import buscarResponsables from './responsables/buscar';
import caja from './caja/caja';
import cobrar from './cobros/cobrar';
import pagosDeEstudiante from './cobros/pagosEstudiante';
import factura from './facturas/factura';
import pendientes from './facturas/pendientes';
import recibo from './cobros/recibo';
import resumenDeEstudiante from './reportes/resumenEstudiante';
import vencidas from './reportes/vencidas';
import inscribir from './inscripciones/inscribir';
import inscribirNuevo from './inscripciones/inscribirNuevo';
import previsualizar from './inscripciones/previsualizar';
import categoria from './inventario/categoria';
import { bearer, sessionOf } from './lib/authenticate';
import type { Deps } from './lib/deps';
import { onlyTls } from './lib/http/incoming';
import { notFound, Refusal } from './lib/errors';
import { mount } from './lib/http/mount';
import { onError } from './lib/http/onError';
import { openapi } from './lib/http/openapi';
import { health } from './lib/salud';
import type { Served } from './lib/serve';
import detalleAcceso from './usuarios/detalleAcceso';
import misSesiones from './sesion/misSesiones';
import perfil from './sesion/perfil';
import recuperacion from './sesion/recuperacion';
import registro from './sesion/registro';
import rol from './usuarios/rol';
import rolAcceso from './usuarios/rolAcceso';
import segundoFactor from './sesion/segundoFactor';
import sesion from './sesion/sesion';
import sucursalUsuario from './usuarios/sucursalUsuario';
import usuario from './usuarios/usuario';
import contrasenaDeUsuario from './usuarios/usuarioContrasena';
import eliminarUsuario from './usuarios/usuarioEliminar';
import fotoDeUsuario from './usuarios/usuarioPersona';

/** Every call with its implementation; a test compares it with the contract's list. */
export const served: readonly Served[] = [
  ...sesion,
  ...registro,
  ...recuperacion,
  ...segundoFactor,
  ...misSesiones,
  ...perfil,
  ...rol,
  ...rolAcceso,
  ...detalleAcceso,
  ...usuario,
  ...eliminarUsuario,
  ...contrasenaDeUsuario,
  ...fotoDeUsuario,
  ...sucursalUsuario,
  ...compania,
  ...sucursal,
  ...categoria,
  ...factura,
  ...pendientes,
  ...vencidas,
  ...cobrar,
  ...recibo,
  ...pagosDeEstudiante,
  ...caja,
  ...periodo,
  ...modalidad,
  ...profesor,
  ...grupo,
  ...gruposParaInscripcion,
  ...buscarEstudiantes,
  ...estudiante,
  ...guardarEstudiante,
  ...actualizarEstudiante,
  ...resumenDeEstudiante,
  ...infoDeEstudiante,
  ...fotoDeEstudiante,
  ...bajas,
  ...borrarEstudiante,
  ...fusionDeEstudiantes,
  ...buscarResponsables,
  ...responsable,
  ...cuentaDeFamilia,
  ...direccion,
  ...documento,
  ...carnet,
  ...previsualizar,
  ...inscribir,
  ...inscribirNuevo,
  ...gruposDelDia,
  ...listaDeAsistencia,
  ...guardarAsistencia,
  ...asistenciaDeEstudiante,
  ...ajustesDeCorreo,
  ...bandejaDeCorreo,
  ...auditoria,
  ...atraso,
  ...monitoreo,
];

/** Every call of the product, in the order of the OpenAPI document. */
export const calls: readonly Call[] = served.map(({ call }) => call);

interface Options {
  /** Where pages are served that may call it from elsewhere. */
  origins?: string[];
  /** The OpenAPI document is for anybody, not only for who is signed in. */
  openDocument?: boolean;
}

/** The API below /api. */
export function createApp(deps: Deps, { origins = [], openDocument = false }: Options = {}): Hono {
  const api = new Hono();
  api.onError(onError(deps));
  if (origins.length)
    api.use(
      cors({
        origin: origins,
        credentials: true, // for the cookie of a known browser; what opens anything is the bearer token
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
  api.get('/openapi.json', async (c) => {
    if (!openDocument) await sessionOf(deps, bearer(c.req.header('Authorization')));
    return c.json(document);
  });
  api.get('/health', health(deps.salud));
  api.all('*', (c) => {
    const known = served.some(({ call }) => pathMatches(call.path, c.req.path));
    throw known ? new Refusal(405, 'El método no está disponible para esta dirección') : notFound('Esa dirección');
  });
  return new Hono().use(onlyTls(deps.proxies)).route('/api', api);
}

const pathMatches = (template: string, path: string) => new RegExp(`^/api/${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
