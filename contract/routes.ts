import { ACCESO } from './accesos';
import type { Access } from './call';

/** Groups of the navigation menu, in its order. */
export type Section = 'Inicio' | 'Procesos' | 'Mantenimientos' | 'Reportes';

export interface Route {
  path: string;
  /** The code that opens the page, anyone signed in, or anyone at all. */
  access: number | 'session' | 'public';
  title: string;
  /** Where it stands in the menu; a page without one is reached otherwise. */
  section?: Section;
  icon?: string;
}

/** Every page of the product. Menu, guard, palette, titles, access rows and tests read it; a page that is not here has no place to be. */
export const routes = [
  { path: '/', access: 'session', title: 'Dashboard', section: 'Inicio', icon: 'pi-home' },
  { path: '/process/inscripcion', access: ACCESO.inscripcion, title: 'Inscripción', section: 'Procesos', icon: 'pi-user-plus' },
  { path: '/process/campamento', access: ACCESO.campamento, title: 'Campamento', section: 'Procesos', icon: 'pi-sun' },
  { path: '/process/factura', access: ACCESO.cobro, title: 'Cobro de cuotas', section: 'Procesos', icon: 'pi-wallet' },
  {
    path: '/process/factura/generarFactura',
    access: ACCESO.nuevaFactura,
    title: 'Nueva factura',
    section: 'Procesos',
    icon: 'pi-file-plus',
  },
  {
    path: '/process/factura/realizarCobro',
    access: ACCESO.realizarCobro,
    title: 'Realizar cobro',
    section: 'Procesos',
    icon: 'pi-money-bill',
  },
  {
    path: '/process/factura/generarCuota',
    access: ACCESO.generarCuotas,
    title: 'Generar cuotas',
    section: 'Procesos',
    icon: 'pi-calendar-plus',
  },
  {
    path: '/process/factura/anularfacturaestudiante',
    access: ACCESO.anularFactura,
    title: 'Anular factura de estudiante',
    section: 'Procesos',
    icon: 'pi-file-excel',
  },
  { path: '/process/asistencia', access: ACCESO.paseLista, title: 'Pase de lista', section: 'Procesos', icon: 'pi-check-square' },
  { path: '/process/caja', access: ACCESO.caja, title: 'Caja', section: 'Procesos', icon: 'pi-calculator' },
  { path: '/compania', access: ACCESO.compania, title: 'Compañía', section: 'Mantenimientos', icon: 'pi-building' },
  { path: '/compania/sucursal', access: ACCESO.sucursal, title: 'Sucursales', section: 'Mantenimientos', icon: 'pi-sitemap' },
  {
    path: '/compania/printTest',
    access: ACCESO.pruebaImpresion,
    title: 'Prueba de impresión',
    section: 'Mantenimientos',
    icon: 'pi-print',
  },
  { path: '/estudiante', access: ACCESO.estudiante, title: 'Estudiantes', section: 'Mantenimientos', icon: 'pi-users' },
  {
    path: '/estudiante/transferenciagrupo',
    access: ACCESO.transferirGrupo,
    title: 'Transferencia de grupo',
    section: 'Mantenimientos',
    icon: 'pi-arrow-right-arrow-left',
  },
  {
    path: '/estudiante/cancelarInscripcion',
    access: ACCESO.cancelarInscripcion,
    title: 'Cancelar inscripción',
    section: 'Mantenimientos',
    icon: 'pi-user-minus',
  },
  { path: '/process/compra', access: ACCESO.compra, title: 'Nueva compra', section: 'Mantenimientos', icon: 'pi-shopping-cart' },
  { path: '/suplidor', access: ACCESO.suplidor, title: 'Suplidores', section: 'Mantenimientos', icon: 'pi-truck' },
  { path: '/inventario/articulo', access: ACCESO.articulo, title: 'Artículos', section: 'Mantenimientos', icon: 'pi-box' },
  { path: '/inventario/categoria', access: ACCESO.categoria, title: 'Categorías de artículos', section: 'Mantenimientos', icon: 'pi-tags' },
  {
    path: '/inventario/transferenciaArticulo',
    access: ACCESO.transferirArticulos,
    title: 'Transferencia de artículos',
    section: 'Mantenimientos',
    icon: 'pi-sort-alt',
  },
  {
    path: '/inventario/movArticulo',
    access: ACCESO.movimientoInventario,
    title: 'Movimiento de inventario',
    section: 'Mantenimientos',
    icon: 'pi-history',
  },
  { path: '/beca', access: ACCESO.beca, title: 'Crear beca', section: 'Mantenimientos', icon: 'pi-star' },
  { path: '/beca/otorgarbeca', access: ACCESO.otorgarBeca, title: 'Otorgar beca', section: 'Mantenimientos', icon: 'pi-gift' },
  { path: '/responsableEstudiante', access: ACCESO.responsables, title: 'Padres y tutores', section: 'Mantenimientos', icon: 'pi-heart' },
  { path: '/evento', access: ACCESO.evento, title: 'Eventos', section: 'Mantenimientos', icon: 'pi-flag' },
  { path: '/servicio', access: ACCESO.servicio, title: 'Servicios', section: 'Mantenimientos', icon: 'pi-briefcase' },
  { path: '/usuario', access: ACCESO.crearUsuario, title: 'Crear usuario', section: 'Mantenimientos', icon: 'pi-user' },
  { path: '/profesor', access: ACCESO.profesor, title: 'Profesores', section: 'Mantenimientos', icon: 'pi-id-card' },
  { path: '/usuario/roles', access: ACCESO.rol, title: 'Roles', section: 'Mantenimientos', icon: 'pi-shield' },
  {
    path: '/usuario/roles/assignAccessRol',
    access: ACCESO.rolAcceso,
    title: 'Accesos del rol',
    section: 'Mantenimientos',
    icon: 'pi-lock-open',
  },
  { path: '/usuario/otorgaracceso', access: ACCESO.asignarRol, title: 'Asignar rol a usuario', section: 'Mantenimientos', icon: 'pi-key' },
  {
    path: '/usuario/sucursalusuario',
    access: ACCESO.sucursalUsuario,
    title: 'Sucursales del usuario',
    section: 'Mantenimientos',
    icon: 'pi-map',
  },
  {
    path: '/usuario/cambiarcontrasena',
    access: ACCESO.cambiarContrasena,
    title: 'Cambiar mi contraseña',
    section: 'Mantenimientos',
    icon: 'pi-lock',
  },
  {
    path: '/usuario/cambiarcontrasenaotro',
    access: ACCESO.cambiarContrasenaOtro,
    title: 'Cambiar contraseña de otro usuario',
    section: 'Mantenimientos',
    icon: 'pi-unlock',
  },
  { path: '/periodo', access: ACCESO.periodo, title: 'Períodos académicos', section: 'Mantenimientos', icon: 'pi-calendar' },
  { path: '/periodo/modalidad', access: ACCESO.modalidad, title: 'Modalidad de período', section: 'Mantenimientos', icon: 'pi-sliders-h' },
  { path: '/grupo', access: ACCESO.grupo, title: 'Grupos', section: 'Mantenimientos', icon: 'pi-th-large' },
  { path: '/grupo/detallegrupo', access: ACCESO.horario, title: 'Horario de grupo', section: 'Mantenimientos', icon: 'pi-clock' },
  { path: '/mensajeatraso', access: ACCESO.mensajeAtraso, title: 'Mensaje de atraso', section: 'Mantenimientos', icon: 'pi-envelope' },
  { path: '/descuento', access: ACCESO.descuento, title: 'Descuentos', section: 'Mantenimientos', icon: 'pi-percentage' },
  {
    path: '/batch/estudiante',
    access: ACCESO.cargaEstudiantes,
    title: 'Carga de estudiantes',
    section: 'Mantenimientos',
    icon: 'pi-upload',
  },
  {
    path: '/batch/articulo',
    access: ACCESO.cargaArticulos,
    title: 'Carga de artículos',
    section: 'Mantenimientos',
    icon: 'pi-cloud-upload',
  },
  { path: '/auditoria', access: ACCESO.auditoria, title: 'Auditoría', section: 'Mantenimientos', icon: 'pi-eye' },
  {
    path: '/report/estudiante/estudianteInactivo',
    access: ACCESO.inactivos,
    title: 'Estudiantes inactivos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/historial',
    access: ACCESO.historialFacturas,
    title: 'Historial de facturas',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/vencida',
    access: ACCESO.facturasVencidas,
    title: 'Facturas vencidas',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/estudianteAtraso',
    access: ACCESO.atrasoPorGrupo,
    title: 'Estudiantes en atraso por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/estudianteAtrasoSucursal',
    access: ACCESO.atrasoPorDias,
    title: 'Estudiantes en atraso por N días',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/estudianteAtrasoMes',
    access: ACCESO.atrasoPorMes,
    title: 'Estudiantes en atraso por mes',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/histPagoEstudiante',
    access: ACCESO.historialPagos,
    title: 'Historial de pagos del estudiante',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/inscripcion/estudiantePorGrupo',
    access: ACCESO.inscripcionesPorGrupo,
    title: 'Inscripciones por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/notaAsistencia', access: ACCESO.notasAsistencia, title: 'Notas de asistencia', section: 'Reportes', icon: 'pi-chart-bar' },
  {
    path: '/report/asistencia',
    access: ACCESO.asistenciaPorGrupo,
    title: 'Asistencia por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/asistencia/resumAsistenciaGrupo',
    access: ACCESO.resumenAsistencia,
    title: 'Resumen de asistencia por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/asistencia/reportProfesor',
    access: ACCESO.monitoreo,
    title: 'Monitoreo de profesores',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/ingresoResumenAnual',
    access: ACCESO.ingresoAnual,
    title: 'Resumen anual de ingresos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/resumenCobroFecha',
    access: ACCESO.cobrosPorFecha,
    title: 'Resumen de cobros por fecha',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/estatus',
    access: ACCESO.analisisIngresos,
    title: 'Análisis de ingresos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/ingresoCajaDia',
    access: ACCESO.ingresoCaja,
    title: 'Ingreso de caja del día',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/historialCobroFactura',
    access: ACCESO.historialCobros,
    title: 'Historial de cobros de factura',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/inventario/existenciaArticulo',
    access: ACCESO.existencia,
    title: 'Existencia de artículos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/report/beca/becaEstudiante', access: ACCESO.becados, title: 'Estudiantes becados', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/auth', access: 'public', title: 'Acceso' },
  { path: '/auth/login', access: 'public', title: 'Iniciar sesión' },
  { path: '/auth/register', access: 'public', title: 'Registro' },
  { path: '/auth/forgot-password', access: 'public', title: 'Recuperar contraseña' },
  { path: '/auth/access', access: 'public', title: 'Acceso denegado' },
  { path: '/privacypolicy', access: 'public', title: 'Política de privacidad' },
  { path: '/404', access: 'public', title: 'Página no encontrada' },
  { path: '/verificar', access: 'public', title: 'Verificar recibo' },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));
const byAccess = new Map<number, Route>(
  routes.flatMap((route: Route) => (typeof route.access === 'number' ? [[route.access, route] as const] : [])),
);

/** The route of a path, or undefined for an address that is no page. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);

/** The page that an access code opens; codes without a page (6, 26, 44, 51–56) have none. */
export const routeOfAccess = (codigoAcceso: number): Route | undefined => byAccess.get(codigoAcceso);

/** Whether one who holds these codes may open the page. Guard, menu and API ask here. */
export const mayOpen = (route: Route, accesos: ReadonlySet<number>) => typeof route.access !== 'number' || accesos.has(route.access);

/** Whether one who holds these codes may make a call. */
export const mayCall = (access: Access, accesos: ReadonlySet<number>) =>
  typeof access === 'string' || access.some((code) => accesos.has(code));
