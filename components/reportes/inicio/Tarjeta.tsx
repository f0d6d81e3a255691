import Link from 'next/link';
import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import type { Call, ReceivedOf } from '@/contract/call';
import type { Clase } from '@/contract/realtime/novedad';
import type { RoutePath } from '@/contract/routes';
import { send, type Sender } from '@/services/http/send';
import { Loaded, useLoaded, type Load } from '../../data/useLoaded';
import { useEstadoVivo, useNovedades } from '../../realtime/useNovedades';
import { BareIcon } from '../../ui/BareIcon';
import { Skeleton } from '../../ui/Skeleton';
import { useNarrow } from '../../data/useNarrow';
import css from './Tarjeta.module.css';

/** Without live events a card is polled at this interval, and reloaded when the user returns to the page. */
const CADA_MS = 60_000;
const NADA = {};
/** The shortest interval between reloads of a figure that changes often, in ms. */
const CALMA_MS = 3000;
/** How long the following cards wait for this one, in ms, so that nothing visible is shifted (Tarjeta.module.css). */
const ESPERA_MS = 5000;
/** The live events that change each card. */
const CAMBIA: Record<string, readonly Clase[]> = {
  'inicio/esperas': ['inscripciones'],
  'reporte/retencion': ['asistencia', 'inscripciones'],
  'inicio/atencion': ['caja', 'asistencia', 'inscripciones', 'existencia', 'facturas', 'CORREO_FALLIDO'],
  'inicio/sucursales': ['cobros', 'facturas', 'asistencia', 'caja', 'inscripciones'],
  'inicio/caja': ['caja', 'facturas'],
  'inicio/cobrado': ['cobros'],
  'inicio/deuda': ['facturas'],
  'inicio/ingresos': ['cobros'],
  'inicio/asistencia': ['asistencia', 'inscripciones'],
  'inicio/estudiantes': ['inscripciones', 'CARGA_HECHA'],
  'inicio/grupos': ['inscripciones'],
  'factura/invoices/week/camp': ['inscripciones', 'facturas', 'cobros'],
};

/** A call as a service function. */
type Llamada<T> = Load<any, T> & Pick<Sender<Call>, 'call' | 'ofBranch'>;

interface Props<C extends Call> {
  titulo: string;
  icono: string;
  /** The call that loads the whole card, or its service function. */
  de: C | Sender<C>;
  /** Further filters beside the branch. */
  query?: object;
  /** The link to the detailed page, shown to users who may open it. */
  a?: { path: RoutePath; texto: string; query?: string };
  wide?: true;
  children: (data: ReceivedOf<C>, reload: () => void) => ReactNode;
}

/** The data of a card, kept up to date while the page is visible. */
function useVivo<T>(de: Llamada<T>, query: object) {
  const loaded = useLoaded<object, T>(de, { query });
  const { reload } = loaded;
  const { conectado } = useEstadoVivo();
  useNovedades(CAMBIA[de.call.path] ?? [], () => void reload(), { cada: CALMA_MS, todas: !de.ofBranch });
  useEffect(() => {
    const otraVez = () => document.visibilityState === 'visible' && void reload();
    const timer = conectado ? undefined : setInterval(otraVez, CADA_MS);
    document.addEventListener('visibilitychange', otraVez);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', otraVez);
    };
  }, [reload, conectado]);
  return loaded;
}

/** Whether the first answer is still awaited and within ESPERA_MS. */
function useEspera(sinRespuesta: boolean): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTarda(true), ESPERA_MS);
    return () => clearTimeout(timer);
  }, []);
  return sinRespuesta && !tarda;
}

/** Whether a card shows everything, and how it learns that it has more than its first lines. */
const Todo = createContext<{ visible: boolean; hayMas: (hay: boolean) => void }>({ visible: true, hayMas: () => {} });

/** What a card shows below its first lines: on a phone only on request, so that the whole board is three screens high. */
export function Mas({ children }: { children: ReactNode }) {
  const { visible, hayMas } = useContext(Todo);
  useEffect(() => {
    hayMas(true);
    return () => hayMas(false);
  }, [hayMas]);
  return visible && children;
}

/** One card of the start page with its own request, skeleton and retry. Renders nothing if `children` returns null. */
export function Tarjeta<C extends Call>({ titulo, icono, de, query = NADA, a, wide, children }: Props<C>) {
  const id = useId();
  const pide = useMemo(() => ('call' in de ? de : send(de)) as unknown as Llamada<ReceivedOf<C>>, [de]);
  const loaded = useVivo(pide, query);
  const data = loaded.data ?? loaded.latest;
  const espera = useEspera(data === undefined && !loaded.error);
  const narrow = useNarrow();
  const [abierta, abrir] = useState(false);
  const [mas, hayMas] = useState(false);
  const todo = useMemo(() => ({ visible: !narrow || abierta, hayMas }), [narrow, abierta]);
  return (
    <section
      className={`${css.tarjeta} card flex-column gap-2 min-w-0 p-3`}
      data-wide={wide}
      data-espera={espera || undefined}
      aria-labelledby={id}
    >
      <div className={`${css.titulo} flex gap-2 align-items-center justify-content-between`}>
        <h2 id={id} className="flex gap-2 align-items-center text-sm font-semibold text-muted">
          <i className={`pi ${icono}`} aria-hidden />
          {titulo}
        </h2>
        {a && (
          <Link href={`${a.path}${a.query ?? ''}`} className="text-sm">
            {a.texto}
          </Link>
        )}
        {narrow && mas && (
          <BareIcon
            icon={abierta ? 'pi-chevron-up' : 'pi-chevron-down'}
            label={`Ver más de ${titulo}`}
            aria-expanded={abierta}
            onClick={() => abrir(!abierta)}
          />
        )}
      </div>
      <Loaded of={{ ...loaded, data }} skeleton={<Skeleton lines={3} label={`Cargando ${titulo}`} />}>
        {(answer) => <Todo.Provider value={todo}>{children(answer, () => void loaded.reload())}</Todo.Provider>}
      </Loaded>
    </section>
  );
}

const A_LA_VISTA = 6;

/** The lines of a card: the first ones, the others on request. */
export const Lista = ({ children }: { children: ReactNode[] }) => (
  <>
    <ul className={`${css.lista} list-none m-0 p-0`}>{children.slice(0, A_LA_VISTA)}</ul>
    {children.length > A_LA_VISTA && (
      <details>
        <summary className="text-sm text-muted">Ver los demás</summary>
        <ul className={`${css.lista} list-none m-0 p-0`}>{children.slice(A_LA_VISTA)}</ul>
      </details>
    )}
  </>
);

/** The main figure of a card. */
export const Cifra = ({ children, mal }: { children: ReactNode; mal?: boolean }) => (
  <p className={`${css.cifra} text-2xl font-semibold tabular text-strong break`} data-tone={mal ? 'bad' : undefined}>
    {children}
  </p>
);
