import { ANTIGUEDAD } from '@/contract/palabras';
import { Tag } from './Tag';

type Severity = 'success' | 'info' | 'warning' | 'danger' | 'quiet';

/** The label and severity of every `estatus` of the domain, and of the age of a debt. */
const ESTATUS: Record<string, [string, Severity]> = {
  ACTIVO: ['Activo', 'success'],
  CERRADO: ['Cerrado', 'warning'],
  INACTIVO: ['Inactivo', 'quiet'],
  ACTIVA: ['Activa', 'success'],
  CANCELADA: ['Cancelada', 'danger'],
  FINALIZADA: ['Finalizada', 'quiet'],
  PENDIENTE: ['Pendiente', 'warning'],
  PARCIAL: ['Parcial', 'info'],
  PAGADA: ['Pagada', 'success'],
  ANULADA: ['Anulada', 'quiet'],
  INCOBRABLE: ['Incobrable', 'quiet'],
  CONDONADA: ['Condonada', 'quiet'],
  VIGENTE: ['Vigente', 'success'],
  REVERSADO: ['Reversado', 'danger'],
  D1_30: [ANTIGUEDAD.D1_30, 'info'],
  D31_60: [ANTIGUEDAD.D31_60, 'warning'],
  D61_90: [ANTIGUEDAD.D61_90, 'warning'],
  D90: [ANTIGUEDAD.D90, 'danger'],
};

/** The state of a row as a coloured word: an `estatus`, or whether it is active. */
export function EstadoTag({ estado }: { estado: string | boolean }) {
  const key = typeof estado === 'boolean' ? (estado ? 'ACTIVO' : 'INACTIVO') : estado;
  const [label, severity] = ESTATUS[key] ?? [key, 'quiet'];
  return <Tag value={label} severity={severity} />;
}
