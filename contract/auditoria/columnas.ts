import { day, moment, money } from '@/utils/format';
import { capitalized, plain, snake } from '@/utils/texto';
import { accesos } from '../accesos';

/** Labels of columns that cannot be derived from their names. */
const CAMPO: Record<string, string> = {
  codigo_entidad: 'Persona',
  codigo_fusion: 'Fusionado en',
  codigo_padre: 'Dentro de',
  codigo_persona: 'Persona',
  codigo_sucursal_destino: 'Sucursal de destino',
  codigo_sucursal_origen: 'Registrada en',
  codigo_unida: 'Unida a',
  contacto_pago: 'Paga',
  debe_cambiar: 'Debe cambiar la contraseña',
  dia_arranque: 'Día de arranque',
  dia_vencimiento: 'Día de vencimiento',
  desde_hijo: 'Desde el hijo n.º',
  exige_administrador: 'Exige un administrador con todo',
  exige_segundo_factor: 'Exige segundo factor',
  segundo_factor_a_todos: 'Segundo factor a todos',
  fecha_inicio: 'Inicio',
  fecha_fin: 'Final',
  itbis: 'ITBIS',
  marcado: 'Marcado en el equipo',
  nombre_completo: 'Nombre',
  password: 'Contraseña',
  pie_recibo: 'Pie del recibo',
  puntos_basicos: 'Porcentaje',
  mora_puntos_basicos: 'Porcentaje de mora',
  mora_tipo: 'Tipo de mora',
  mora_dias_gracia: 'Días de gracia de la mora',
  rnc: 'RNC',
  tamano: 'Tamaño',
  telefono_otro: 'Otro teléfono',
};

/** Words that are written without their accents in column names. */
const ACENTUADAS = [
  ...['artículo', 'asignación', 'autorización', 'batería', 'categoría', 'cédula', 'código', 'compañía', 'descripción', 'devolución', 'día'],
  ...['días', 'dirección', 'edición', 'explicación', 'función', 'fusión', 'inscripción', 'máxima', 'médica', 'médico', 'método', 'mínima'],
  ...['número', 'observación', 'período', 'razón', 'sesión', 'teléfono', 'única', 'unión'],
];
const ACENTO: Record<string, string> = { anio: 'año', ...Object.fromEntries(ACENTUADAS.map((word) => [plain(word), word])) };

const nombres = (texto: string): ReadonlySet<string> => new Set(texto.trim().split(/\s+/));

/** Columns, and parts of columns, that hold centavos; with the table's name if the same name means something else in another table. */
export const DINERO = nombres(`
  aplicado bruto comision compra_detalle.itbis comprobante.itbis contado costo costo_promedio debido descuento devuelta diferencia efectivo esperado
  factura.itbis factura_detalle.itbis fondo liberado monto monto_aprobacion monto_cuota monto_deposito monto_inscripcion mora_monto
  nota_credito.itbis otros otros_costos pagado pendiente precio precio_clase presupuesto rebajado recibido saldo saldo_inicial total valor
  valor_existencia`);

/** The label of a column: campo('alerta_medica') → 'Alerta médica'. */
export function campo(columna: string): string {
  const known = CAMPO[columna];
  if (known) return known;
  return oracion(columna.replace(/^codigo_/, '').split('_'));
}

/** Columns that hold an enumeration in capitals. */
const EN_MAYUSCULAS = nombres(
  'criterio_edad cubre estado estatus forma frecuencia integrado mora_tipo parentesco tipo tipo_cobro tipo_usuario',
);

const PALABRA: Record<string, string> = { M: 'Masculino', F: 'Femenino', AR: 'Artículo', SE: 'Servicio', EV: 'Evento', ANIO: 'Año' };

/** Columns that hold basis points. */
const PORCENTAJE = nombres(
  'articulo.itbis beca.puntos_basicos compania.itbis compania.mora_puntos_basicos descuento.puntos_basicos evento.itbis servicio.itbis',
);

const oracion = (words: readonly string[]) => capitalized(words.map((word) => ACENTO[word] ?? word).join(' '));

function numeroDe(columna: string, value: number, tabla: string): string {
  if (columna === 'codigo_acceso') return accesos.get(value) ?? String(value);
  if (PORCENTAJE.has(`${tabla}.${columna}`)) return `${value / 100} %`;
  return DINERO.has(columna) || DINERO.has(`${tabla}.${columna}`) ? money(value) : String(value);
}

/** What a column holds in several parts: [{ fecha: '2026-11-28', monto: -150000 }] → 'Fecha: 28/11/2026, Monto: -DOP 1,500.00'. */
function partes(columna: string, value: object, tabla: string): string {
  if (Array.isArray(value)) return value.map((one) => valor(columna, one, tabla)).join('; ') || '—';
  const parte = ([name, one]: [string, unknown]) => `${campo(snake(name))}: ${valor(snake(name), one, tabla)}`;
  return Object.entries(value).map(parte).join(', ') || '—';
}

/** The value of a column as text for the user. */
export function valor(columna: string, value: unknown, tabla = ''): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numeroDe(columna, value, tabla);
  if (typeof value === 'object') return partes(columna, value, tabla);
  if (typeof value !== 'string') return String(value);
  if (columna === 'sexo' || EN_MAYUSCULAS.has(columna)) return PALABRA[value] ?? oracion(value.toLowerCase().split('_'));
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? moment(value) : value;
}
