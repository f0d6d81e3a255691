import { Button } from '../ui/Button';
import { Notice } from './Notice';

/** Says why loading failed, with a retry button. */
export const LoadFailed = ({ error = 'No se pudieron cargar los datos.', onRetry }: { error?: string; onRetry: () => void }) => (
  <Notice tone="error" role="alert" action={<Button label="Reintentar" icon="pi pi-refresh" size="small" outlined onClick={onRetry} />}>
    {error}
  </Notice>
);
