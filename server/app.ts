import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { calls } from '@/contract/calls';
import grupo from './academico/grupo';
import gruposParaInscripcion from './academico/gruposParaInscripcion';
import modalidad from './academico/modalidad';
import periodo from './academico/periodo';
import profesor from './academico/profesor';
import asistenciaDeEstudiante from './asistencia/delEstudiante';
import guardarAsistencia from './asistencia/guardar';
import gruposDelDia from './asistencia/grupos';
import listaDeAsistencia from './asistencia/lista';
import compania from './compania/compania';
import sucursal from './compania/sucursal';
import actualizarEstudiante from './estudiantes/actualizar';
import bajas from './estudiantes/baja';
import borrarEstudiante from './estudiantes/borrar';
import ajustesDeCorreo from './correo/ajustes';
import bandejaDeCorreo from './correo/bandeja';
import monitoreo from './academico/monitoreo';
import auditoria from './auditoria/auditoria';
import atraso from './estudiantes/atraso';
import buscarEstudiantes from './estudiantes/buscar';
import carnet from './estudiantes/carnet';
import direccion from './estudiantes/direccion';
import documento from './estudiantes/documento';
import estudiante from './estudiantes/estudiante';
import cuentaDeFamilia from './estudiantes/familiaCuenta';
import fotoDeEstudiante from './estudiantes/foto';
import fusionDeEstudiantes from './estudiantes/fusion';
import guardarEstudiante from './estudiantes/guardar';
import infoDeEstudiante from './estudiantes/info';
import responsable from './estudiantes/responsable';
import buscarResponsables from './estudiantes/responsableBuscar';
import caja from './facturacion/caja';
import cobrar from './facturacion/cobrar';
import pagosDeEstudiante from './facturacion/delEstudiante';
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
import detalleAcceso from './seguridad/detalleAcceso';
import misSesiones from './seguridad/misSesiones';
import perfil from './seguridad/perfil';
import recuperacion from './seguridad/recuperacion';
import registro from './seguridad/registro';
import rol from './seguridad/rol';
import rolAcceso from './seguridad/rolAcceso';
import segundoFactor from './seguridad/segundoFactor';
import sesion from './seguridad/sesion';
import sucursalUsuario from './seguridad/sucursalUsuario';
import usuario from './seguridad/usuario';
import contrasenaDeUsuario from './seguridad/usuarioContrasena';
import eliminarUsuario from './seguridad/usuarioEliminar';
import fotoDeUsuario from './seguridad/usuarioPersona';

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
