import type { Grupo } from '@/contract/academico/grupo';
import { lazyRead } from '@/services/http/lazyRead';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useSession, useSucursal } from '../../data/useSession';
import { optionsOf, LabelledSelect, type Option } from '../../ui/input/Select';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { Cambios } from '../Cambios';
import { clasesDe, Horario } from './Horario';
import css from './Horario.module.css';

const periodosActivos = lazyRead(() => import('@/services/academico').then(({ periodoService }) => periodoService.active), true);
const periodoActual = lazyRead(() => import('@/services/academico').then(({ periodoService }) => periodoService.actual), true);
const dePeriodo = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.dePeriodo), true);

/** The filters of a schedule, as in the address. */
export interface Elegido {
  codigoPeriodo?: number | undefined;
  codigoSucursal?: number | undefined;
  codigoProfesor?: number | undefined;
  lugar?: string | undefined;
  forma: 'semana' | 'tabla';
}

const FORMAS = optionsOf({ semana: 'Semana', tabla: 'Tabla' });
const conTodos = (options: readonly Option[]): Option[] => [{ value: null, label: 'Todos' }, ...options];
const SIN_FILTRO = { lugar: undefined, codigoProfesor: undefined };

/** The filter options that occur in these groups. */
function opcionesDe(grupos: readonly Grupo[]) {
  const lugares = new Set(grupos.flatMap((uno) => uno.detallesHorarioGrupo.map(({ lugar }) => lugar)).filter(Boolean));
  const profesores = new Map(grupos.map(({ codigoProfesor, profesor }) => [codigoProfesor, profesor]));
  return {
    lugares: [...lugares].sort((a, b) => a.localeCompare(b, 'es')).map((uno) => ({ value: uno, label: uno })),
    profesores: [...profesores].map(([value, label]) => ({ value, label })),
  };
}

/** The periods, and the selected one: the requested one, else the current one, else the first. */
function usePeriodos({ codigoPeriodo, codigoSucursal }: Elegido) {
  const query = { codigoSucursal };
  const periodos = useLoaded(periodosActivos, { query });
  const actual = useLoaded(periodoActual, { query });
  const primero = actual.waiting ? undefined : periodos.data?.find(({ tipo }) => tipo === 'REGULAR')?.codigoPeriodo;
  return { periodos, codigoPeriodo: codigoPeriodo ?? actual.data?.codigoPeriodo ?? primero, waiting: actual.waiting };
}

/** The schedule of a branch in a period, optionally of one place or instructor. */
export function HorarioDeSucursal({ elegido, onElegir }: { elegido: Elegido; onElegir: (cambia: Partial<Elegido>) => void }) {
  const { sucursalesUsuario = [] } = useSession();
  const propia = useSucursal()?.codigoSucursal;
  const { codigoSucursal = propia, codigoProfesor, lugar, forma } = elegido;
  const { periodos, codigoPeriodo, waiting } = usePeriodos({ ...elegido, codigoSucursal });
  const grupos = useLoaded(dePeriodo, codigoPeriodo === undefined ? undefined : { query: { codigoPeriodo, codigoSucursal } });
  const activos = (grupos.data ?? []).filter(({ estatus }) => estatus !== 'INACTIVO');
  const { lugares, profesores } = opcionesDe(activos);
  const suyos = activos.filter((uno) => codigoProfesor === undefined || uno.codigoProfesor === codigoProfesor);
  const clases = clasesDe(suyos).filter((una) => lugar === undefined || una.lugar === lugar);
  const vistos = suyos.filter((uno) => lugar === undefined || uno.detallesHorarioGrupo.some((una) => una.lugar === lugar));
  const sucursales = sucursalesUsuario.map((una) => ({ value: una.codigoSucursal, label: una.descripcionSucursal }));
  const opciones = (periodos.data ?? []).map((uno) => ({ value: uno.codigoPeriodo, label: uno.descripcion }));
  const nombre = (de: readonly Option[], value: Option['value'] | undefined) => de.find((una) => una.value === value)?.label ?? 'Todos';
  const filtros = [
    ['Período', nombre(opciones, codigoPeriodo)],
    ['Sucursal', nombre(sucursales, codigoSucursal)],
    ['Lugar', lugar ?? 'Todos'],
    ['Profesor', nombre(profesores, codigoProfesor)],
  ] as const;
  return (
    <section className="card" aria-label="Horario de grupo">
      <PageHeader title="Horario de grupo" />
      <div className={`${css.filtros} flex flex-wrap row-gap-2 column-gap-3`}>
        <LabelledSelect
          label="Período"
          options={opciones}
          value={codigoPeriodo}
          onChange={(value) => onElegir({ ...SIN_FILTRO, codigoPeriodo: Number(value) })}
        />
        {sucursales.length > 1 && (
          <LabelledSelect
            label="Sucursal"
            options={sucursales}
            value={codigoSucursal}
            onChange={(value) => onElegir({ ...SIN_FILTRO, codigoSucursal: Number(value), codigoPeriodo: undefined })}
          />
        )}
        <LabelledSelect
          label="Lugar"
          options={conTodos(lugares)}
          value={lugar ?? null}
          onChange={(value) => onElegir({ lugar: value === null ? undefined : String(value) })}
        />
        <LabelledSelect
          label="Profesor"
          options={conTodos(profesores)}
          value={codigoProfesor ?? null}
          onChange={(value) => onElegir({ codigoProfesor: value === null ? undefined : Number(value) })}
        />
        <LabelledSelect
          label="Ver como"
          options={FORMAS}
          value={forma}
          onChange={(value) => onElegir({ forma: value as Elegido['forma'] })}
        />
      </div>
      <Loaded of={periodos}>
        {() =>
          codigoPeriodo === undefined && !waiting ? (
            <Horario clases={[]} forma={forma} filtros={filtros} />
          ) : (
            <Loaded of={{ ...grupos, waiting: true }} skeleton={<Skeleton lines={8} />}>
              {() => (
                <>
                  <Horario clases={clases} forma={forma} filtros={filtros} />
                  {vistos.map(({ codigoGrupo, nombre: de, cambios }) => (
                    <Cambios key={codigoGrupo} cambios={cambios} de={de} />
                  ))}
                </>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </section>
  );
}
