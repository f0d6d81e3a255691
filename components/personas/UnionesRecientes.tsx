import { later } from '../data/later';
import type { UnionReciente } from '@/contract/personas/union';
import { moment } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import type { Deshacer } from './DeshacerUnion';
import { useOpen } from '../ui/useOpen';

const DeshacerUnion = later(() => import('./DeshacerUnion'), 'DeshacerUnion');

interface Props {
  uniones: readonly UnionReciente[];
  deshacer: Deshacer;
  onHecho: () => void;
}

/** The merges of a record that can still be undone, each with its button. */
export function UnionesRecientes({ uniones, deshacer, onHecho }: Props) {
  const [union, setUnion, close] = useOpen<UnionReciente>(onHecho);
  return (
    <>
      {uniones.map((una) => (
        <Notice
          key={una.codigoUnion}
          tone="info"
          icon="pi-clone"
          className="w-full"
          action={
            <Button label="Deshacer" aria-label={`Deshacer la unión con ${una.nombreCompleto}`} text small onClick={() => setUnion(una)} />
          }
        >
          Se unió con {una.nombreCompleto} el {moment(una.momento)} ({una.usuario}).
        </Notice>
      ))}
      {union && <DeshacerUnion union={union} deshacer={deshacer} onClose={close} />}
    </>
  );
}
