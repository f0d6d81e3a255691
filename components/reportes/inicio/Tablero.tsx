import Link from 'next/link';
import type { ClaseAtencion } from '@/contract/reportes/inicio/tarjetas';
import { VEN_LA_TIENDA } from '@/contract/reportes/inventario/lectores';
import { mayCall, type RoutePath } from '@/contract/routes';
import { afterEarly } from '@/services/http/early';
import { atencion } from '@/services/plain/inicio';
import { plural } from '@/utils/format';
import { later } from '../../data/later';
import { useAccesos } from '../../data/useSession';
import { useVista } from '../../list/useVista';
import { Tabs } from '../../ui/Tabs';
import { Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

const EnEspera = () => <div data-espera />;
// They come after the first card, which is pressed before.
const Tarjetas = later(() => afterEarly.then(() => import('./Tarjetas')), 'Tarjetas', EnEspera);
const Tienda = later(() => import('./tienda'), 'Tienda', EnEspera);
const PrimerosPasos = later(() => import('./PrimerosPasos'), 'PrimerosPasos');

const duracion = (horas: number) => (horas < 48 ? plural(horas, 'hora') : plural(Math.floor(horas / 24), 'día'));

/** The words for each matter, and the pages that resolve it, the best first. */
const ATENCION: Record<Exclude<ClaseAtencion, 'PRIMEROS_PASOS'>, [(n: number) => string, string, RoutePath[]]> = {
  CAJA_OLVIDADA: [
    (n) => `${plural(n, 'caja')} sin cerrar de otro día`,
    'pi-calculator',
    ['/process/caja', '/report/ingreso/ingresoCajaDia'],
  ],
  CAJA_CON_DIFERENCIA: [
    (n) => `${plural(n, 'cierre')} con diferencia sin revisar`,
    'pi-search',
    ['/report/ingreso/ingresoCajaDia', '/process/caja'],
  ],
  SIN_LISTA: [(n) => `${plural(n, 'grupo')} sin lista ayer`, 'pi-list-check', ['/process/asistencia', '/report/asistencia/reportProfesor']],
  GRUPO_LLENO: [(n) => plural(n, 'grupo lleno', 'grupos llenos'), 'pi-th-large', ['/grupo']],
  ESPERA_CON_LUGAR: [
    (n) => plural(n, 'grupo con lugar para quien espera', 'grupos con lugar para quienes esperan'),
    'pi-user-plus',
    ['/grupo', '/process/inscripcion'],
  ],
  BAJO_MINIMO: [
    (n) => `${plural(n, 'artículo')} bajo el mínimo`,
    'pi-box',
    ['/report/inventario/existenciaArticulo', '/inventario/articulo'],
  ],
  DEUDA_VIEJA: [(n) => `${plural(n, 'estudiante')} con deuda de más de 90 días`, 'pi-exclamation-triangle', ['/report/factura/vencida']],
  CORREO_FALLIDO: [(n) => plural(n, 'correo que no salió', 'correos que no salieron'), 'pi-envelope', ['/compania']],
  COPIA_VIEJA: [(horas) => `La última copia de seguridad se hizo hace ${duracion(horas)}`, 'pi-database', []],
  SIN_COPIA: [() => 'Aún no hay ninguna copia de seguridad', 'pi-database', []],
};
/** What must not wait is shown in red. */
const GRAVES: ReadonlySet<ClaseAtencion> = new Set(['COPIA_VIEJA', 'SIN_COPIA']);

/** The matters that need attention, each linked to the page that resolves it; before its first month is over, what an academy does next. */
function Atencion({ paginas }: { paginas: ReadonlySet<string> }) {
  return (
    <Tarjeta titulo="Qué necesita atención" icono="pi-bell" de={atencion} wide>
      {(cosas) => {
        const pasos = cosas.find(({ clase }) => clase === 'PRIMEROS_PASOS');
        const avisos = cosas.map(({ clase, cantidad }) => {
          if (clase === 'PRIMEROS_PASOS') return null;
          const [texto, icono, resuelven] = ATENCION[clase];
          const path = resuelven.find((una) => paginas.has(una));
          const dicho = (
            <>
              <i className={`pi ${icono}`} aria-hidden />
              {texto(cantidad)}
            </>
          );
          return (
            <li key={clase} data-tone={GRAVES.has(clase) ? 'bad' : undefined}>
              {path ? <Link href={path}>{dicho}</Link> : <span>{dicho}</span>}
            </li>
          );
        });
        const nada = avisos.every((uno) => !uno) && <p className="m-0 text-muted">Nada por ahora. Todo está al día.</p>;
        return (
          <>
            {!nada && <ul className={`${css.avisos} flex flex-wrap gap-2 list-none m-0 p-0`}>{avisos}</ul>}
            {pasos ? <PrimerosPasos key={pasos.cantidad} paginas={paginas} nada={nada} /> : nada}
          </>
        );
      }}
    </Tarjeta>
  );
}

const PESTANAS = [
  { id: 'academia', titulo: 'Academia', icono: 'pi-home' },
  { id: 'tienda', titulo: 'Tienda', icono: 'pi-shopping-bag' },
];

/** What needs attention, and below it the academy's figures. */
const Academia = ({ paginas }: { paginas: ReadonlySet<string> }) => (
  <div className={css.tablero} data-cards>
    <Atencion paginas={paginas} />
    <Tarjetas paginas={paginas} />
  </div>
);

/** The cards of the start page; those of the store are on a tab for users who see them. `paginas`: the pages that the user may open. */
export function Tablero({ paginas }: { paginas: ReadonlySet<string> }) {
  const accesos = useAccesos();
  const [actual, elegir, known] = useVista(PESTANAS, 'pestana');
  if (accesos.size === 0) return null;
  if (!mayCall(VEN_LA_TIENDA, accesos)) return <Academia paginas={paginas} />;
  return (
    <Tabs label="Inicio" pestanas={PESTANAS} actual={actual} onElegir={elegir}>
      {known ? actual === 'tienda' ? <Tienda /> : <Academia paginas={paginas} /> : <EnEspera />}
    </Tabs>
  );
}
