import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { DATOS, type Call } from '@/contract/call';
import grupo from './academico/grupo';
import gruposParaInscripcion from './academico/gruposParaInscripcion';
import modalidad from './academico/modalidad';
import periodo from './academico/periodo';
import profesor from './academico/profesor';
import subperiodo from './academico/subperiodo';
import asistenciaDeEstudiante from './asistencia/asistenciaEstudiante';
import guardarAsistencia from './asistencia/guardar';
import gruposDelDia from './asistencia/grupos';
import listaDeAsistencia from './asistencia/lista';
import quitarMarca from './asistencia/quitar';
import recalcularPorAsistencia from './asistencia/recalcular';
import compania from './compania/compania';
import reglasDeDinero from './compania/reglasDeDinero';
import sucursal from './compania/sucursal';
import actualizarEstudiante from './estudiantes/actualizar';
import bajas from './estudiantes/baja';
import borrarEstudiante from './estudiantes/borrar';
import ajustesDeCorreo from './mensajes/ajustes';
import bandejaDeCorreo from './compania/bandeja';
import reportesDeAsistencia from './reportes/asistencia';
import clasesDelDia from './reportes/clasesDelDia';
import auditoria from './auditoria/auditoria';
import informes from './reportes/informes';
import buscarEstudiantes from './estudiantes/buscar';
import carnet from './estudiantes/carnet';
import direccion from './responsables/direccion';
import documento from './estudiantes/documento';
import estudiante from './estudiantes/estudiante';
import cuentaDeFamilia from './cobros/cuentaFamilia';
import fotoDeEstudiante from './estudiantes/foto';
import fusionDeEstudiantes from './responsables/fusion';
import deshacerUniones from './responsables/deshacer';
import guardarEstudiante from './estudiantes/guardar';
import infoDeEstudiante from './estudiantes/info';
import responsable from './responsables/responsable';
import unirResponsables from './responsables/unir';
import buscarResponsables from './responsables/buscar';
import caja from './caja/caja';
import cobranza from './cobranza/cobranza';
import cobrar from './cobros/cobrar';
import pagosDeEstudiante from './cobros/pagosEstudiante';
import anularFactura from './facturas/anular';
import mora from './facturas/mora';
import morasAplicadas from './facturas/moras';
import ajustesFiscales from './facturas/fiscal/ajustes';
import certificadoFiscal from './facturas/fiscal/certificado';
import comprobantesFiscales from './facturas/fiscal/comprobantes';
import compradorFiscal from './facturas/fiscal/comprador';
import ventas607 from './facturas/fiscal/ventas607';
import pendientes from './facturas/pendientes';
import recibosPorNumero from './cobros/numero';
import devolucion from './cobros/papeles/devolucion';
import facturaAbierta from './cobros/papeles/facturaAbierta';
import recibo from './cobros/papeles/recibo';
import reciboDeFamilia from './cobros/papeles/reciboDeFamilia';
import verificar from './cobros/papeles/verificar';
import reversar from './cobros/reversar';
import moverSaldo from './cobros/saldos/moverSaldo';
import saldosAFavor from './cobros/saldos/saldos';
import cartaSaldo from './cobros/papeles/cartaSaldo';
import recibos from './cobros/papeles/recibos';
import venderYCobrar from './cobros/vender';
import venta from './facturas/venta';
import enviarRecibo from './cobros/papeles/enviarRecibo';
import reimpresion from './cobros/papeles/reimpresion';
import inscripciones from './inscripciones/inscripciones';
import cargas from './importacion/cargas';
import compra from './compras/compra';
import inventario from './inventario/inventario';
import beca from './precios/beca';
import descuento, { uso as usoDeDescuento } from './precios/descuento';
import evento, { compradores as compradoresDeEvento } from './precios/evento';
import otorgamiento from './precios/otorgamiento';
import servicio from './precios/servicio';
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
import campana from './vivo/campana';
import { credencialDe } from './vivo/firebase/credencial';
import { flujosDe } from './vivo/flujo';
import contrasenaDeUsuario from './usuarios/usuarioContrasena';
import eliminarUsuario from './usuarios/usuarioEliminar';
import enlacesDeUsuario from './usuarios/usuarioEnlaces';
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
  ...enlacesDeUsuario,
  ...fotoDeUsuario,
  ...sucursalUsuario,
  ...compania,
  ...reglasDeDinero,
  ...sucursal,
  ...inventario,
  ...compra,
  ...servicio,
  ...evento,
  compradoresDeEvento,
  ...otorgamiento,
  ...descuento,
  usoDeDescuento,
  ...beca,
  ...facturaAbierta,
  ...ajustesFiscales,
  ...certificadoFiscal,
  ...compradorFiscal,
  ...comprobantesFiscales,
  ...ventas607,
  ...pendientes,
  ...anularFactura,
  ...morasAplicadas,
  ...mora,
  ...cobrar,
  ...recibo,
  ...reciboDeFamilia,
  ...devolucion,
  ...verificar,
  ...cartaSaldo,
  ...recibos,
  ...venta,
  ...venderYCobrar,
  ...enviarRecibo,
  ...reimpresion,
  ...recibosPorNumero,
  ...reversar,
  ...saldosAFavor,
  ...moverSaldo,
  ...pagosDeEstudiante,
  ...caja,
  ...periodo,
  ...subperiodo,
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
  ...deshacerUniones,
  ...unirResponsables,
  ...buscarResponsables,
  ...responsable,
  ...cuentaDeFamilia,
  ...direccion,
  ...documento,
  ...carnet,
  ...inscripciones,
  ...gruposDelDia,
  ...listaDeAsistencia,
  ...recalcularPorAsistencia,
  ...guardarAsistencia,
  ...quitarMarca,
  ...asistenciaDeEstudiante,
  ...ajustesDeCorreo,
  ...bandejaDeCorreo,
  ...cobranza,
  ...auditoria,
  ...informes,
  ...cargas,
  ...reportesDeAsistencia,
  ...clasesDelDia,
  ...campana,
];

/** Every call of the product, in the order of the OpenAPI document. */
export const calls: readonly Call[] = served.map(({ call }) => call);

interface Options {
  /** Origins of pages that are served elsewhere and may call this API (CORS). */
  origins?: string[];
  /** Anybody may read the OpenAPI document, not only a signed-in user. */
  openDocument?: boolean;
}

/** Builds the Hono app that serves the whole API below /api. */
export function createApp(deps: Deps, { origins = [], openDocument = false }: Options = {}): Hono {
  const api = new Hono();
  api.onError(onError(deps));
  if (origins.length)
    api.use(
      cors({
        origin: origins,
        credentials: true, // for the cookie of a known browser; what opens anything is the bearer token
        exposeHeaders: ['X-Total-Count', 'X-Total-Capped', 'Retry-After'],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Prefer', DATOS],
      }),
    );
  // Set before the handler runs: Hono rebuilds a response whose headers change afterwards, with a stream as its body.
  api.use((c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
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
