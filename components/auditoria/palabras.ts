import type { Accion, Cambio } from '@/contract/auditoria/auditoria';
import { day, moment, money } from '@/utils/format';

/** What a row of each table is, with its article. */
export const REGISTRO: Record<string, string> = {
  acceso_rol_usuario: 'el rol de un usuario',
  archivo: 'el archivo',
  articulo: 'el artículo',
  baja_estudiante: 'la baja del estudiante',
  caja: 'la caja',
  caja_movimiento: 'el movimiento de caja',
  categoria: 'la categoría',
  cobro: 'el cobro',
  cobro_factura: 'la factura de un cobro',
  cobro_forma: 'la forma de un cobro',
  codigo_recuperacion: 'el código de recuperación',
  compania: 'la compañía',
  compania_correo: 'los ajustes del correo',
  correo: 'el correo',
  detalle_acceso: 'el acceso de un usuario',
  detalle_horario_grupo: 'el horario del grupo',
  dia_sin_clase: 'el día sin clase',
  direccion: 'la dirección',
  documento_estudiante: 'el documento del estudiante',
  entidad: 'la persona',
  estudiante: 'el estudiante',
  estudiante_info: 'la información del estudiante',
  existencia: 'la existencia',
  factura: 'la factura',
  factura_detalle: 'la línea de factura',
  grupo: 'el grupo',
  grupo_modalidad: 'la modalidad del grupo',
  inscripcion: 'la inscripción',
  modalidad: 'la modalidad',
  movimiento: 'el movimiento de inventario',
  periodo_academico: 'el período',
  profesor: 'el profesor',
  recuperacion_contrasena: 'el enlace de contraseña',
  registro_asistencia: 'la asistencia',
  responsable_estudiante: 'el responsable del estudiante',
  rol: 'el rol',
  rol_acceso: 'el acceso del rol',
  saldo_movimiento: 'el movimiento de saldo a favor',
  segundo_factor: 'el segundo factor',
  servicio: 'el servicio',
  sesion: 'la sesión',
  sucursal: 'la sucursal',
  sucursal_usuario: 'la sucursal de un usuario',
  usuario: 'el usuario',
};

const VERBO: Record<Accion, string> = { INSERT: 'creó', UPDATE: 'modificó', DELETE: 'eliminó' };

/** Columns whose words are not their names. */
const CAMPO: Record<string, string> = {
  codigo_acceso: 'Acceso',
  codigo_compania: 'Compañía',
  codigo_entidad: 'Persona',
  codigo_fusion: 'Fusionado en',
  contacto_pago: 'Paga',
  debe_cambiar: 'Debe cambiar la contraseña',
  dia_vencimiento: 'Día de vencimiento',
  direccion: 'Dirección',
  exige_segundo_factor: 'Exige segundo factor',
  fecha_inicio: 'Inicio',
  fecha_fin: 'Final',
  itbis: 'ITBIS',
  nombre_completo: 'Nombre',
  numero: 'Número',
  password: 'Contraseña',
  pie_recibo: 'Pie del recibo',
  rnc: 'RNC',
  tamano: 'Tamaño',
  telefono: 'Teléfono',
  telefono_otro: 'Otro teléfono',
};

/** Words that lose their accent in a column's name. */
const ACENTO: Record<string, string> = {
  alergias: 'alergias',
  asignacion: 'asignación',
  bateria: 'batería',
  categoria: 'categoría',
  codigo: 'código',
  descripcion: 'descripción',
  edicion: 'edición',
  explicacion: 'explicación',
  inscripcion: 'inscripción',
  medica: 'médica',
  medico: 'médico',
  metodo: 'método',
  maxima: 'máxima',
  minima: 'mínima',
  numero: 'número',
  periodo: 'período',
  razon: 'razón',
  sesion: 'sesión',
};

/** Columns that hold cents; those whose name means something else in other tables with their table. */
export const DINERO: ReadonlySet<string> = new Set([
  'aplicado',
  'contado',
  'costo',
  'costo_promedio',
  'descuento',
  'devuelta',
  'diferencia',
  'esperado',
  'factura_detalle.itbis',
  'fondo',
  'monto',
  'monto_cuota',
  'monto_inscripcion',
  'pagado',
  'pendiente',
  'precio',
  'precio_clase',
  'recibido',
  'saldo',
  'total',
]);

/** What a person calls a column: campo('alerta_medica') → 'Alerta médica'. */
export function campo(columna: string): string {
  const known = CAMPO[columna];
  if (known) return known;
  const words = columna.replace(/^codigo_/, '').split('_');
  const text = words.map((word) => ACENTO[word] ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value of a column for a person. */
export function valor(columna: string, value: unknown, tabla = ''): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return DINERO.has(columna) || DINERO.has(`${tabla}.${columna}`) ? money(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? moment(value) : value;
}

const PROPIOS = ['nombre_completo', 'descripcion', 'descripcion_sucursal', 'usuario', 'asunto'] as const;

/** What the changed row itself is called, as far as it says. */
function nombreDe({ antes, despues, nombres, tabla }: Cambio): string {
  const fila = despues ?? antes ?? {};
  if (typeof fila.nombre === 'string') return [fila.nombre, fila.apellido].filter(Boolean).join(' ');
  const own = PROPIOS.map((columna) => fila[columna]).find((one) => typeof one === 'string' && one !== '');
  if (own !== undefined && !nombres.codigo_estudiante) return String(own);
  if (tabla === 'estudiante' && own !== undefined) return String(own);
  if (typeof fila.numero === 'number') return `n.º ${fila.numero}`;
  return nombres.codigo_estudiante ?? nombres.codigo_usuario ?? nombres.codigo_grupo ?? nombres.codigo_rol ?? nombres.codigo_entidad ?? '';
}

/** A change as a sentence: 'modificó el estudiante Ángel de la Cruz'. */
export function frase(cambio: Cambio): string {
  const { tabla, accion, llave } = cambio;
  const registro = REGISTRO[tabla] ?? tabla;
  if (tabla === 'sesion' && accion === 'INSERT') return 'inició sesión';
  if (tabla === 'sesion' && cambio.despues?.terminada) return 'terminó una sesión';
  return `${VERBO[accion]} ${registro} ${nombreDe(cambio) || llave}`;
}

/** Each column that changed, in words: 'Teléfono: 809-555-0100 → 809-555-0199'; of a new or a deleted row all that it held. */
export function cambios({ antes, despues, nombres, accion, tabla }: Cambio): string[] {
  const columnas = Object.keys({ ...antes, ...despues });
  // The names are those of the row as it is now: a key that gave way to another one stays a number.
  const de = (columna: string, fila: Record<string, unknown> | null) => {
    const value = fila?.[columna];
    const isNow = value !== null && value === (despues ?? antes)?.[columna];
    return (isNow && nombres[columna]) || valor(columna, value, tabla);
  };
  if (accion === 'UPDATE') {
    const changed = columnas.filter((columna) => JSON.stringify(antes?.[columna] ?? null) !== JSON.stringify(despues?.[columna] ?? null));
    return changed.map((columna) => `${campo(columna)}: ${de(columna, antes)} → ${de(columna, despues)}`);
  }
  const fila = despues ?? antes;
  return columnas.filter((columna) => valor(columna, fila?.[columna]) !== '—').map((columna) => `${campo(columna)}: ${de(columna, fila)}`);
}
