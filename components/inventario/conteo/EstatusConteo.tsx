import { ESTATUS_CONTEO, type ConteoFila } from '@/contract/inventario/conteo';
import { Tag } from '../../ui/tag/Tag';

const COLOR = { ABIERTO: 'info', CONTADO: 'warning', CERRADO: 'success', CANCELADO: undefined } as const;

/** The state of a count as a coloured word. */
export const EstatusConteo = ({ estatus }: Pick<ConteoFila, 'estatus'>) => (
  <Tag value={ESTATUS_CONTEO[estatus]} severity={COLOR[estatus]} className={COLOR[estatus] ? undefined : 'tag-quiet'} />
);
