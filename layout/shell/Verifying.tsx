import css from './Verifying.module.css';

/** Shown while it is not known yet whether the user may see the page. */
export const Verifying = () => (
  <div className={`${css.verifying} flex align-items-center justify-content-center gap-2 text-muted`} role="status">
    <i className="pi pi-spin pi-spinner" aria-hidden />
    <span>Verificando acceso...</span>
  </div>
);
