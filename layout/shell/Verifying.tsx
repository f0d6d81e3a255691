import css from './Verifying.module.css';

/** What stands on the screen while it is not known yet whether the page may be shown. */
export const Verifying = () => (
  <div className={`${css.verifying} flex align-items-center justify-content-center gap-2 text-muted`} role="status">
    <i className="pi pi-spin pi-spinner" aria-hidden />
    <span>Verificando acceso...</span>
  </div>
);
