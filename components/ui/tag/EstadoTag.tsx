import { Tag } from './Tag';

type Severity = 'success' | 'info' | 'warning' | 'danger';

const GREY = undefined;

/** The label and severity of every `estatus` of the domain. */
const ESTATUS: Record<string, [string, Severity | undefined]> = {
  ACTIVO: ['Activo', 'success'],
  CERRADO: ['Cerrado', 'warning'],
  INACTIVO: ['Inactivo', GREY],
  ACTIVA: ['Activa', 'success'],
  CANCELADA: ['Cancelada', 'danger'],
  FINALIZADA: ['Finalizada', GREY],
  PENDIENTE: ['Pendiente', 'warning'],
  PARCIAL: ['Parcial', 'info'],
  PAGADA: ['Pagada', 'success'],
  ANULADA: ['Anulada', GREY],
  CONDONADA: ['Condonada', GREY],
  VIGENTE: ['Vigente', 'success'],
  REVERSADO: ['Reversado', 'danger'],
};

/** The state of a row as a coloured word: an `estatus`, or whether it is active. */
export function EstadoTag({ estado }: { estado: string | boolean }) {
  const key = typeof estado === 'boolean' ? (estado ? 'ACTIVO' : 'INACTIVO') : estado;
  const [label, severity] = ESTATUS[key] ?? [key, GREY];
  return <Tag value={label} severity={severity} className={severity ? undefined : 'tag-quiet'} />;
}
