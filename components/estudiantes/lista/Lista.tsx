import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { edad } from '@/domain/academico/edad';
import { hoyEn } from '@/domain/fechas';
import { usePagina, usePermiso } from '../../data/useSession';
import { Empty, LoadFailed } from '../../feedback/Notice';
import type { Cells } from '../../list/cell';
import { BarraDeEleccion } from '../../list/eleccion/BarraDeEleccion';
import { useEleccion } from '../../list/eleccion/useEleccion';
import { ListBar } from '../../list/bar/ListBar';
import { Table } from '../../list/table/Table';
import { Telefono } from '../../personas/Telefono';
import { Button, ButtonLink } from '../../ui/Button';
import { usePintada } from '../../ui/primera';
import { FotoEstudiante } from '../FotoEstudiante';
import { AccionesDeLista, useFiltros, USUAL } from './Herramientas';
import { TABLA, TITLE } from './tabla';
import { porCompletar, useOptativas } from './useColumnas';
import type { ListaDeEstudiantes } from './useEstudiantes';

interface Props {
  list: ListaDeEstudiantes;
  onOpen: (codigo: number) => void;
  onNuevo: () => void;
}

const codigoDe = ({ codigoEstudiante }: Estudiante) => codigoEstudiante;
const edadDe = ({ entidad }: Estudiante) => (entidad.fechaNacimiento ? String(edad(entidad.fechaNacimiento, hoyEn(new Date()))) : '');

/** A student's photo and name, with a sign for a medical alert. */
export const Quien = ({ row: { nombreCompleto, alertaMedica }, foto }: { row: Estudiante; foto: ReactNode }) => (
  <>
    {foto}
    <span>
      {nombreCompleto}
      {alertaMedica && (
        <i className="toned pi pi-heart-fill ml-2 text-sm" data-tone="error" role="img" aria-label="Alerta médica" title={alertaMedica} />
      )}
    </span>
  </>
);

/** The custom cells of a student; `nombre` renders the link to the record. */
export const cellsFor = (nombre: (row: Estudiante) => ReactNode): Cells<Estudiante> => ({
  nombreCompleto: nombre,
  fechaNacimiento: edadDe,
  telefonoResponsable: (row) => row.telefonoResponsable && <Telefono telefono={row.telefonoResponsable} nombre={row.responsable} />,
});

const nombreQue = (open: (codigo: number) => void) =>
  function Nombre(row: Estudiante) {
    const { codigoEstudiante, nombreCompleto, codigoFoto } = row;
    return (
      <button type="button" className="record" onClick={() => open(codigoEstudiante)}>
        <Quien row={row} foto={<FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} />} />
      </button>
    );
  };

function Nobody({ list: { query, setQuery }, onNuevo }: Props) {
  const [inscribe, carga] = [usePagina('/process/inscripcion'), usePagina('/batch/estudiante')];
  const none = (title: string, label: string, without: Partial<typeof query>, icon = 'pi-users') => (
    <Empty icon={icon} title={title}>
      <Button label={label} text onClick={() => setQuery(without)} />
    </Empty>
  );
  if (query.filtro) return none(`Nadie coincide con «${query.filtro}»`, 'Quitar la búsqueda', { filtro: '' }, 'pi-search');
  if (query.codigoGrupo) return none('Nadie está inscrito en ese grupo', 'Ver todos los grupos', { codigoGrupo: undefined });
  if (query.solo) return none('Nadie es así en esta sucursal', 'Ver todos', { solo: undefined });
  return (
    <Empty icon="pi-users" title="Todavía no hay estudiantes en esta sucursal">
      {inscribe ? (
        <ButtonLink href="/process/inscripcion" label="Inscribir al primero" icon="pi-user-plus" />
      ) : (
        <Button icon="pi-plus" label="Nuevo estudiante" onClick={onNuevo} />
      )}
      {carga && <ButtonLink href="/batch/estudiante" label="Cargar una lista de Excel" icon="pi-upload" />}
    </Empty>
  );
}

const AHEAD = '400px';

/** The button that loads more; it does so by itself shortly before the end of the list becomes visible, also once more were loaded (`count`). */
function LoadMore({ count, loading, onMore }: { count: number; loading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onMore, count]);
  return (
    <div className="load-more">
      <div ref={end} aria-hidden className="absolute top-0 left-0 w-1rem h-1rem pointer-events-none" />
      <Button label="Cargar más" outlined loading={loading} onClick={onMore} />
    </div>
  );
}

/** The students of the branch, with infinite scroll. */
export function Lista(props: Props) {
  const { list, onOpen, onNuevo } = props;
  const { state, columnas, query, setQuery, more, canMore } = list;
  const { all, view } = columnas;
  const optativas = useOptativas();
  const filtros = useFiltros();
  const eleccion = useEleccion(codigoDe);
  const { rows, total, capped, status, error } = state;
  const { sortField, sortOrderAsc } = query;
  const crea = usePermiso([ACCESO.estudiante]);
  // This list has no pages, so its address has none.
  const change: typeof setQuery = ({ page: _, ...changes }: Record<string, unknown>, step) => setQuery(changes, step);
  const onSort = (next: object) => setQuery(next, 'replace');
  const cells = useMemo(() => cellsFor(nombreQue(onOpen)), [onOpen]);
  const failed = status === 'failed';
  const first = total === undefined && !failed;
  usePintada(!first);
  return (
    <section className="card data-grid" aria-label={TITLE} data-density={view.density}>
      <ListBar
        list={{ call: TABLA, query, setQuery: change, total, capped, exported: { ...USUAL, ...query, ...optativas } }}
        title={TITLE}
        filters={filtros}
        columns={all}
        view={view}
      >
        {crea && <Button icon="pi-plus" label="Nuevo estudiante" onClick={onNuevo} />}
      </ListBar>
      {total === 0 && <Nobody {...props} />}
      {(first || rows.length > 0) && (
        <Table
          label={TITLE}
          columns={query.solo === 'POR_COMPLETAR' ? porCompletar(view.columns) : view.columns}
          cells={cells}
          rows={first ? undefined : rows}
          rowKey={codigoDe}
          sort={{ sortField, sortOrderAsc, onSort }}
          busy={status === 'loading'}
          eleccion={eleccion}
        />
      )}
      {failed && <LoadFailed error={error} onRetry={more} />}
      {canMore && rows.length > 0 && !failed && <LoadMore count={rows.length} loading={status === 'loading'} onMore={more} />}
      <BarraDeEleccion
        eleccion={eleccion}
        rows={rows}
        acciones={(filas) => <AccionesDeLista filas={filas} codigoGrupo={query.codigoGrupo} optativas={optativas} />}
      />
    </section>
  );
}
