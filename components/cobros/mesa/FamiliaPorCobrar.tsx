import { Button } from '../../ui/Button';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { Empty } from '../../feedback/Empty';
import { LoadFailed } from '../../feedback/LoadFailed';
import { DeOtros } from '../DeOtros';
import { Familia } from '../Familia';
import { Pendientes } from '../Pendientes';
import { Skeleton } from '../../ui/Skeleton';

interface Props {
  onNext: () => void;
  onRetry: () => void;
  onSiguiente: () => void;
}

/** The family with its debt, or the loading, error or empty state instead. */
export function FamiliaPorCobrar({ onNext, onRetry, onSiguiente }: Props) {
  const { familia, rows, status, error, quien } = useAppSelector(selectPendientes);
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (!quien) {
    return <Empty icon="pi-wallet" title="Busque a un estudiante o a otra persona para ver lo que tiene pendiente." />;
  }
  if (!familia) return <Skeleton lines={6} />;
  return (
    <div className="card" aria-busy={status === 'loading'}>
      <Familia familia={familia} />
      <DeOtros />
      {rows.length > 0 ? (
        <Pendientes key={quien.codigoEstudiante ?? `p${quien.codigoEntidad}`} onNext={onNext} />
      ) : (
        <Empty
          icon="pi-check-circle"
          title={
            familia.estudiantes.length > 0 ? 'Esta familia no tiene nada pendiente.' : `${familia.pagador.nombre} no tiene nada pendiente.`
          }
        >
          <Button label="Siguiente cliente" outlined onClick={onSiguiente} />
        </Empty>
      )}
    </div>
  );
}
