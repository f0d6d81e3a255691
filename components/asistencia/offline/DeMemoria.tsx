import { moment } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';

interface Props {
  /** When the data was received, in ms; undefined if it just came from the server. */
  momento: number | undefined;
  onRetry: () => void;
}

/** Says that the data comes from this device, and how old it is. */
export const DeMemoria = ({ momento, onRetry }: Props) =>
  momento === undefined ? null : (
    <Notice
      tone="info"
      role="status"
      icon="pi-cloud"
      className="mb-3"
      action={<Button label="Reintentar" icon="pi pi-refresh" size="small" outlined onClick={onRetry} />}
    >
      Sin conexión con el servidor: esto es lo que había el {moment(new Date(momento).toISOString())}. Lo que marque se guarda en este
      equipo y se envía solo al volver la conexión.
    </Notice>
  );
