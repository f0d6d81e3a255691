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
  { path: '/process/inscripcion', access: 10, title: 'Inscripción', section: 'Procesos', icon: 'pi-user-plus' },
  { path: '/process/campamento', access: 60, title: 'Campamento', section: 'Procesos', icon: 'pi-sun' },
  { path: '/process/factura', access: 11, title: 'Cobro de cuotas', section: 'Procesos', icon: 'pi-wallet' },
  { path: '/process/factura/generarFactura', access: 31, title: 'Nueva factura', section: 'Procesos', icon: 'pi-file-plus' },
  { path: '/process/factura/realizarCobro', access: 30, title: 'Realizar cobro', section: 'Procesos', icon: 'pi-money-bill' },
  { path: '/process/factura/generarCuota', access: 38, title: 'Generar cuotas', section: 'Procesos', icon: 'pi-calendar-plus' },
  {
    path: '/process/factura/anularfacturaestudiante',
    access: 40,
    title: 'Anular factura de estudiante',
    section: 'Procesos',
    icon: 'pi-file-excel',
  },
  { path: '/process/asistencia', access: 71, title: 'Pase de lista', section: 'Procesos', icon: 'pi-check-square' },
  { path: '/process/caja', access: 73, title: 'Caja', section: 'Procesos', icon: 'pi-calculator' },
  { path: '/compania', access: 28, title: 'Compañía', section: 'Mantenimientos', icon: 'pi-building' },
  { path: '/compania/sucursal', access: 29, title: 'Sucursales', section: 'Mantenimientos', icon: 'pi-sitemap' },
  { path: '/compania/printTest', access: 65, title: 'Prueba de impresión', section: 'Mantenimientos', icon: 'pi-print' },
  { path: '/estudiante', access: 9, title: 'Estudiantes', section: 'Mantenimientos', icon: 'pi-users' },
  {
    path: '/estudiante/transferenciagrupo',
    access: 25,
    title: 'Transferencia de grupo',
    section: 'Mantenimientos',
    icon: 'pi-arrow-right-arrow-left',
  },
  { path: '/estudiante/cancelarInscripcion', access: 49, title: 'Cancelar inscripción', section: 'Mantenimientos', icon: 'pi-user-minus' },
  { path: '/process/compra', access: 37, title: 'Nueva compra', section: 'Mantenimientos', icon: 'pi-shopping-cart' },
  { path: '/suplidor', access: 32, title: 'Suplidores', section: 'Mantenimientos', icon: 'pi-truck' },
  { path: '/inventario/articulo', access: 33, title: 'Artículos', section: 'Mantenimientos', icon: 'pi-box' },
  { path: '/inventario/categoria', access: 48, title: 'Categorías de artículos', section: 'Mantenimientos', icon: 'pi-tags' },
  {
    path: '/inventario/transferenciaArticulo',
    access: 43,
    title: 'Transferencia de artículos',
    section: 'Mantenimientos',
    icon: 'pi-sort-alt',
  },
  { path: '/inventario/movArticulo', access: 70, title: 'Movimiento de inventario', section: 'Mantenimientos', icon: 'pi-history' },
  { path: '/beca', access: 46, title: 'Crear beca', section: 'Mantenimientos', icon: 'pi-star' },
  { path: '/beca/otorgarbeca', access: 47, title: 'Otorgar beca', section: 'Mantenimientos', icon: 'pi-gift' },
  { path: '/responsableEstudiante', access: 59, title: 'Padres y tutores', section: 'Mantenimientos', icon: 'pi-heart' },
  { path: '/evento', access: 34, title: 'Eventos', section: 'Mantenimientos', icon: 'pi-flag' },
  { path: '/servicio', access: 36, title: 'Servicios', section: 'Mantenimientos', icon: 'pi-briefcase' },
  { path: '/usuario', access: 1, title: 'Crear usuario', section: 'Mantenimientos', icon: 'pi-user' },
  { path: '/profesor', access: 8, title: 'Profesores', section: 'Mantenimientos', icon: 'pi-id-card' },
  { path: '/usuario/roles', access: 61, title: 'Roles', section: 'Mantenimientos', icon: 'pi-shield' },
  { path: '/usuario/roles/assignAccessRol', access: 62, title: 'Accesos del rol', section: 'Mantenimientos', icon: 'pi-lock-open' },
  { path: '/usuario/otorgaracceso', access: 2, title: 'Asignar rol a usuario', section: 'Mantenimientos', icon: 'pi-key' },
  { path: '/usuario/sucursalusuario', access: 23, title: 'Sucursales del usuario', section: 'Mantenimientos', icon: 'pi-map' },
  { path: '/usuario/cambiarcontrasena', access: 3, title: 'Cambiar mi contraseña', section: 'Mantenimientos', icon: 'pi-lock' },
  {
    path: '/usuario/cambiarcontrasenaotro',
    access: 4,
    title: 'Cambiar contraseña de otro usuario',
    section: 'Mantenimientos',
    icon: 'pi-unlock',
  },
  { path: '/periodo', access: 5, title: 'Períodos académicos', section: 'Mantenimientos', icon: 'pi-calendar' },
  { path: '/periodo/modalidad', access: 66, title: 'Modalidad de período', section: 'Mantenimientos', icon: 'pi-sliders-h' },
  { path: '/grupo', access: 7, title: 'Grupos', section: 'Mantenimientos', icon: 'pi-th-large' },
  { path: '/grupo/detallegrupo', access: 24, title: 'Horario de grupo', section: 'Mantenimientos', icon: 'pi-clock' },
  { path: '/mensajeatraso', access: 16, title: 'Mensaje de atraso', section: 'Mantenimientos', icon: 'pi-envelope' },
  { path: '/descuento', access: 41, title: 'Descuentos', section: 'Mantenimientos', icon: 'pi-percentage' },
  { path: '/batch/estudiante', access: 63, title: 'Carga de estudiantes', section: 'Mantenimientos', icon: 'pi-upload' },
  { path: '/batch/articulo', access: 64, title: 'Carga de artículos', section: 'Mantenimientos', icon: 'pi-cloud-upload' },
  { path: '/auditoria', access: 72, title: 'Auditoría', section: 'Mantenimientos', icon: 'pi-eye' },
  { path: '/report/estudiante/estudianteInactivo', access: 67, title: 'Estudiantes inactivos', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/report/factura/historial', access: 68, title: 'Historial de facturas', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/report/factura/vencida', access: 12, title: 'Facturas vencidas', section: 'Reportes', icon: 'pi-chart-bar' },
  {
    path: '/report/factura/estudianteAtraso',
    access: 20,
    title: 'Estudiantes en atraso por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/estudianteAtrasoSucursal',
    access: 50,
    title: 'Estudiantes en atraso por N días',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/estudianteAtrasoMes',
    access: 69,
    title: 'Estudiantes en atraso por mes',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/factura/histPagoEstudiante',
    access: 17,
    title: 'Historial de pagos del estudiante',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/inscripcion/estudiantePorGrupo',
    access: 13,
    title: 'Inscripciones por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/notaAsistencia', access: 14, title: 'Notas de asistencia', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/report/asistencia', access: 15, title: 'Asistencia por grupo', section: 'Reportes', icon: 'pi-chart-bar' },
  {
    path: '/report/asistencia/resumAsistenciaGrupo',
    access: 21,
    title: 'Resumen de asistencia por grupo',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/report/asistencia/reportProfesor', access: 58, title: 'Monitoreo de profesores', section: 'Reportes', icon: 'pi-chart-bar' },
  {
    path: '/report/ingreso/ingresoResumenAnual',
    access: 18,
    title: 'Resumen anual de ingresos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/ingreso/resumenCobroFecha',
    access: 27,
    title: 'Resumen de cobros por fecha',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/report/ingreso/estatus', access: 39, title: 'Análisis de ingresos', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/report/ingreso/ingresoCajaDia', access: 45, title: 'Ingreso de caja del día', section: 'Reportes', icon: 'pi-chart-bar' },
  {
    path: '/report/ingreso/historialCobroFactura',
    access: 19,
    title: 'Historial de cobros de factura',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/inventario/existenciaArticulo',
    access: 42,
    title: 'Existencia de artículos',
    section: 'Reportes',
    icon: 'pi-chart-bar',
  },
  { path: '/report/beca/becaEstudiante', access: 57, title: 'Estudiantes becados', section: 'Reportes', icon: 'pi-chart-bar' },
  { path: '/auth', access: 'public', title: 'Acceso' },
  { path: '/auth/login', access: 'public', title: 'Iniciar sesión' },
  { path: '/auth/register', access: 'public', title: 'Registro' },
  { path: '/auth/forgot-password', access: 'public', title: 'Recuperar contraseña' },
  { path: '/auth/access', access: 'session', title: 'Acceso denegado' },
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
