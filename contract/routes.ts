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
  /** A further code that opens it, for a part of the page. */
  also?: number;
  title: string;
  /** Its section of the menu; a page without one is reached from other pages. */
  section?: Section;
  /** Its heading within the section. */
  sub?: Subsection;
  /** Unique in the menu, since users recognize a page by it. */
  icon?: string;
}

const page = <const P extends string>(path: P, access: Route['access'], title: string, icon?: string) => ({ path, access, title, icon });

/** The pages of one section of the menu, or under one of its headings. */
const under = <P extends string>(section: Section, sub: Subsection | undefined, pages: readonly (Route & { path: P })[]) =>
  pages.map((one) => ({ ...one, section, sub }));

/**
 * Every page of the product; within each section the most used ones come first. Menu, guard, palette, titles, access rows and tests read
 * it; a page missing here does not exist for them.
 */
export const routes = [
  ...under('Inicio', undefined, [page('/', 'session', 'Dashboard', 'pi-home')]),
  ...under('Procesos', undefined, [
    page('/process/factura', ACCESO.cobro, 'Cobro de cuotas', 'pi-wallet'),
    page('/process/asistencia', ACCESO.paseLista, 'Pase de lista', 'pi-check-square'),
    { ...page('/process/caja', ACCESO.caja, 'Caja', 'pi-calculator'), also: ACCESO.cierreMes },
    page('/process/inscripcion', ACCESO.inscripcion, 'Inscripción', 'pi-user-plus'),
    page('/process/interesados', ACCESO.inscripcion, 'Interesados', 'pi-comments'),
    page('/process/factura/realizarCobro', ACCESO.realizarCobro, 'Realizar cobro', 'pi-money-bill'),
    page('/process/factura/generarFactura', ACCESO.nuevaFactura, 'Nueva factura', 'pi-file-edit'),
    page('/process/factura/generarCuota', ACCESO.generarCuotas, 'Generar cuotas', 'pi-calendar-plus'),
    page('/process/campamento', ACCESO.campamento, 'Campamento', 'pi-sun'),
    page('/process/factura/anularfacturaestudiante', ACCESO.anularFactura, 'Anular factura de estudiante', 'pi-file-excel'),
    page('/process/banco', ACCESO.banco, 'Banco', 'pi-building-columns'),
    page('/process/libros', ACCESO.libros, 'Libros', 'pi-folder-open'),
  ]),
  ...under('Mantenimientos', 'Personas', [
    page('/estudiante', ACCESO.estudiante, 'Estudiantes', 'pi-users'),
    page('/responsableEstudiante', ACCESO.responsables, 'Padres y tutores', 'pi-heart'),
    page('/profesor', ACCESO.profesor, 'Profesores', 'pi-id-card'),
    page('/batch/estudiante', ACCESO.cargaEstudiantes, 'Carga de estudiantes', 'pi-upload'),
  ]),
  ...under('Mantenimientos', 'Academia', [
    page('/grupo', ACCESO.grupo, 'Grupos', 'pi-th-large'),
    page('/grupo/detallegrupo', ACCESO.horario, 'Horario de grupo', 'pi-clock'),
    page('/estudiante/transferenciagrupo', ACCESO.transferirGrupo, 'Transferencia de grupo', 'pi-arrow-right-arrow-left'),
    page('/estudiante/cancelarInscripcion', ACCESO.cancelarInscripcion, 'Cancelar inscripción', 'pi-user-minus'),
    page('/periodo', ACCESO.periodo, 'Períodos académicos', 'pi-calendar'),
    page('/periodo/modalidad', ACCESO.modalidad, 'Modalidad de período', 'pi-sliders-h'),
    page('/mensajeatraso', ACCESO.mensajeAtraso, 'Mensaje de atraso', 'pi-envelope'),
  ]),
  ...under('Mantenimientos', 'Precios', [
    page('/descuento', ACCESO.descuento, 'Descuentos', 'pi-percentage'),
    page('/beca', ACCESO.beca, 'Crear beca', 'pi-star'),
    page('/beca/otorgarbeca', ACCESO.otorgarBeca, 'Otorgar beca', 'pi-gift'),
    page('/servicio', ACCESO.servicio, 'Servicios', 'pi-briefcase'),
    page('/evento', ACCESO.evento, 'Eventos', 'pi-flag'),
  ]),
  ...under('Mantenimientos', 'Inventario', [
    page('/inventario/articulo', ACCESO.articulo, 'Artículos', 'pi-box'),
    page('/process/compra', ACCESO.compra, 'Nueva compra', 'pi-shopping-cart'),
    page('/inventario/movArticulo', ACCESO.movimientoInventario, 'Movimiento de inventario', 'pi-sort-alt'),
    page('/inventario/transferenciaArticulo', ACCESO.transferirArticulos, 'Transferencia de artículos', 'pi-arrows-h'),
    page('/inventario/categoria', ACCESO.categoria, 'Categorías de artículos', 'pi-tags'),
    page('/suplidor', ACCESO.suplidor, 'Suplidores', 'pi-truck'),
    page('/batch/articulo', ACCESO.cargaArticulos, 'Carga de artículos', 'pi-cloud-upload'),
  ]),
  ...under('Mantenimientos', 'Seguridad', [
    page('/usuario/cambiarcontrasena', ACCESO.cambiarContrasena, 'Cambiar mi contraseña', 'pi-lock'),
    page('/usuario', ACCESO.crearUsuario, 'Crear usuario', 'pi-user-edit'),
    page('/usuario/otorgaracceso', ACCESO.asignarRol, 'Asignar rol a usuario', 'pi-key'),
    page('/usuario/roles', ACCESO.rol, 'Roles', 'pi-shield'),
    page('/usuario/roles/assignAccessRol', ACCESO.rolAcceso, 'Accesos del rol', 'pi-lock-open'),
    page('/usuario/sucursalusuario', ACCESO.sucursalUsuario, 'Sucursales del usuario', 'pi-map'),
    page('/usuario/cambiarcontrasenaotro', ACCESO.cambiarContrasenaOtro, 'Cambiar contraseña de otro usuario', 'pi-unlock'),
    page('/auditoria', ACCESO.auditoria, 'Auditoría', 'pi-eye'),
  ]),
  ...under('Mantenimientos', 'Sistema', [
    page('/compania', ACCESO.compania, 'Compañía', 'pi-building'),
    page('/compania/sucursal', ACCESO.sucursal, 'Sucursales', 'pi-sitemap'),
    page('/compania/printTest', ACCESO.pruebaImpresion, 'Prueba de impresión', 'pi-print'),
  ]),
  ...under('Reportes', 'Cobros', [
    page('/report/ingreso/resumenCobroFecha', ACCESO.cobrosPorFecha, 'Resumen de cobros por fecha', 'pi-calendar-times'),
    page('/report/ingreso/historialCobroFactura', ACCESO.historialCobros, 'Historial de cobros de factura', 'pi-receipt'),
    page('/report/factura/histPagoEstudiante', ACCESO.historialPagos, 'Historial de pagos del estudiante', 'pi-credit-card'),
    page('/report/factura/historial', ACCESO.historialFacturas, 'Historial de facturas', 'pi-history'),
    page('/report/beca/becaEstudiante', ACCESO.becados, 'Estudiantes becados', 'pi-bookmark'),
  ]),
  ...under('Reportes', 'Deuda', [
    page('/report/factura/vencida', ACCESO.facturasVencidas, 'Facturas vencidas', 'pi-exclamation-triangle'),
    page('/report/factura/estudianteAtraso', ACCESO.atrasoPorGrupo, 'Estudiantes en atraso por grupo', 'pi-exclamation-circle'),
    page('/report/factura/estudianteAtrasoSucursal', ACCESO.atrasoPorDias, 'Estudiantes en atraso por N días', 'pi-hourglass'),
    page('/report/factura/estudianteAtrasoMes', ACCESO.atrasoPorMes, 'Estudiantes en atraso por mes', 'pi-stopwatch'),
  ]),
  ...under('Reportes', 'Asistencia', [
    page('/report/asistencia', ACCESO.asistenciaPorGrupo, 'Asistencia por grupo', 'pi-list-check'),
    page('/report/asistencia/resumAsistenciaGrupo', ACCESO.resumenAsistencia, 'Resumen de asistencia por grupo', 'pi-table'),
    page('/notaAsistencia', ACCESO.notasAsistencia, 'Notas de asistencia', 'pi-comment'),
    page('/report/asistencia/reportProfesor', ACCESO.monitoreo, 'Monitoreo de profesores', 'pi-verified'),
    page('/report/inscripcion/estudiantePorGrupo', ACCESO.inscripcionesPorGrupo, 'Inscripciones por grupo', 'pi-list'),
    page('/report/estudiante/estudianteInactivo', ACCESO.inactivos, 'Estudiantes inactivos', 'pi-ban'),
  ]),
  ...under('Reportes', 'Ingresos', [
    page('/report/ingreso/ingresoCajaDia', ACCESO.ingresoCaja, 'Ingreso de caja del día', 'pi-dollar'),
    page('/report/ingreso/estatus', ACCESO.analisisIngresos, 'Análisis de ingresos', 'pi-chart-pie'),
    page('/report/ingreso/ingresoResumenAnual', ACCESO.ingresoAnual, 'Resumen anual de ingresos', 'pi-chart-bar'),
  ]),
  ...under('Reportes', 'Inventario', [
    page('/report/inventario/existenciaArticulo', ACCESO.existencia, 'Existencia de artículos', 'pi-warehouse'),
  ]),
  page('/novedades', 'session', 'Novedades'),
  page('/auth', 'public', 'Acceso'),
  page('/auth/login', 'public', 'Iniciar sesión'),
  page('/auth/register', 'public', 'Registro'),
  page('/auth/forgot-password', 'public', 'Recuperar contraseña'),
  page('/auth/access', 'public', 'Acceso denegado'),
  page('/privacypolicy', 'public', 'Política de privacidad'),
  page('/404', 'public', 'Página no encontrada'),
  page('/familia', 'public', 'Cuenta de la familia'),
  page('/verificar', 'public', 'Verificar recibo'),
] satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));
/** The codes that open a page. */
const codesOf = ({ access, also }: Route): number[] => [access, also].filter((code) => typeof code === 'number');
// Of two pages with one code the first is the one that the code is named after.
const byAccess = new Map<number, Route>(
  [...routes].reverse().flatMap((route: Route) => codesOf(route).map((code) => [code, route] as const)),
);

/** The route of a path; undefined if the address is no page. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);

/** The page that an access code opens; codes without a page (6, 26, 44, 51–56) have none. */
export const routeOfAccess = (codigoAcceso: number): Route | undefined => byAccess.get(codigoAcceso);

/** Whether a user with these codes may open the page; used by guard, menu and API. */
export const mayOpen = (route: Route, accesos: ReadonlySet<number>) =>
  typeof route.access !== 'number' || codesOf(route).some((code) => accesos.has(code));

/** Whether a user with these codes may make a call. */
export const mayCall = (access: Access, accesos: ReadonlySet<number>) =>
  typeof access === 'string' || access.some((code) => accesos.has(code));
