import { Button } from '../ui/Button';
import { Notice } from './Notice';

interface Props {
  error?: string;
  onRetry: () => void;
}

/** Says why loading failed, with a retry button. */
export const LoadFailed = ({ error = 'No se pudieron cargar los datos.', onRetry }: Props) => (
  <Notice tone="error" role="alert" action={<Button label="Reintentar" icon="pi pi-refresh" size="small" outlined onClick={onRetry} />}>
    {error}
  </Notice>
);
