import Link from 'next/link';
import { Button } from 'primereact/button';
import { useMemo } from 'react';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { edad } from '@/domain/edad';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { plural } from '@/utils/format';
import { CreateButton } from '../../list/CreateButton';
import { InactiveSwitch } from '../../list/InactiveSwitch';
import { Empty } from '../../feedback/Empty';
import { EstadoTag } from '../../ui/EstadoTag';
import { LoadFailed } from '../../feedback/LoadFailed';
import { PageHeader } from '../../ui/PageHeader';
import { SearchBox } from '../../list/SearchBox';
import { SortSelect } from '../../list/SortSelect';
import { Table } from '../../list/Table';
import type { Column } from '../../list/types';
import { FiltroGrupo } from './FiltroGrupo';
import { FotoEstudiante } from '../FotoEstudiante';
import { Sentinel } from './Sentinel';
import { Telefono } from '../../personas/Telefono';
import type { ListaDeEstudiantes } from './useEstudiantes';

interface Props {
  list: ListaDeEstudiantes;
  onOpen: (codigo: number) => void;
  onNuevo: () => void;
}

const TITLE = 'Estudiantes';

const edadDe = ({ entidad }: Estudiante) => (entidad.fechaNacimiento ? String(edad(entidad.fechaNacimiento, hoyEn(new Date()))) : '');

const columnsFor = (open: (codigo: number) => void): Column<Estudiante>[] => [
  {
    field: 'nombreCompleto',
    header: 'Estudiante',
    sortable: true,
    body: ({ codigoEstudiante, nombreCompleto, codigoFoto, alertaMedica }) => (
      <button type="button" className="record" onClick={() => open(codigoEstudiante)}>
        <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} />
        <span>
          {nombreCompleto}
          {alertaMedica && <i className="pi pi-heart-fill medical" role="img" aria-label="Alerta médica" title={alertaMedica} />}
        </span>
      </button>
    ),
  },
  { field: 'codigoEstudiante', header: 'Código', sortable: true },
  { field: 'entidad', header: 'Edad', text: edadDe },
  { field: 'grupos', header: 'Grupos' },
  { field: 'responsable', header: 'Responsable' },
  {
    field: 'telefonoResponsable',
    header: 'Teléfono',
    body: (row) => row.telefonoResponsable && <Telefono telefono={row.telefonoResponsable} nombre={row.responsable} />,
  },
  { field: 'fechaIngreso', header: 'Ingreso', sortable: true, kind: 'date' },
  { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
];

function Nobody({ list: { query, setQuery }, onNuevo }: Props) {
  const inscribe = useAppSelector((root) => mayOpen(routeOf('/process/inscripcion')!, selectAccesos(root)));
  if (query?.filtro) {
    return (
      <Empty icon="pi-search" title={`Nadie coincide con «${query.filtro}»`}>
        <Button type="button" label="Quitar la búsqueda" text onClick={() => setQuery({ filtro: '' })} />
      </Empty>
    );
  }
  if (query?.codigoGrupo) {
    return (
      <Empty icon="pi-users" title="Nadie está inscrito en ese grupo">
        <Button type="button" label="Ver todos los grupos" text onClick={() => setQuery({ codigoGrupo: undefined })} />
      </Empty>
    );
  }
  return (
    <Empty icon="pi-users" title="Todavía no hay estudiantes en esta sucursal">
      {inscribe ? (
        <Link href="/process/inscripcion" className="p-button p-component">
          <i className="pi pi-user-plus" aria-hidden /> Inscribir al primero
        </Link>
      ) : (
        <CreateButton label="Registrar al primero" onClick={onNuevo} />
      )}
    </Empty>
  );
}

const LoadMore = ({ count, loading, onMore }: { count: number; loading: boolean; onMore: () => void }) => (
  <div className="load-more">
    <Sentinel onVisible={onMore} token={count} />
    <Button type="button" label="Cargar más" outlined loading={loading} onClick={onMore} />
  </div>
);

/** The students of the branch, page after page as one scrolls. */
export function Lista(props: Props) {
  const { list, onOpen, onNuevo } = props;
  const { state, query, setQuery, more, canMore } = list;
  const { rows, total, status, error } = state;
  const { filtro = '', inactivos = false, sortField, sortOrderAsc = true, codigoGrupo } = query ?? {};
  const crea = useAppSelector((root) => mayCall(estudianteService.calls.save.access, selectAccesos(root)));
  const onSort = (next: object) => setQuery(next, 'replace');
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  const failed = status === 'failed';
  const first = total === undefined && !failed;
  const table = { label: TITLE, columns, sort: { sortField, sortOrderAsc, onSort }, busy: status === 'loading' };
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>
        {total !== undefined && <span className="page-count">{plural(total, 'estudiante')}</span>}
        {crea && <CreateButton label="Nuevo estudiante" onClick={onNuevo} />}
      </PageHeader>
      <div className="grid-tools">
        <SearchBox label="Buscar estudiantes" value={filtro} onSearch={(text, step) => setQuery({ filtro: text }, step)} />
        <FiltroGrupo value={codigoGrupo} onChange={(codigo) => setQuery({ codigoGrupo: codigo })} />
        <InactiveSwitch checked={inactivos} onChange={(value) => setQuery({ inactivos: value })} />
        <SortSelect columns={columns} query={{ sortField, sortOrderAsc }} onSort={onSort} />
      </div>
      {total === 0 && <Nobody {...props} />}
      {(first || rows.length > 0) && <Table {...table} rows={first ? undefined : rows} rowKey={(row) => row.codigoEstudiante} />}
      {failed && <LoadFailed error={error} onRetry={more} />}
      {canMore && rows.length > 0 && !failed && <LoadMore count={rows.length} loading={status === 'loading'} onMore={more} />}
    </section>
  );
}
