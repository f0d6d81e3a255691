import { Button } from '../../ui/Button';
import { useMemo, type ReactNode } from 'react';
import { estudiantes, type Estudiante } from '@/contract/estudiantes/estudiante';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { edad } from '@/domain/academico/edad';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { counted } from '@/utils/format';
import type { Cells } from '../../list/cell';
import { CreateButton } from '../../list/CreateButton';
import { ExportMenu } from '../../list/ExportMenu';
import { LabelledSwitch } from '../../ui/input/Switch';
import { Empty } from '../../feedback/Empty';
import { LoadFailed } from '../../feedback/LoadFailed';
import { PageHeader } from '../../ui/PageHeader';
import { SearchBox } from '../../list/table/SearchBox';
import { SortSelect } from '../../list/table/SortSelect';
import { Table } from '../../list/table/Table';
import { ViewButton } from '../../list/table/TableView';
import { BarraDeEleccion } from '../../list/eleccion/BarraDeEleccion';
import { useEleccion } from '../../list/eleccion/useEleccion';
import { AccionesDeLista, USUAL } from './AccionesDeLista';
import { FiltroGrupo } from './FiltroGrupo';
import { FiltroSolo } from './FiltroSolo';
import { FotoEstudiante } from '../FotoEstudiante';
import { Sentinel } from './Sentinel';
import { Telefono } from '../../personas/Telefono';
import { useOptativas } from './useColumnas';
import type { ListaDeEstudiantes } from './useEstudiantes';
import { ButtonLink } from '../../ui/ButtonLink';
import { usePintada } from '../../ui/primera';

interface Props {
  list: ListaDeEstudiantes;
  onOpen: (codigo: number) => void;
  onNuevo: () => void;
}

/** The title of the list. */
export const TITLE = 'Estudiantes';
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

const fotoDe = ({ codigoEstudiante, nombreCompleto, codigoFoto }: Estudiante) => (
  <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} />
);

/** The custom cells of a student; `nombre` renders the link to the record. */
export const cellsFor = (nombre: (row: Estudiante) => ReactNode): Cells<Estudiante> => ({
  nombreCompleto: nombre,
  fechaNacimiento: edadDe,
  telefonoResponsable: (row) => row.telefonoResponsable && <Telefono telefono={row.telefonoResponsable} nombre={row.responsable} />,
});

const nombreQue = (open: (codigo: number) => void) =>
  function Nombre(row: Estudiante) {
    return (
      <button type="button" className="record" onClick={() => open(row.codigoEstudiante)}>
        <Quien row={row} foto={fotoDe(row)} />
      </button>
    );
  };

function Nobody({ list: { query, setQuery }, onNuevo }: Props) {
  const inscribe = useAppSelector((root) => mayOpen(routeOf('/process/inscripcion')!, selectAccesos(root)));
  if (query?.filtro) {
    return (
      <Empty icon="pi-search" title={`Nadie coincide con «${query.filtro}»`}>
        <Button label="Quitar la búsqueda" text onClick={() => setQuery({ filtro: '' })} />
      </Empty>
    );
  }
  if (query?.codigoGrupo) {
    return (
      <Empty icon="pi-users" title="Nadie está inscrito en ese grupo">
        <Button label="Ver todos los grupos" text onClick={() => setQuery({ codigoGrupo: undefined })} />
      </Empty>
    );
  }
  if (query?.solo) {
    return (
      <Empty icon="pi-users" title="Nadie es así en esta sucursal">
        <Button label="Ver todos" text onClick={() => setQuery({ solo: undefined })} />
      </Empty>
    );
  }
  return (
    <Empty icon="pi-users" title="Todavía no hay estudiantes en esta sucursal">
      {inscribe ? (
        <ButtonLink href="/process/inscripcion" label="Inscribir al primero" icon="pi-user-plus" />
      ) : (
        <CreateButton label="Nuevo estudiante" onClick={onNuevo} />
      )}
    </Empty>
  );
}

const LoadMore = ({ count, loading, onMore }: { count: number; loading: boolean; onMore: () => void }) => (
  <div className="load-more">
    <Sentinel onVisible={onMore} token={count} />
    <Button label="Cargar más" outlined loading={loading} onClick={onMore} />
  </div>
);

/** The students of the branch, with infinite scroll. */
export function Lista(props: Props) {
  const { list, onOpen, onNuevo } = props;
  const { state, columnas, query, setQuery, more, canMore } = list;
  const optativas = useOptativas();
  const eleccion = useEleccion(codigoDe);
  const { rows, total, capped, status, error } = state;
  const { filtro = '', inactivos = false, sortField, sortOrderAsc = true, codigoGrupo, solo } = query ?? {};
  const crea = useAppSelector((root) => mayCall(estudianteService.calls.save.access, selectAccesos(root)));
  const onSort = (next: object) => setQuery(next, 'replace');
  const cells = useMemo(() => cellsFor(nombreQue(onOpen)), [onOpen]);
  const failed = status === 'failed';
  const first = total === undefined && !failed;
  usePintada(!first);
  const table = {
    label: TITLE,
    columns: columnas.view.columns,
    cells,
    sort: { sortField, sortOrderAsc, onSort },
    busy: status === 'loading',
  };
  return (
    <section className="card data-grid" aria-label={TITLE} data-density={columnas.view.density}>
      <PageHeader title={TITLE}>
        <span className="page-count">{total !== undefined && counted({ total, capped }, 'estudiante')}</span>
        <ExportMenu list={{ call: estudiantes.crudFilter, query: { ...USUAL, ...query, ...optativas }, total: total ?? 0, capped }} />
        {crea && <CreateButton label="Nuevo estudiante" onClick={onNuevo} />}
      </PageHeader>
      <div className="grid-tools">
        <SearchBox label="Buscar estudiantes" value={filtro} onSearch={(text, step) => setQuery({ filtro: text }, step)} />
        <FiltroGrupo value={codigoGrupo} onChange={(codigo) => setQuery({ codigoGrupo: codigo })} />
        <FiltroSolo value={solo} onChange={(cual) => setQuery({ solo: cual })} />
        <LabelledSwitch label="Mostrar inactivos" checked={inactivos} onChange={(value) => setQuery({ inactivos: value })} />
        <ViewButton view={columnas.view} columns={columnas.all} />
        <SortSelect columns={columnas.all} query={{ sortField, sortOrderAsc }} onSort={onSort} />
      </div>
      {total === 0 && <Nobody {...props} />}
      {(first || rows.length > 0) && <Table {...table} rows={first ? undefined : rows} rowKey={codigoDe} eleccion={eleccion} />}
      {failed && <LoadFailed error={error} onRetry={more} />}
      {canMore && rows.length > 0 && !failed && <LoadMore count={rows.length} loading={status === 'loading'} onMore={more} />}
      <BarraDeEleccion
        eleccion={eleccion}
        rows={rows}
        acciones={(filas) => <AccionesDeLista filas={filas} codigoGrupo={codigoGrupo} optativas={optativas} />}
      />
    </section>
  );
}
