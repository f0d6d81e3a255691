import { Button } from 'primereact/button';

/** Says why something could not be loaded, and tries again. */
export const LoadFailed = ({ error, onRetry }: { error?: string; onRetry: () => void }) => (
  <div className="notice notice-error load-failed" role="alert">
    <i className="pi pi-exclamation-circle" aria-hidden />
    <span>{error ?? 'No se pudieron cargar los datos.'}</span>
    <Button type="button" label="Reintentar" icon="pi pi-refresh" size="small" outlined severity="danger" onClick={onRetry} />
  </div>
);
