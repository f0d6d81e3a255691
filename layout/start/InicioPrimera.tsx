/** The prerendered start page; the boot script fills in the greeting. */
export const InicioPrimera = () => (
  <>
    <header className="mb-3">
      <h1 data-de="saludo" />
      <p className="mt-1 text-muted">
        <span className="first-upper" data-de="dia" />
        {' · '}
        <span data-de="sucursal" />
      </p>
    </header>
  </>
);
