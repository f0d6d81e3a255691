import { useMemo } from 'react';
import { menuOf } from '@/layout/guard/access';
import { MessagePage } from '@/layout/shell/MessagePage';
import { Tiles } from '@/layout/start/Tile';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches');
const today = () => new Intl.DateTimeFormat('es-DO', { dateStyle: 'full', timeZone: 'America/Santo_Domingo' }).format(new Date());
const hourNow = () =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Santo_Domingo' }).format(new Date()));

/** The start: greets, and shows all that the user may open. */
export default function Start() {
  const session = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  const sections = useMemo(() => menuOf(session).filter(({ section }) => section !== 'Inicio'), [session]);
  return (
    <>
      <header className="mb-4">
        <h1>
          {greeting(hourNow())}, {session.usuario?.nombre}
        </h1>
        <p className="mt-1 text-muted">
          <span className="first-upper">{today()}</span>
          {sucursal && <> · {sucursal.descripcionSucursal}</>}
        </p>
      </header>
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
