/** What stands on the screen while it is not known yet whether the page may be shown. */
export const Verifying = () => (
  <div className="verifying" role="status">
    <i className="pi pi-spin pi-spinner" aria-hidden />
    <span>Verificando acceso...</span>
  </div>
);
