/**
 * Every access: its name in code, its code, and its label. 22 and 35 are unused. Codes above 70 are additions to the specification; their
 * third value says who receives the new one in an academy that already exists: the holders of that access, or its administrators.
 */
const TABLA = {
  crearUsuario: [1, 'Crear usuario'],
  asignarRol: [2, 'Asignar rol a usuario'],
  cambiarContrasena: [3, 'Cambiar mi contraseña'],
  cambiarContrasenaOtro: [4, 'Cambiar contraseña de otro usuario'],
  periodo: [5, 'Período académico'],
  subperiodo: [6, 'Subperíodo'],
  grupo: [7, 'Grupo'],
  profesor: [8, 'Profesor'],
  estudiante: [9, 'Estudiante'],
  inscripcion: [10, 'Inscripción'],
  cobro: [11, 'Cobro de cuotas'],
  facturasVencidas: [12, 'Reporte de facturas vencidas'],
  inscripcionesPorGrupo: [13, 'Reporte de inscripciones por grupo'],
  notasAsistencia: [14, 'Reporte de notas de asistencia'],
  asistenciaPorGrupo: [15, 'Reporte de asistencia por grupo'],
  mensajeAtraso: [16, 'Mensaje de atraso'],
  historialPagos: [17, 'Historial de pagos del estudiante'],
  ingresoAnual: [18, 'Resumen anual de ingresos'],
  historialCobros: [19, 'Historial de cobros de factura'],
  atrasoPorGrupo: [20, 'Estudiantes en atraso por grupo'],
  resumenAsistencia: [21, 'Resumen de asistencia por grupo'],
  sucursalUsuario: [23, 'Sucursales del usuario'],
  horario: [24, 'Horario de grupo'],
  transferirGrupo: [25, 'Transferencia de grupo'],
  reversar: [26, 'Reversar cobros'],
  cobrosPorFecha: [27, 'Resumen de cobros por fecha'],
  compania: [28, 'Compañía'],
  sucursal: [29, 'Sucursales'],
  realizarCobro: [30, 'Realizar cobro'],
  nuevaFactura: [31, 'Nueva factura'],
  suplidor: [32, 'Suplidor'],
  articulo: [33, 'Artículo'],
  evento: [34, 'Evento'],
  servicio: [36, 'Servicio'],
  compra: [37, 'Nueva compra'],
  generarCuotas: [38, 'Generar cuotas'],
  analisisIngresos: [39, 'Análisis de ingresos'],
  anularFactura: [40, 'Anular factura de estudiante'],
  descuento: [41, 'Descuento'],
  existencia: [42, 'Existencia de artículos'],
  transferirArticulos: [43, 'Transferencia de artículos'],
  masInformacion: [44, 'Más información del estudiante'],
  ingresoCaja: [45, 'Ingreso de caja del día'],
  beca: [46, 'Crear beca'],
  otorgarBeca: [47, 'Otorgar beca'],
  categoria: [48, 'Categoría de artículos'],
  cancelarInscripcion: [49, 'Cancelar inscripción'],
  atrasoPorDias: [50, 'Estudiantes en atraso por N días'],
  fichaDocumentos: [51, 'Estudiante: documentos'],
  fichaAsistencia: [52, 'Estudiante: asistencia'],
  fichaParientes: [53, 'Estudiante: parientes'],
  fichaDireccion: [54, 'Estudiante: dirección'],
  fichaPagos: [55, 'Estudiante: pagos'],
  fichaCuotas: [56, 'Estudiante: cuotas pendientes'],
  becados: [57, 'Reporte de estudiantes becados'],
  monitoreo: [58, 'Monitoreo de profesores'],
  responsables: [59, 'Padres y tutores'],
  campamento: [60, 'Campamento'],
  rol: [61, 'Roles'],
  rolAcceso: [62, 'Accesos del rol'],
  cargaEstudiantes: [63, 'Carga de estudiantes'],
  cargaArticulos: [64, 'Carga de artículos'],
  pruebaImpresion: [65, 'Prueba de impresión'],
  modalidad: [66, 'Modalidad de período'],
  inactivos: [67, 'Reporte de estudiantes inactivos'],
  historialFacturas: [68, 'Reporte de historial de facturas'],
  atrasoPorMes: [69, 'Atraso por mes'],
  movimientoInventario: [70, 'Movimiento de inventario'],
  paseLista: [71, 'Pase de lista', 'asistenciaPorGrupo'],
  auditoria: [72, 'Auditoría', 'rolAcceso'],
  caja: [73, 'Caja', 'realizarCobro'],
  cierreMes: [74, 'Cierre de mes', 'ADMINISTRADOR'],
  banco: [75, 'Banco', 'ADMINISTRADOR'],
  libros: [76, 'Libros', 'ADMINISTRADOR'],
} as const;

type Tabla = typeof TABLA;
type Nombre = keyof Tabla;

/** A code that exists. */
type CodigoAcceso = Tabla[Nombre][0];

const filas = Object.entries(TABLA) as [Nombre, readonly [CodigoAcceso, string, (Nombre | 'ADMINISTRADOR')?]][];

/** Every access code by name; only this file and the specification know the numbers. */
export const ACCESO = Object.fromEntries(filas.map(([nombre, [codigo]]) => [nombre, codigo])) as {
  readonly [N in Nombre]: Tabla[N][0];
};

/** The accesses by which users, their roles, accesses and branches are changed: one administrator keeps them all (the database sees to it). */
export const ESENCIALES = [ACCESO.crearUsuario, ACCESO.asignarRol, ACCESO.sucursalUsuario, ACCESO.sucursal, ACCESO.rol, ACCESO.rolAcceso];

/** Every access code with its label. */
export const accesos: ReadonlyMap<number, string> = new Map(filas.map(([, [codigo, palabras]]) => [codigo, palabras]));

/** Added code → the code whose holders receive it, or the users who do, in the order of addition: each may depend on earlier ones. */
export const heredados: readonly (readonly [CodigoAcceso, CodigoAcceso | 'ADMINISTRADOR'])[] = filas.flatMap(([, [codigo, , de]]) =>
  de ? [[codigo, de === 'ADMINISTRADOR' ? de : ACCESO[de]] as const] : [],
);
