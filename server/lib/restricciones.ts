import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLost, UncertainCommit } from '../db/lost';
import { sqlState } from '../db/transaction';
import { Refusal } from './serve';
import { accesos, ESENCIALES } from '@/contract/accesos';
import { tablas } from '@/contract/tablas';

/** What a violated constraint means for the user, and the form field that shows the message. */
interface Palabras {
  campo?: string;
  mensaje: string;
}

const repetido = (campo: string, mensaje: string): Palabras => ({ campo, mensaje });

const ESENCIALES_EN_PALABRAS = ESENCIALES.map((codigo) => `«${accesos.get(codigo)}» (${codigo})`).join(', ');

/**
 * Messages for the constraints that a user's input can violate. `INTERNAS` lists all other unique ones; a test compares both with the
 * database.
 */
export const RESTRICCIONES: Readonly<Record<string, Palabras>> = {
  administrador_completo: {
    mensaje: `Debe quedar al menos un administrador activo con todas las sucursales y los accesos ${ESENCIALES_EN_PALABRAS}: déselos antes a otra persona`,
  },
  articulo_barra_unica: repetido('codigoBarra', 'Otro artículo tiene ya ese código de barras'),
  articulo_codigo_unico: repetido('codigo', 'Ya existe un artículo con ese código'),
  articulo_nombre_unico: repetido('descripcion', 'Ya existe un artículo con ese nombre y esa talla'),
  asistencia_unica: { mensaje: 'Otra persona guardó esa lista a la vez; ábrala de nuevo' },
  aviso_transferencia_unico: repetido('referencia', 'Ya avisó una transferencia con esta referencia; la academia la está revisando'),
  caja_abierta_unica: { mensaje: 'Ya tiene una caja abierta en esta sucursal' },
  cierre_mes_unico: { mensaje: 'Ese mes ya está cerrado' },
  deposito_numero_unico: repetido('numero', 'Esa cuenta ya tiene un depósito con ese número'),
  compra_articulo_unico: repetido('detalles', 'Un artículo está en dos líneas: déjelo en una'),
  compra_documento_unico: repetido('documento', 'Ya hay una compra de ese suplidor con ese documento'),
  conteo_abierto_unico: { mensaje: 'Ya hay un conteo abierto en esta sucursal: ciérrelo o cancélelo antes de empezar otro' },
  dia_sin_clase_codigo_periodo_fecha_pk: repetido('fecha', 'Ese día ya es un día sin clase'),
  direccion_principal_unica: repetido('principal', 'La persona ya tiene una dirección principal'),
  estudiante_entidad_unica: repetido('codigoEntidad', 'Esa persona ya es estudiante'),
  existencia_no_negativa: { mensaje: 'No hay existencia suficiente' },
  factura_cuota_unica: { mensaje: 'Esa cuota ya fue generada' },
  factura_mora_unica: { mensaje: 'Esa cuota ya tiene su mora' },
  grupo_descripcion_unica: repetido('descripcion', 'Ya existe un grupo con ese nombre en el período'),
  grupo_profesor_asistente_unico: repetido('codigoProfesor', 'Ya es asistente del grupo en esos días'),
  grupo_profesor_unico: repetido('desde', 'El grupo ya tiene a otro profesor de turno en esos días'),
  grupo_renovado_unico: { mensaje: 'Ese grupo ya fue copiado a ese período' },
  grupo_modalidad_codigo_grupo_codigo_modalidad_pk: repetido('modalidades', 'El grupo ya ofrece esa modalidad'),
  inscripcion_descuento_codigo_inscripcion_codigo_descuento_pk: repetido('descuentos', 'La inscripción ya tiene ese descuento'),
  inscripcion_activa_unica: repetido('codigoGrupo', 'El estudiante ya está inscrito en ese grupo'),
  lista_espera_unica: repetido('codigoEstudiante', 'El estudiante ya está en la lista de espera de ese grupo'),
  inscripcion_renovada_unica: { mensaje: 'Esa inscripción ya fue renovada' },
  periodo_fechas: repetido('fechaFin', 'La fecha final debe ser posterior a la inicial'),
  periodo_sin_solape: repetido('fechaInicio', 'Ya hay un período activo del mismo tipo en esas fechas'),
  profesor_entidad_unica: repetido('codigoEntidad', 'Esa persona ya es profesor'),
  profesor_usuario_unico: repetido('usuario', 'Ese usuario ya es de otro profesor'),
  responsable_pagador_unico: repetido('contactoPago', 'El estudiante ya tiene quien paga'),
  responsable_unico: repetido('codigoEntidad', 'Esa persona ya es responsable del estudiante'),
  reversion_cobro_unica: { mensaje: 'El cobro ya fue reversado' },
  secuencia_fiscal_sin_solape: repetido('desde', 'Otra secuencia de este tipo tiene ya alguno de esos números'),
  subperiodo_fechas: repetido('fechaFin', 'La fecha final debe ser posterior a la inicial'),
  subperiodo_sin_solape: repetido('fechaInicio', 'Otro subperíodo tiene ya alguno de esos días'),
  reposicion_clase_unica: repetido('fecha', 'Ya repone una falta en esa clase'),
  sucursal_descripcion_unica: repetido('descripcionSucursal', 'Ya existe una sucursal con ese nombre'),
  suplidor_rnc_unico: repetido('rnc', 'Ya existe un suplidor con ese RNC o cédula'),
  ultimo_administrador: {
    mensaje: 'Debe quedar al menos un administrador activo que pueda crear usuarios y asignarles roles: déselo antes a otra persona',
  },
  vista_rol_descripcion_unica: repetido('nombre', 'Ese rol ya tiene una vista con ese nombre en esta lista'),
  usuario_unico: repetido('usuario', 'Ese nombre de usuario ya existe'),
};

/** 'la categoría' → 'una categoría' */
const una = (palabra: string) => palabra.replace(/^la /, 'una ').replace(/^el /, 'un ');

/**
 * The message of a violated constraint. A `{tabla}_descripcion_unica` needs no entry of its own: its message is made from the table's name.
 */
export function palabrasDeRestriccion(nombre: string): Palabras | undefined {
  const tabla = /^(\w+)_descripcion_unica$/.exec(nombre)?.[1];
  const palabra = tabla && tablas.get(tabla)?.palabra;
  return RESTRICCIONES[nombre] ?? (palabra ? repetido('descripcion', `Ya existe ${una(palabra)} con ese nombre`) : undefined);
}

/** Unique constraints that no input can violate: numbers and keys that the system assigns, rows inserted with "on conflict". */
export const INTERNAS: ReadonlySet<string> = new Set([
  'linea_banco_identidad_unica',
  'deposito_caja_codigo_deposito_codigo_caja_pk',
  'borrador_de_usuario',
  'aviso_leido_codigo_usuario_codigo_aviso_pk',
  'aviso_ausencia_unico',
  'reposicion_falta_unica',
  'aviso_unico',
  'novedad_unica',
  'acceso_rol_usuario_codigo_usuario_codigo_rol_pk',
  'mapeo_carga_codigo_compania_tipo_pk',
  'pago_devuelto_forma_unica',
  'palabra_nombre_codigo_compania_palabra_pk',
  'cuenta_contable_codigo_compania_concepto_pk',
  'dia_cobrado_codigo_sucursal_fecha_pk',
  'lista_dia_codigo_grupo_fecha_pk',
  'ultima_asistencia_codigo_grupo_codigo_estudiante_pk',
  'aprobacion_huella_unica',
  'archivo_fiscal_mes_unico',
  'caja_numero_unico',
  'carta_saldo_numero_unico',
  'carta_saldo_verificacion_unica',
  'cobro_factura_codigo_cobro_codigo_factura_pk',
  'cobro_numero_unico',
  'cobro_verificacion_unica',
  'cierre_mes_numero_unico',
  'cierre_mes_sello_unico',
  'codigo_recuperacion_unico',
  'compra_ncf_unico',
  'compra_numero_unico',
  'comprobante_credito_unico',
  'comprobante_factura_unico',
  'comprobante_ncf_unico',
  'comprobante_nota_unico',
  'conteo_detalle_codigo_conteo_codigo_articulo_pk',
  'conteo_numero_unico',
  'correo_clave_unica',
  'detalle_acceso_codigo_usuario_codigo_acceso_pk',
  'existencia_codigo_articulo_codigo_sucursal_pk',
  'incobrable_vigente_unico',
  'enlace_familia_huella_unica',
  'factura_numero_unico',
  'idempotencia_codigo_compania_clave_pk',
  'mensaje_atraso_uno_al_dia',
  'recuperacion_contrasena_huella_unique',
  'rol_acceso_codigo_rol_codigo_acceso_pk',
  'secuencia_unica',
  'servicio_integrado_unico',
  'transferencia_articulo_detalle_pk',
  'transferencia_articulo_numero_unico',
  'sucursal_usuario_codigo_usuario_codigo_sucursal_pk',
  'sucursal_usuario_defecto',
]);

const LLENO = 'El disco del servidor está lleno y no se guardó nada: avise a quien administra el sistema y pruebe de nuevo más tarde';

const WORDS_OF_STATE: Record<string, [ContentfulStatusCode, string]> = {
  '23505': [409, 'Ya existe un registro con esos datos'],
  '23503': [409, 'Otros registros dependen de este, o el elegido ya no existe'],
  '23514': [409, 'Los datos no cumplen una regla del sistema'],
  '23P01': [409, 'Se cruza con otro registro en esas fechas'],
  '22007': [400, 'Una fecha no es válida'],
  '22008': [400, 'Una fecha no es válida'],
  '22003': [400, 'Un número está fuera de rango'],
  '22P05': [400, 'Un texto tiene caracteres no permitidos'],
  '22021': [400, 'Un texto tiene caracteres no permitidos'],
  '40P01': [409, 'Otra operación usaba los mismos datos; intente de nuevo'],
  '57014': [503, 'La consulta tardó demasiado; reduzca el filtro'],
  '53100': [503, LLENO],
  '53200': [503, 'El servidor no tiene memoria suficiente en este momento; pruebe de nuevo más tarde'],
  '58030': [503, 'El disco del servidor falló y no se guardó nada: avise a quien administra el sistema'],
};

/** Retry-After in seconds for a lost database: it is usually back by then. */
const BACK_IN = 1;

/** 503: no connection to the database. `uncertain`: the connection was lost during the commit. */
const unavailable = (uncertain: boolean) =>
  new Refusal(
    503,
    uncertain
      ? 'Se perdió la base de datos justo al guardar y no se sabe si quedó guardado: revíselo antes de repetirlo'
      : 'La base de datos no responde en este momento; espere unos segundos y pruebe de nuevo',
    { retryAfter: BACK_IN },
  );

/** The refusal that a database error stands for, or undefined when the error is a bug of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isLost(error)) return unavailable(error instanceof UncertainCommit);
  const state = sqlState(error);
  const known = state ? WORDS_OF_STATE[state] : undefined;
  if (!known) return undefined;
  const { constraint } = ((error as { cause?: object }).cause ?? error) as { constraint?: string };
  const { campo, mensaje } = palabrasDeRestriccion(constraint ?? '') ?? { mensaje: known[1] };
  return new Refusal(known[0], mensaje, campo ? { errors: { [campo]: mensaje } } : {});
}
