import Link from 'next/link';
import { useMemo } from 'react';
import { menuOf, type MenuItem } from '@/layout/guard/access';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches');
const today = () => new Intl.DateTimeFormat('es-DO', { dateStyle: 'full', timeZone: 'America/Santo_Domingo' }).format(new Date());
const hourNow = () =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Santo_Domingo' }).format(new Date()));

/** A page as a tile; one that cannot be opened now says why instead. */
function Tile({ item: { path, title, icon, section, disabled } }: { item: MenuItem }) {
  const inside = (
    <>
      <span className="tile-icon">
        <i className={`pi ${icon ?? 'pi-circle'}`} aria-hidden />
      </span>
      <span>
        {title}
        {disabled && <small className="tile-why">{disabled}</small>}
      </span>
    </>
  );
  if (disabled) {
    return (
      <a className="tile" role="link" aria-disabled data-section={section}>
        {inside}
      </a>
    );
  }
  return (
    <Link href={path} className="tile" data-section={section}>
      {inside}
    </Link>
  );
}

/** The start: greets, and shows all that the user may open. */
export default function Start() {
  const session = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  const sections = useMemo(() => menuOf(session).filter(({ section }) => section !== 'Inicio'), [session]);
  return (
    <div className="start">
      <header>
        <h1>
          {greeting(hourNow())}, {session.usuario?.nombre}
        </h1>
        <p>
          <span className="first-upper">{today()}</span>
          {sucursal && <> · {sucursal.descripcionSucursal}</>}
        </p>
      </header>
      {sections.length === 0 && (
        <section className="card message-page">
          <h2>Todavía no tiene páginas</h2>
          <p>Pida a un administrador de {session.compania?.nombre ?? 'su academia'} que le otorgue los accesos que necesita.</p>
        </section>
      )}
      {sections.map(({ section, items }) => (
        <section key={section} aria-labelledby={`inicio-${section}`}>
          <h2 id={`inicio-${section}`}>{section}</h2>
          <ul className="tiles">
            {items.map((item) => (
              <li key={item.path}>
                <Tile item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
