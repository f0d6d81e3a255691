import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { menuOf } from '@/layout/guard/access';
import { hoyEn } from '@/domain/fechas';
import { MessagePage } from '@/layout/shell/MessagePage';
import { Tiles } from '@/layout/start/Tile';
import { usePintada } from '@/components/ui/primera';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { hourIn, longDay } from '@/utils/format';

// The cards weigh as much as the rest of the page: they come after it.
const Tablero = dynamic(() => import('@/components/reportes/inicio/Tablero').then((module) => module.Tablero), { ssr: false });

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches');

/** The start: greets, tells what is going on by the user's accesses, and shows all that the user may open. */
export default function Start() {
  const session = useAppSelector(selectSession);
  usePintada(true);
  const sucursal = useAppSelector(selectSucursal);
  const sections = useMemo(() => menuOf(session).filter(({ section }) => section !== 'Inicio'), [session]);
  const paginas = useMemo(() => new Set<string>(sections.flatMap(({ items }) => items.map(({ path }) => path))), [sections]);
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
      {sections.length > 0 && <Tablero paginas={paginas} />}
      {sections.length === 0 && (
        <MessagePage>
          <h2>Todavía no tiene páginas</h2>
          <p>Pida a un administrador de {session.compania?.nombre ?? 'su academia'} que le otorgue los accesos que necesita.</p>
        </MessagePage>
      )}
      {sections.map(({ section, items }) => (
        <section key={section} className="mt-4" aria-labelledby={`inicio-${section}`}>
          <h2 id={`inicio-${section}`}>{section}</h2>
          <Tiles items={items} />
        </section>
      ))}
    </>
  );
}
