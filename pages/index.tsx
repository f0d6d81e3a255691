import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { useSession, useSucursal } from '@/components/data/useSession';
import { usePintada } from '@/components/ui/primera';
import { hoyEn } from '@/domain/fechas';
import { menuOf, type MenuSection } from '@/layout/guard/access';
import { useDesktop } from '@/layout/menu/useMenu';
import { MessagePage } from '@/layout/shell/MessagePage';
import { Tiles } from '@/layout/start/Tile';
import { hourIn, longDay } from '@/utils/format';
import css from '@/layout/start/Start.module.css';

// Loaded later, since the cards weigh as much as the rest of the page.
const Tablero = dynamic(() => import('@/components/reportes/inicio/Tablero').then((module) => module.Tablero), {
  ssr: false,
  loading: () => <div data-espera />,
});

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches');

const Seccion = ({ section, items }: MenuSection) => (
  <section className="mt-4" aria-labelledby={`inicio-${section}`}>
    <h2 id={`inicio-${section}`}>{section}</h2>
    <Tiles items={items} />
  </section>
);

/** The start page: a greeting, the cards that the user's accesses allow, and all pages that the user may open. */
export default function Start() {
  const session = useSession();
  usePintada(true);
  const sucursal = useSucursal();
  const sections = useMemo(() => menuOf(session).filter(({ section }) => section !== 'Inicio'), [session]);
  const paginas = useMemo(() => new Set<string>(sections.flatMap(({ items }) => items.map(({ path }) => path))), [sections]);
  // On a phone the daily tiles come first, exactly where they were prerendered, so that nothing shifts.
  const antes = useDesktop() ? 0 : 1;
  return (
    <>
      <header className="mb-4">
        <h1>
          {greeting(hourIn(new Date()))}, {session.usuario?.nombre}
        </h1>
        <p className="mt-1 text-muted">
          <span className="first-upper">{longDay(hoyEn(new Date()))}</span>
          {sucursal && <> · {sucursal.descripcionSucursal}</>}
        </p>
      </header>
      {sections.length === 0 && (
        <MessagePage>
          <h2>Todavía no tiene páginas</h2>
          <p>Pida a un administrador de {session.compania?.nombre ?? 'su academia'} que le otorgue los accesos que necesita.</p>
        </MessagePage>
      )}
      {sections.slice(0, antes).map((one) => (
        <Seccion key={one.section} {...one} />
      ))}
      {sections.length > 0 && (
        <div className={`${css.tablero} mt-4`}>
          <Tablero paginas={paginas} />
        </div>
      )}
      {sections.slice(antes).map((one) => (
        <Seccion key={one.section} {...one} />
      ))}
    </>
  );
}
