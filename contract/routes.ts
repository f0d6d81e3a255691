import { ACCESO } from './accesos';
import type { Access } from './call';

/** Sections of the menu, in order. */
export type Section = 'Inicio' | 'Procesos' | 'Mantenimientos' | 'Reportes';

/** Headings within a long section of the menu; the routes under one heading are adjacent. */
export type Subsection =
  'Personas' | 'Academia' | 'Precios' | 'Inventario' | 'Seguridad' | 'Sistema' | 'Cobros' | 'Deuda' | 'Asistencia' | 'Ingresos';

export interface Route {
  path: string;
  /** The code that opens the page, any signed-in user, or anyone at all. */
  access: number | 'session' | 'public';
  title: string;
  /** Its section of the menu; a page without one is reached from other pages. */
  section?: Section;
  /** Its heading within the section. */
  sub?: Subsection;
  /** Unique in the menu, since users recognize a page by it. */
  icon?: string;
}

/**
 * Every page of the product; within each section the most used ones come first. Menu, guard, palette, titles, access rows and tests read
 * it; a page missing here does not exist for them.
 */
export const routes = [
  { path: '/', access: 'session', title: 'Dashboard', section: 'Inicio', icon: 'pi-home' },
  { path: '/process/factura', access: ACCESO.cobro, title: 'Cobro de cuotas', section: 'Procesos', icon: 'pi-wallet' },
  { path: '/process/asistencia', access: ACCESO.paseLista, title: 'Pase de lista', section: 'Procesos', icon: 'pi-check-square' },
  { path: '/process/caja', access: ACCESO.caja, title: 'Caja', section: 'Procesos', icon: 'pi-calculator' },
  { path: '/process/inscripcion', access: ACCESO.inscripcion, title: 'Inscripción', section: 'Procesos', icon: 'pi-user-plus' },
  {
    path: '/process/factura/realizarCobro',
    access: ACCESO.realizarCobro,
    title: 'Realizar cobro',
    section: 'Procesos',
    icon: 'pi-money-bill',
  },
  {
    path: '/process/factura/generarFactura',
    access: ACCESO.nuevaFactura,
    title: 'Nueva factura',
    section: 'Procesos',
    icon: 'pi-file-edit',
  },
  {
    path: '/process/factura/generarCuota',
    access: ACCESO.generarCuotas,
    title: 'Generar cuotas',
    section: 'Procesos',
    icon: 'pi-calendar-plus',
  },
  { path: '/process/campamento', access: ACCESO.campamento, title: 'Campamento', section: 'Procesos', icon: 'pi-sun' },
  {
    path: '/process/factura/anularfacturaestudiante',
    access: ACCESO.anularFactura,
    title: 'Anular factura de estudiante',
    section: 'Procesos',
    icon: 'pi-file-excel',
  },
  { path: '/estudiante', access: ACCESO.estudiante, title: 'Estudiantes', section: 'Mantenimientos', sub: 'Personas', icon: 'pi-users' },
  {
    path: '/responsableEstudiante',
    access: ACCESO.responsables,
    title: 'Padres y tutores',
    section: 'Mantenimientos',
    sub: 'Personas',
    icon: 'pi-heart',
  },
  { path: '/profesor', access: ACCESO.profesor, title: 'Profesores', section: 'Mantenimientos', sub: 'Personas', icon: 'pi-id-card' },
  {
    path: '/batch/estudiante',
    access: ACCESO.cargaEstudiantes,
    title: 'Carga de estudiantes',
    section: 'Mantenimientos',
    sub: 'Personas',
    icon: 'pi-upload',
  },
  { path: '/grupo', access: ACCESO.grupo, title: 'Grupos', section: 'Mantenimientos', sub: 'Academia', icon: 'pi-th-large' },
  {
    path: '/grupo/detallegrupo',
    access: ACCESO.horario,
    title: 'Horario de grupo',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-clock',
  },
  {
    path: '/estudiante/transferenciagrupo',
    access: ACCESO.transferirGrupo,
    title: 'Transferencia de grupo',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-arrow-right-arrow-left',
  },
  {
    path: '/estudiante/cancelarInscripcion',
    access: ACCESO.cancelarInscripcion,
    title: 'Cancelar inscripción',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-user-minus',
  },
  {
    path: '/periodo',
    access: ACCESO.periodo,
    title: 'Períodos académicos',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-calendar',
  },
  {
    path: '/periodo/modalidad',
    access: ACCESO.modalidad,
    title: 'Modalidad de período',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-sliders-h',
  },
  {
    path: '/mensajeatraso',
    access: ACCESO.mensajeAtraso,
    title: 'Mensaje de atraso',
    section: 'Mantenimientos',
    sub: 'Academia',
    icon: 'pi-envelope',
  },
  { path: '/descuento', access: ACCESO.descuento, title: 'Descuentos', section: 'Mantenimientos', sub: 'Precios', icon: 'pi-percentage' },
  { path: '/beca', access: ACCESO.beca, title: 'Crear beca', section: 'Mantenimientos', sub: 'Precios', icon: 'pi-star' },
  {
    path: '/beca/otorgarbeca',
    access: ACCESO.otorgarBeca,
    title: 'Otorgar beca',
    section: 'Mantenimientos',
    sub: 'Precios',
    icon: 'pi-gift',
  },
  { path: '/servicio', access: ACCESO.servicio, title: 'Servicios', section: 'Mantenimientos', sub: 'Precios', icon: 'pi-briefcase' },
  { path: '/evento', access: ACCESO.evento, title: 'Eventos', section: 'Mantenimientos', sub: 'Precios', icon: 'pi-flag' },
  {
    path: '/inventario/articulo',
    access: ACCESO.articulo,
    title: 'Artículos',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-box',
  },
  {
    path: '/process/compra',
    access: ACCESO.compra,
    title: 'Nueva compra',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-shopping-cart',
  },
  {
    path: '/inventario/movArticulo',
    access: ACCESO.movimientoInventario,
    title: 'Movimiento de inventario',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-sort-alt',
  },
  {
    path: '/inventario/transferenciaArticulo',
    access: ACCESO.transferirArticulos,
    title: 'Transferencia de artículos',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-arrows-h',
  },
  {
    path: '/inventario/categoria',
    access: ACCESO.categoria,
    title: 'Categorías de artículos',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-tags',
  },
  { path: '/suplidor', access: ACCESO.suplidor, title: 'Suplidores', section: 'Mantenimientos', sub: 'Inventario', icon: 'pi-truck' },
  {
    path: '/batch/articulo',
    access: ACCESO.cargaArticulos,
    title: 'Carga de artículos',
    section: 'Mantenimientos',
    sub: 'Inventario',
    icon: 'pi-cloud-upload',
  },
  {
    path: '/usuario/cambiarcontrasena',
    access: ACCESO.cambiarContrasena,
    title: 'Cambiar mi contraseña',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-lock',
  },
  {
    path: '/usuario',
    access: ACCESO.crearUsuario,
    title: 'Crear usuario',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-user-edit',
  },
  {
    path: '/usuario/otorgaracceso',
    access: ACCESO.asignarRol,
    title: 'Asignar rol a usuario',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-key',
  },
  { path: '/usuario/roles', access: ACCESO.rol, title: 'Roles', section: 'Mantenimientos', sub: 'Seguridad', icon: 'pi-shield' },
  {
    path: '/usuario/roles/assignAccessRol',
    access: ACCESO.rolAcceso,
    title: 'Accesos del rol',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-lock-open',
  },
  {
    path: '/usuario/sucursalusuario',
    access: ACCESO.sucursalUsuario,
    title: 'Sucursales del usuario',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-map',
  },
  {
    path: '/usuario/cambiarcontrasenaotro',
    access: ACCESO.cambiarContrasenaOtro,
    title: 'Cambiar contraseña de otro usuario',
    section: 'Mantenimientos',
    sub: 'Seguridad',
    icon: 'pi-unlock',
  },
  { path: '/auditoria', access: ACCESO.auditoria, title: 'Auditoría', section: 'Mantenimientos', sub: 'Seguridad', icon: 'pi-eye' },
  { path: '/compania', access: ACCESO.compania, title: 'Compañía', section: 'Mantenimientos', sub: 'Sistema', icon: 'pi-building' },
  {
    path: '/compania/sucursal',
    access: ACCESO.sucursal,
    title: 'Sucursales',
    section: 'Mantenimientos',
    sub: 'Sistema',
    icon: 'pi-sitemap',
  },
  {
    path: '/compania/printTest',
    access: ACCESO.pruebaImpresion,
    title: 'Prueba de impresión',
    section: 'Mantenimientos',
    sub: 'Sistema',
    icon: 'pi-print',
  },
  {
    path: '/report/ingreso/resumenCobroFecha',
    access: ACCESO.cobrosPorFecha,
    title: 'Resumen de cobros por fecha',
    section: 'Reportes',
    sub: 'Cobros',
    icon: 'pi-calendar-times',
  },
  {
    path: '/report/ingreso/historialCobroFactura',
    access: ACCESO.historialCobros,
    title: 'Historial de cobros de factura',
    section: 'Reportes',
    sub: 'Cobros',
    icon: 'pi-receipt',
  },
  {
    path: '/report/factura/histPagoEstudiante',
    access: ACCESO.historialPagos,
    title: 'Historial de pagos del estudiante',
    section: 'Reportes',
    sub: 'Cobros',
    icon: 'pi-credit-card',
  },
  {
    path: '/report/factura/historial',
    access: ACCESO.historialFacturas,
    title: 'Historial de facturas',
    section: 'Reportes',
    sub: 'Cobros',
    icon: 'pi-history',
  },
  {
    path: '/report/beca/becaEstudiante',
    access: ACCESO.becados,
    title: 'Estudiantes becados',
    section: 'Reportes',
    sub: 'Cobros',
    icon: 'pi-bookmark',
  },
  {
    path: '/report/factura/vencida',
    access: ACCESO.facturasVencidas,
    title: 'Facturas vencidas',
    section: 'Reportes',
    sub: 'Deuda',
    icon: 'pi-exclamation-triangle',
  },
  {
    path: '/report/factura/estudianteAtraso',
    access: ACCESO.atrasoPorGrupo,
    title: 'Estudiantes en atraso por grupo',
    section: 'Reportes',
    sub: 'Deuda',
    icon: 'pi-exclamation-circle',
  },
  {
    path: '/report/factura/estudianteAtrasoSucursal',
    access: ACCESO.atrasoPorDias,
    title: 'Estudiantes en atraso por N días',
    section: 'Reportes',
    sub: 'Deuda',
    icon: 'pi-hourglass',
  },
  {
    path: '/report/factura/estudianteAtrasoMes',
    access: ACCESO.atrasoPorMes,
    title: 'Estudiantes en atraso por mes',
    section: 'Reportes',
    sub: 'Deuda',
    icon: 'pi-stopwatch',
  },
  {
    path: '/report/asistencia',
    access: ACCESO.asistenciaPorGrupo,
    title: 'Asistencia por grupo',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-list-check',
  },
  {
    path: '/report/asistencia/resumAsistenciaGrupo',
    access: ACCESO.resumenAsistencia,
    title: 'Resumen de asistencia por grupo',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-table',
  },
  {
    path: '/notaAsistencia',
    access: ACCESO.notasAsistencia,
    title: 'Notas de asistencia',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-comment',
  },
  {
    path: '/report/asistencia/reportProfesor',
    access: ACCESO.monitoreo,
    title: 'Monitoreo de profesores',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-verified',
  },
  {
    path: '/report/inscripcion/estudiantePorGrupo',
    access: ACCESO.inscripcionesPorGrupo,
    title: 'Inscripciones por grupo',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-list',
  },
  {
    path: '/report/estudiante/estudianteInactivo',
    access: ACCESO.inactivos,
    title: 'Estudiantes inactivos',
    section: 'Reportes',
    sub: 'Asistencia',
    icon: 'pi-ban',
  },
  {
    path: '/report/ingreso/ingresoCajaDia',
    access: ACCESO.ingresoCaja,
    title: 'Ingreso de caja del día',
    section: 'Reportes',
    sub: 'Ingresos',
    icon: 'pi-dollar',
  },
  {
    path: '/report/ingreso/estatus',
    access: ACCESO.analisisIngresos,
    title: 'Análisis de ingresos',
    section: 'Reportes',
    sub: 'Ingresos',
    icon: 'pi-chart-pie',
  },
  {
    path: '/report/ingreso/ingresoResumenAnual',
    access: ACCESO.ingresoAnual,
    title: 'Resumen anual de ingresos',
    section: 'Reportes',
    sub: 'Ingresos',
    icon: 'pi-chart-bar',
  },
  {
    path: '/report/inventario/existenciaArticulo',
    access: ACCESO.existencia,
    title: 'Existencia de artículos',
    section: 'Reportes',
    sub: 'Inventario',
    icon: 'pi-warehouse',
  },
  { path: '/auth', access: 'public', title: 'Acceso' },
  { path: '/auth/login', access: 'public', title: 'Iniciar sesión' },
  { path: '/auth/register', access: 'public', title: 'Registro' },
  { path: '/auth/forgot-password', access: 'public', title: 'Recuperar contraseña' },
  { path: '/auth/access', access: 'public', title: 'Acceso denegado' },
  { path: '/privacypolicy', access: 'public', title: 'Política de privacidad' },
  { path: '/404', access: 'public', title: 'Página no encontrada' },
  { path: '/familia', access: 'public', title: 'Cuenta de la familia' },
  { path: '/verificar', access: 'public', title: 'Verificar recibo' },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));
const byAccess = new Map<number, Route>(
  routes.flatMap((route: Route) => (typeof route.access === 'number' ? [[route.access, route] as const] : [])),
);

/** The route of a path; undefined if the address is no page. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);

/** The page that an access code opens; codes without a page (6, 26, 44, 51–56) have none. */
export const routeOfAccess = (codigoAcceso: number): Route | undefined => byAccess.get(codigoAcceso);

/** Whether a user with these codes may open the page; used by guard, menu and API. */
export const mayOpen = (route: Route, accesos: ReadonlySet<number>) => typeof route.access !== 'number' || accesos.has(route.access);

/** Whether a user with these codes may make a call. */
export const mayCall = (access: Access, accesos: ReadonlySet<number>) =>
  typeof access === 'string' || access.some((code) => accesos.has(code));
