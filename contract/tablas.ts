import { ACCESO } from './accesos';
import { HABLAN_DE_DINERO } from './cobranza/lectores';
import { RETIENEN } from './estudiantes/lectores';
import { DAN_ENLACE } from './familia/lectores';
import { LEEN_FACTURAS } from './facturas/lectores';
import type { RoutePath } from './routes';

/** The page that shows a row, and the column for its address: { path: '/estudiante', parametro: 'codigo', columna: 'codigo_estudiante' }. */
interface Pagina {
  path: RoutePath;
  parametro: string;
  columna: string;
}

/** What the audit needs to know about a table. */
export interface Tabla {
  /** The label of a row, with its article. */
  palabra: string;
  /** The accesses that read such a row on its own page, and so its audit; without any, nobody sees the audit. */
  lectores: readonly number[];
  pagina?: Pagina;
}

/** A row without an address of its own is found by its page's search. Never used for people: a name must not be in an address. */
const porTexto = (path: RoutePath, columna = 'descripcion'): Pagina => ({ path, parametro: 'filtro', columna });
const FICHA: Pagina = { path: '/estudiante', parametro: 'codigo', columna: 'codigo_estudiante' };
const CAJA: Pagina = { path: '/process/caja', parametro: 'codigoCaja', columna: 'codigo_caja' };

const PERSONAS = [ACCESO.crearUsuario, ACCESO.inscripcion, ACCESO.fichaParientes, ACCESO.responsables];
const PERIODOS = [ACCESO.periodo, ACCESO.subperiodo, ACCESO.grupo, ACCESO.horario];
const GRUPOS = [ACCESO.grupo, ACCESO.horario];
const COBROS = [ACCESO.cobro, ACCESO.cobrosPorFecha, ACCESO.realizarCobro, ACCESO.ingresoCaja, ACCESO.fichaPagos];
const COMPRAS = [ACCESO.compra, ACCESO.suplidor];
const CAJAS = [ACCESO.ingresoCaja, ACCESO.caja];
const MENSAJES = [ACCESO.mensajeAtraso];
const BECAS = [ACCESO.beca, ACCESO.otorgarBeca, ACCESO.becados];
const BANCO = [ACCESO.banco];
const ROLES = [ACCESO.asignarRol, ACCESO.rol, ACCESO.rolAcceso];
const SEGURIDAD = [ACCESO.cambiarContrasenaOtro];

/** Every audited table. The audit of a table missing here is shown to nobody; a test compares this list with the database. */
const TABLAS = {
  acceso_rol_usuario: { palabra: 'el rol de un usuario', lectores: ROLES },
  aprobacion: { palabra: 'la aprobación', lectores: [ACCESO.reversar, ACCESO.anularFactura] },
  // The document, photo or logo it belongs to has the same audit for those who may see it; the row itself does not say whose it is.
  archivo: { palabra: 'el archivo', lectores: [] },
  archivo_fiscal: { palabra: 'el archivo para la DGII', lectores: [ACCESO.libros] },
  articulo: {
    palabra: 'el artículo',
    lectores: [ACCESO.articulo, ACCESO.compra, ACCESO.existencia, ACCESO.transferirArticulos],
    pagina: porTexto('/inventario/articulo'),
  },
  aviso_ausencia: { palabra: 'el aviso de ausencia', lectores: [ACCESO.fichaAsistencia, ACCESO.paseLista], pagina: FICHA },
  aviso_transferencia: { palabra: 'la transferencia avisada', lectores: [ACCESO.cobro, ACCESO.realizarCobro] },
  baja_estudiante: { palabra: 'la baja del estudiante', lectores: [ACCESO.estudiante, ACCESO.inactivos], pagina: FICHA },
  beca: { palabra: 'la beca', lectores: BECAS, pagina: porTexto('/beca') },
  beca_estudiante: { palabra: 'la beca del estudiante', lectores: BECAS, pagina: FICHA },
  caja: { palabra: 'la caja', lectores: CAJAS, pagina: CAJA },
  caja_movimiento: { palabra: 'el movimiento de caja', lectores: CAJAS, pagina: CAJA },
  carta_saldo: { palabra: 'la carta de saldo', lectores: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos], pagina: FICHA },
  carga: { palabra: 'la carga', lectores: [ACCESO.cargaEstudiantes, ACCESO.cargaArticulos] },
  categoria: { palabra: 'la categoría', lectores: [ACCESO.categoria, ACCESO.articulo], pagina: porTexto('/inventario/categoria') },
  cierre_mes: { palabra: 'el cierre del mes', lectores: [ACCESO.cierreMes] },
  cobro: { palabra: 'el cobro', lectores: COBROS },
  cobro_factura: { palabra: 'la factura del cobro', lectores: COBROS },
  cobro_forma: { palabra: 'la forma del cobro', lectores: COBROS },
  codigo_recuperacion: { palabra: 'el código de recuperación', lectores: SEGURIDAD },
  compania: { palabra: 'la compañía', lectores: [ACCESO.compania] },
  compania_correo: { palabra: 'los ajustes del correo', lectores: [ACCESO.compania] },
  compania_fiscal: { palabra: 'los ajustes fiscales', lectores: [ACCESO.compania] },
  cambio_precio: { palabra: 'el cambio de precio', lectores: [...GRUPOS, ACCESO.generarCuotas] },
  compra: { palabra: 'la compra', lectores: COMPRAS },
  compra_detalle: { palabra: 'la línea de la compra', lectores: COMPRAS },
  compra_pago: { palabra: 'el pago de la compra', lectores: COMPRAS },
  conciliacion: { palabra: 'la conciliación', lectores: BANCO },
  conciliacion_forma: { palabra: 'el pago conciliado', lectores: BANCO },
  comprador_fiscal: { palabra: 'el RNC de un pagador', lectores: PERSONAS },
  comprobante: { palabra: 'el comprobante fiscal', lectores: [ACCESO.compania, ...LEEN_FACTURAS] },
  conteo: { palabra: 'el conteo', lectores: [ACCESO.movimientoInventario] },
  // It has the expected quantity of a count, which nobody may know while counting.
  conteo_detalle: { palabra: 'la línea del conteo', lectores: [] },
  correo: { palabra: 'el correo', lectores: [ACCESO.compania] },
  cuenta_banco: { palabra: 'la cuenta de banco', lectores: BANCO },
  deposito: { palabra: 'el depósito', lectores: BANCO },
  deposito_caja: { palabra: 'lo depositado de una caja', lectores: BANCO },
  descuento: { palabra: 'el descuento', lectores: [ACCESO.descuento], pagina: porTexto('/descuento') },
  cuenta_contable: { palabra: 'la cuenta contable', lectores: [ACCESO.libros] },
  detalle_acceso: { palabra: 'el acceso de un usuario', lectores: [ACCESO.asignarRol] },
  detalle_horario_grupo: { palabra: 'el horario del grupo', lectores: GRUPOS },
  dia_sin_clase: { palabra: 'el día sin clase', lectores: PERIODOS },
  direccion: { palabra: 'la dirección', lectores: [ACCESO.fichaDireccion, ACCESO.responsables] },
  documento_estudiante: { palabra: 'el documento del estudiante', lectores: [ACCESO.fichaDocumentos], pagina: FICHA },
  entidad: { palabra: 'la persona', lectores: PERSONAS },
  enlace_familia: { palabra: 'el enlace de una familia', lectores: DAN_ENLACE },
  estudiante: { palabra: 'el estudiante', lectores: [ACCESO.estudiante], pagina: FICHA },
  estudiante_info: { palabra: 'la información del estudiante', lectores: [ACCESO.masInformacion], pagina: FICHA },
  evento: { palabra: 'el evento', lectores: [ACCESO.evento, ACCESO.nuevaFactura], pagina: porTexto('/evento') },
  existencia: { palabra: 'la existencia', lectores: [ACCESO.existencia, ACCESO.movimientoInventario] },
  extracto_banco: { palabra: 'el estado de cuenta', lectores: BANCO },
  factura: { palabra: 'la factura', lectores: LEEN_FACTURAS, pagina: FICHA },
  factura_detalle: { palabra: 'la línea de la factura', lectores: LEEN_FACTURAS },
  gestion_cobranza: { palabra: 'la gestión de cobranza', lectores: HABLAN_DE_DINERO },
  gasto: { palabra: 'el gasto de caja', lectores: [...CAJAS, ACCESO.libros] },
  grupo: { palabra: 'el grupo', lectores: GRUPOS, pagina: porTexto('/grupo') },
  grupo_modalidad: { palabra: 'la modalidad del grupo', lectores: GRUPOS },
  grupo_profesor: { palabra: 'el profesor del grupo', lectores: GRUPOS },
  inscripcion: {
    palabra: 'la inscripción',
    lectores: [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.inscripcionesPorGrupo],
    pagina: FICHA,
  },
  incobrable: { palabra: 'la baja por incobrable', lectores: [ACCESO.libros] },
  inscripcion_descuento: { palabra: 'el descuento de la inscripción', lectores: [ACCESO.inscripcion, ACCESO.descuento] },
  interesado: { palabra: 'el interesado', lectores: [ACCESO.inscripcion], pagina: porTexto('/process/interesados', 'nombre') },
  linea_banco: { palabra: 'el movimiento del banco', lectores: BANCO },
  liquidacion: { palabra: 'la liquidación de tarjetas', lectores: BANCO },
  liquidacion_forma: { palabra: 'el pago liquidado', lectores: BANCO },
  lista_espera: {
    palabra: 'el lugar en la lista de espera',
    lectores: [ACCESO.inscripcion, ACCESO.cancelarInscripcion, ACCESO.transferirGrupo],
    pagina: FICHA,
  },
  /** Not a table: a call that was refused for lack of access, or whose rows were exported. */
  llamada: { palabra: 'la función', lectores: [ACCESO.auditoria] },
  mapeo_carga: { palabra: 'las columnas de una carga', lectores: [ACCESO.cargaEstudiantes, ACCESO.cargaArticulos] },
  mensaje_atraso: { palabra: 'el mensaje de atraso', lectores: MENSAJES },
  modalidad: { palabra: 'la modalidad', lectores: [ACCESO.modalidad], pagina: porTexto('/periodo/modalidad') },
  movimiento: { palabra: 'el movimiento de inventario', lectores: [ACCESO.movimientoInventario] },
  nota_credito: { palabra: 'la nota de crédito', lectores: LEEN_FACTURAS },
  pago_devuelto: { palabra: 'el pago devuelto', lectores: BANCO },
  periodo_academico: { palabra: 'el período', lectores: PERIODOS, pagina: porTexto('/periodo') },
  plantilla_mensaje: { palabra: 'la plantilla de mensaje', lectores: MENSAJES },
  profesor: { palabra: 'el profesor', lectores: [ACCESO.profesor] },
  /** No longer audited, but earlier rows are kept like all others. */
  recibo_emitido: { palabra: 'el recibo', lectores: COBROS },
  recuperacion_contrasena: { palabra: 'el enlace de contraseña', lectores: SEGURIDAD },
  registro_asistencia: {
    palabra: 'la asistencia',
    lectores: [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia, ACCESO.paseLista],
    pagina: FICHA,
  },
  regla_mensaje: { palabra: 'la regla de mensajes', lectores: MENSAJES },
  responsable_estudiante: {
    palabra: 'el responsable del estudiante',
    lectores: [ACCESO.inscripcion, ACCESO.fichaParientes, ACCESO.responsables],
    pagina: FICHA,
  },
  reversion: { palabra: 'la reversión del cobro', lectores: [...COBROS, ACCESO.reversar] },
  rol: { palabra: 'el rol', lectores: ROLES, pagina: porTexto('/usuario/roles') },
  reposicion: { palabra: 'la reposición', lectores: [ACCESO.fichaAsistencia, ACCESO.paseLista], pagina: FICHA },
  rol_acceso: { palabra: 'el acceso del rol', lectores: ROLES },
  saldo_movimiento: { palabra: 'el movimiento de saldo a favor', lectores: COBROS },
  secuencia_fiscal: { palabra: 'la secuencia fiscal', lectores: [ACCESO.compania] },
  seguimiento_estudiante: { palabra: 'el contacto con la familia de un estudiante', lectores: RETIENEN, pagina: FICHA },
  segundo_factor: { palabra: 'el segundo factor', lectores: SEGURIDAD },
  servicio: { palabra: 'el servicio', lectores: [ACCESO.servicio, ACCESO.nuevaFactura], pagina: porTexto('/servicio') },
  sesion: { palabra: 'la sesión', lectores: [ACCESO.crearUsuario] },
  subperiodo: { palabra: 'el subperíodo', lectores: PERIODOS },
  sucursal: {
    palabra: 'la sucursal',
    lectores: [ACCESO.sucursal, ACCESO.sucursalUsuario],
    pagina: porTexto('/compania/sucursal', 'descripcion_sucursal'),
  },
  sucursal_usuario: { palabra: 'la sucursal de un usuario', lectores: [ACCESO.crearUsuario, ACCESO.sucursalUsuario] },
  tipo_gasto: { palabra: 'el tipo de gasto', lectores: [ACCESO.libros] },
  transferencia: {
    palabra: 'la transferencia de grupo',
    lectores: [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.transferirGrupo],
  },
  supresion: { palabra: 'la supresión de los datos', lectores: [ACCESO.estudiante, ACCESO.responsables, ACCESO.crearUsuario] },
  suplidor: { palabra: 'el suplidor', lectores: [ACCESO.suplidor, ACCESO.compra], pagina: porTexto('/suplidor') },
  transferencia_articulo: { palabra: 'la transferencia de artículos', lectores: [ACCESO.transferirArticulos] },
  transferencia_articulo_detalle: { palabra: 'la línea de la transferencia', lectores: [ACCESO.transferirArticulos] },
  union_ficha: { palabra: 'la unión de dos fichas', lectores: [ACCESO.estudiante, ACCESO.responsables] },
  usuario: { palabra: 'el usuario', lectores: [ACCESO.crearUsuario, ACCESO.asignarRol, ACCESO.cambiarContrasenaOtro] },
  vista_rol: { palabra: 'la vista compartida', lectores: ROLES },
} satisfies Record<string, Tabla>;

/** The name of an audited table, or 'llamada'. */
export type NombreTabla = keyof typeof TABLAS;

/** Every audited table by its name in the database. */
export const tablas: ReadonlyMap<string, Tabla> = new Map<string, Tabla>(Object.entries(TABLAS));

/** The tables whose audit a user with these codes may read. */
export const tablasDe = (accesos: ReadonlySet<number>): string[] =>
  [...tablas].filter(([, { lectores }]) => lectores.some((codigo) => accesos.has(codigo))).map(([nombre]) => nombre);
