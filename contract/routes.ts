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

/**
 * An access code: its name in our code, its number, and its label where that is not the title of its page. Numbers above 70 are additions to
 * the specification: `de` says who receives the new one in an academy that already exists, the holders of that access or its administrators.
 */
export type Codigo = readonly [nombre: string, codigo: number, mas?: { label?: string; de?: string }];

interface Page extends Omit<Route, 'access' | 'also'> {
  access: Codigo | 'session' | 'public';
  also?: Codigo;
}

const page = <const P extends string, const A extends Page['access']>(path: P, access: A, title: string, icon?: string) => ({
  path,
  access,
  title,
  icon,
});

/** The pages of one section of the menu, or under one of its headings. */
const under = <P extends Page>(section: Section, sub: Subsection | undefined, pages: readonly P[]) =>
  pages.map((one) => ({ ...one, section, sub }));

/** A code with two pages, and one that opens a part of a page. */
const INSCRIPCION = ['inscripcion', 10, { label: 'Inscripción' }] as const;
const CIERRE_MES = ['cierreMes', 74, { label: 'Cierre de mes', de: 'ADMINISTRADOR' }] as const;

/**
 * Every page of the product with the code that opens it; within each section the most used ones come first. Menu, guard, palette, titles,
 * accesses and tests read it; a page missing here does not exist for them.
 */
const PAGES = [
  ...under('Inicio', undefined, [page('/', 'session', 'Dashboard', 'pi-home')]),
  ...under('Procesos', undefined, [
    page('/process/factura', ['cobro', 11], 'Cobro de cuotas', 'pi-wallet'),
    page('/process/asistencia', ['paseLista', 71, { de: 'asistenciaPorGrupo' }], 'Pase de lista', 'pi-check-square'),
    { ...page('/process/caja', ['caja', 73, { de: 'realizarCobro' }], 'Caja', 'pi-calculator'), also: CIERRE_MES },
    page('/process/inscripcion', INSCRIPCION, 'Inscripción', 'pi-user-plus'),
    page('/process/interesados', INSCRIPCION, 'Interesados', 'pi-comments'),
    page('/process/factura/realizarCobro', ['realizarCobro', 30], 'Realizar cobro', 'pi-money-bill'),
    page('/process/factura/generarFactura', ['nuevaFactura', 31], 'Nueva factura', 'pi-file-edit'),
    page('/process/factura/generarCuota', ['generarCuotas', 38], 'Generar cuotas', 'pi-calendar-plus'),
    page('/process/campamento', ['campamento', 60], 'Campamento', 'pi-sun'),
    page('/process/factura/anularfacturaestudiante', ['anularFactura', 40], 'Anular factura de estudiante', 'pi-file-excel'),
    page('/process/banco', ['banco', 75, { de: 'ADMINISTRADOR' }], 'Banco', 'pi-building-columns'),
    page('/process/libros', ['libros', 76, { de: 'ADMINISTRADOR' }], 'Libros', 'pi-folder-open'),
  ]),
  ...under('Mantenimientos', 'Personas', [
    page('/estudiante', ['estudiante', 9, { label: 'Estudiante' }], 'Estudiantes', 'pi-users'),
    page('/responsableEstudiante', ['responsables', 59], 'Padres y tutores', 'pi-heart'),
    page('/profesor', ['profesor', 8, { label: 'Profesor' }], 'Profesores', 'pi-id-card'),
    page('/batch/estudiante', ['cargaEstudiantes', 63], 'Carga de estudiantes', 'pi-upload'),
  ]),
  ...under('Mantenimientos', 'Academia', [
    page('/grupo', ['grupo', 7, { label: 'Grupo' }], 'Grupos', 'pi-th-large'),
    page('/grupo/detallegrupo', ['horario', 24], 'Horario de grupo', 'pi-clock'),
    page('/estudiante/transferenciagrupo', ['transferirGrupo', 25], 'Transferencia de grupo', 'pi-arrow-right-arrow-left'),
    page('/estudiante/cancelarInscripcion', ['cancelarInscripcion', 49], 'Cancelar inscripción', 'pi-user-minus'),
    page('/periodo', ['periodo', 5, { label: 'Período académico' }], 'Períodos académicos', 'pi-calendar'),
    page('/periodo/modalidad', ['modalidad', 66], 'Modalidad de período', 'pi-sliders-h'),
    page('/mensajeatraso', ['mensajeAtraso', 16], 'Mensaje de atraso', 'pi-envelope'),
  ]),
  ...under('Mantenimientos', 'Precios', [
    page('/descuento', ['descuento', 41, { label: 'Descuento' }], 'Descuentos', 'pi-percentage'),
    page('/beca', ['beca', 46], 'Crear beca', 'pi-star'),
    page('/beca/otorgarbeca', ['otorgarBeca', 47], 'Otorgar beca', 'pi-gift'),
    page('/servicio', ['servicio', 36, { label: 'Servicio' }], 'Servicios', 'pi-briefcase'),
    page('/evento', ['evento', 34, { label: 'Evento' }], 'Eventos', 'pi-flag'),
  ]),
  ...under('Mantenimientos', 'Inventario', [
    page('/inventario/articulo', ['articulo', 33, { label: 'Artículo' }], 'Artículos', 'pi-box'),
    page('/process/compra', ['compra', 37], 'Nueva compra', 'pi-shopping-cart'),
    page('/inventario/movArticulo', ['movimientoInventario', 70], 'Movimiento de inventario', 'pi-sort-alt'),
    page('/inventario/transferenciaArticulo', ['transferirArticulos', 43], 'Transferencia de artículos', 'pi-arrows-h'),
    page('/inventario/categoria', ['categoria', 48, { label: 'Categoría de artículos' }], 'Categorías de artículos', 'pi-tags'),
    page('/suplidor', ['suplidor', 32, { label: 'Suplidor' }], 'Suplidores', 'pi-truck'),
    page('/batch/articulo', ['cargaArticulos', 64], 'Carga de artículos', 'pi-cloud-upload'),
  ]),
  ...under('Mantenimientos', 'Seguridad', [
    page('/usuario/cambiarcontrasena', ['cambiarContrasena', 3], 'Cambiar mi contraseña', 'pi-lock'),
    page('/usuario', ['crearUsuario', 1], 'Crear usuario', 'pi-user-edit'),
    page('/usuario/otorgaracceso', ['asignarRol', 2], 'Asignar rol a usuario', 'pi-key'),
    page('/usuario/roles', ['rol', 61], 'Roles', 'pi-shield'),
    page('/usuario/roles/assignAccessRol', ['rolAcceso', 62], 'Accesos del rol', 'pi-lock-open'),
    page('/usuario/sucursalusuario', ['sucursalUsuario', 23], 'Sucursales del usuario', 'pi-map'),
    page('/usuario/cambiarcontrasenaotro', ['cambiarContrasenaOtro', 4], 'Cambiar contraseña de otro usuario', 'pi-unlock'),
    page('/auditoria', ['auditoria', 72, { de: 'rolAcceso' }], 'Auditoría', 'pi-eye'),
  ]),
  ...under('Mantenimientos', 'Sistema', [
    page('/compania', ['compania', 28], 'Compañía', 'pi-building'),
    page('/compania/sucursal', ['sucursal', 29], 'Sucursales', 'pi-sitemap'),
    page('/compania/printTest', ['pruebaImpresion', 65], 'Prueba de impresión', 'pi-print'),
  ]),
  ...under('Reportes', 'Cobros', [
    page('/report/ingreso/resumenCobroFecha', ['cobrosPorFecha', 27], 'Resumen de cobros por fecha', 'pi-calendar-times'),
    page('/report/ingreso/historialCobroFactura', ['historialCobros', 19], 'Historial de cobros de factura', 'pi-receipt'),
    page('/report/factura/histPagoEstudiante', ['historialPagos', 17], 'Historial de pagos del estudiante', 'pi-credit-card'),
    page(
      '/report/factura/historial',
      ['historialFacturas', 68, { label: 'Reporte de historial de facturas' }],
      'Historial de facturas',
      'pi-history',
    ),
    page('/report/beca/becaEstudiante', ['becados', 57, { label: 'Reporte de estudiantes becados' }], 'Estudiantes becados', 'pi-bookmark'),
  ]),
  ...under('Reportes', 'Deuda', [
    page(
      '/report/factura/vencida',
      ['facturasVencidas', 12, { label: 'Reporte de facturas vencidas' }],
      'Facturas vencidas',
      'pi-exclamation-triangle',
    ),
    page('/report/factura/estudianteAtraso', ['atrasoPorGrupo', 20], 'Estudiantes en atraso por grupo', 'pi-exclamation-circle'),
    page('/report/factura/estudianteAtrasoSucursal', ['atrasoPorDias', 50], 'Estudiantes en atraso por N días', 'pi-hourglass'),
    page(
      '/report/factura/estudianteAtrasoMes',
      ['atrasoPorMes', 69, { label: 'Atraso por mes' }],
      'Estudiantes en atraso por mes',
      'pi-stopwatch',
    ),
  ]),
  ...under('Reportes', 'Asistencia', [
    page(
      '/report/asistencia',
      ['asistenciaPorGrupo', 15, { label: 'Reporte de asistencia por grupo' }],
      'Asistencia por grupo',
      'pi-list-check',
    ),
    page('/report/asistencia/resumAsistenciaGrupo', ['resumenAsistencia', 21], 'Resumen de asistencia por grupo', 'pi-table'),
    page('/notaAsistencia', ['notasAsistencia', 14, { label: 'Reporte de notas de asistencia' }], 'Notas de asistencia', 'pi-comment'),
    page('/report/asistencia/reportProfesor', ['monitoreo', 58], 'Monitoreo de profesores', 'pi-verified'),
    page(
      '/report/inscripcion/estudiantePorGrupo',
      ['inscripcionesPorGrupo', 13, { label: 'Reporte de inscripciones por grupo' }],
      'Inscripciones por grupo',
      'pi-list',
    ),
    page(
      '/report/estudiante/estudianteInactivo',
      ['inactivos', 67, { label: 'Reporte de estudiantes inactivos' }],
      'Estudiantes inactivos',
      'pi-ban',
    ),
  ]),
  ...under('Reportes', 'Ingresos', [
    page('/report/ingreso/ingresoCajaDia', ['ingresoCaja', 45], 'Ingreso de caja del día', 'pi-dollar'),
    page('/report/ingreso/estatus', ['analisisIngresos', 39], 'Análisis de ingresos', 'pi-chart-pie'),
    page('/report/ingreso/ingresoResumenAnual', ['ingresoAnual', 18], 'Resumen anual de ingresos', 'pi-chart-bar'),
  ]),
  ...under('Reportes', 'Inventario', [
    page('/report/inventario/existenciaArticulo', ['existencia', 42], 'Existencia de artículos', 'pi-warehouse'),
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
] satisfies readonly Page[];

type Declared = (typeof PAGES)[number];
export type RoutePath = Declared['path'];

/** Every page. */
export const routes: readonly (Route & { path: RoutePath })[] = PAGES.map(({ access, ...one }) => ({
  ...one,
  access: typeof access === 'string' ? access : access[1],
  also: 'also' in one ? one.also[1] : undefined,
}));

/** The codes of parts of pages and of acts on them. */
const PARTES = [
  ['subperiodo', 6, { label: 'Subperíodo' }],
  ['reversar', 26, { label: 'Reversar cobros' }],
  ['masInformacion', 44, { label: 'Más información del estudiante' }],
  ['fichaDocumentos', 51, { label: 'Estudiante: documentos' }],
  ['fichaAsistencia', 52, { label: 'Estudiante: asistencia' }],
  ['fichaParientes', 53, { label: 'Estudiante: parientes' }],
  ['fichaDireccion', 54, { label: 'Estudiante: dirección' }],
  ['fichaPagos', 55, { label: 'Estudiante: pagos' }],
  ['fichaCuotas', 56, { label: 'Estudiante: cuotas pendientes' }],
  CIERRE_MES,
] as const;

type UnCodigo = Extract<Declared['access'], Codigo> | (typeof PARTES)[number];
type De = Extract<UnCodigo, readonly [string, number, { de: string }]>[2]['de'];
const described = (codigo: UnCodigo, title: string) => {
  const [, , { label = title, de } = {}]: Codigo = codigo;
  return { codigo, label, de: de as De | undefined };
};
/** Every access code, with its label and who receives it; contract/accesos.ts gives them by name. */
export const codigos = [
  ...PAGES.flatMap(({ access, title }) => (typeof access === 'string' ? [] : [described(access, title)])),
  ...PARTES.map((parte) => described(parte, '')),
];

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
