/** Where a part of the profile will be. */
export const Cargando = () => (
  <div className="bars-block" role="status" aria-label="Cargando">
    <span className="bar" />
    <span className="bar" />
  </div>
);
