import type { Borrador } from '@/contract/sesion/borrador';
import { moment } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';

interface Props {
  left: Pick<Borrador, 'momento'>;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers what was typed here and not saved. */
export const DraftOffer = ({ left: { momento }, onTake, onDrop }: Props) => (
  <Notice
    tone="info"
    role="status"
    action={
      <div className="flex flex-wrap gap-2">
        <Button label="Recuperar" small onClick={onTake} />
        <Button label="Descartar" small text onClick={onDrop} />
      </div>
    }
  >
    Lo que escribió aquí el {moment(momento)} quedó sin guardar.
  </Notice>
);
