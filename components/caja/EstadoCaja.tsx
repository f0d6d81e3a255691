import { Tag } from '../ui/tag/Tag';
import type { EstadoCaja as Estado, TipoMovimientoCaja } from '@/contract/caja/caja';
import { money } from '@/utils/format';

const ESTADOS = { ABIERTA: ['Abierta', 'success'], CONTADA: ['Contada', 'warning'], CERRADA: ['Cerrada', 'quiet'] } as const;

/** The state of a cash day as a coloured word. */
export function EstadoCaja({ estado }: { estado: Estado }) {
  const [label, severity] = ESTADOS[estado];
  return <Tag value={label} severity={severity} />;
}

/** palabrasDe(-358) → 'Faltan DOP 3.58'; palabrasDe(0) → 'Cuadra'. */
export const palabrasDe = (diferencia: number) =>
  diferencia === 0 ? 'Cuadra' : `${diferencia < 0 ? 'Faltan' : 'Sobran'} ${money(Math.abs(diferencia))}`;

/** A difference in words, red if money is missing. */
export const Diferencia = ({ diferencia }: { diferencia: number }) => (
  <span className={diferencia ? 'toned font-semibold' : 'text-muted'} data-tone={diferencia < 0 ? 'error' : 'warn'}>
    {palabrasDe(diferencia)}
  </span>
);

/** The label of each kind of movement. */
export const TITULO: Record<TipoMovimientoCaja, string> = {
  ENTRADA: 'Entrada de efectivo',
  SALIDA: 'Salida de efectivo',
  REEMBOLSO: 'Reembolso',
};
