import { useMemo } from 'react';
import { useSession, useSucursal } from '@/components/data/useSession';
import { Tablero } from '@/components/reportes/inicio/Tablero';
import { hoyEn } from '@/domain/fechas';
import { menuOf } from '@/layout/guard/access';
import { MessagePage } from '@/layout/shell/MessagePage';
import { hourIn, longDay } from '@/utils/format';
import css from '@/layout/start/Start.module.css';

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches');

/** The start page: a greeting, and the cards that the user's accesses allow, what needs attention first. */
export default function Start() {
  const session = useSession();
  const sucursal = useSucursal();
  const paginas = useMemo(
    () => new Set<string>(menuOf(session).flatMap(({ section, items }) => (section === 'Inicio' ? [] : items.map(({ path }) => path)))),
    [session],
  );
  return (
    <>
      <header className="mb-3">
        <h1>
          {greeting(hourIn(new Date()))}, {session.usuario?.nombre}
        </h1>
        <p className="mt-1 text-muted">
          <span className="first-upper">{longDay(hoyEn(new Date()))}</span>
          {sucursal && <> · {sucursal.descripcionSucursal}</>}
        </p>
      </header>
      {paginas.size === 0 ? (
        <MessagePage>
          <h2>Todavía no tiene páginas</h2>
          <p>Pida a un administrador de {session.compania?.nombre ?? 'su academia'} que le otorgue los accesos que necesita.</p>
        </MessagePage>
      ) : (
        <div className={css.tablero}>
          <Tablero paginas={paginas} />
        </div>
      )}
    </>
  );
}
