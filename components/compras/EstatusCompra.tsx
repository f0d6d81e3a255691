import { ESTATUS_COMPRA, type CompraFila } from '@/contract/compras/compra';
import { Tag } from '../ui/tag/Tag';

const COLOR = { PENDIENTE: 'warning', PARCIAL: 'info', RECIBIDA: 'success', CERRADA: 'quiet', ANULADA: 'quiet' } as const;

/** The state of a purchase as a coloured word. */
export const EstatusCompra = ({ estatus }: Pick<CompraFila, 'estatus'>) => (
  <Tag value={ESTATUS_COMPRA[estatus]} severity={COLOR[estatus]} />
);
