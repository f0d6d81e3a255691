import { routes, type Route } from '@/contract/routes';
import { builtPages } from '../menu/builtPages';
import { Tiles } from './Tile';

const all: readonly Route[] = routes;
/** The tiles of the first screen on a phone. */
const PROCESOS = all.filter(({ section, path }) => section === 'Procesos' && builtPages.has(path));

/** The prerendered start page; the boot script fills in the greeting and removes the tiles that the user may not open. */
export const InicioPrimera = () => (
  <>
    <header className="mb-4">
      <h1 data-de="saludo" />
      <p className="mt-1 text-muted">
        <span className="first-upper" data-de="dia" />
        {' · '}
        <span data-de="sucursal" />
      </p>
    </header>
    <section className="mt-4" data-abre={JSON.stringify(PROCESOS.map(({ access, path }) => [access, path]))}>
      <h2>Procesos</h2>
      <Tiles items={PROCESOS} />
    </section>
  </>
);
