import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Button } from 'primereact/button';
import { useMemo } from 'react';
import { InactiveSwitch } from '@/components/crud/InactiveSwitch';
import { Empty } from '@/components/Empty';
import { EstadoTag } from '@/components/EstadoTag';
import { Avatar } from '@/components/Avatar';
import { Sentinel } from '@/components/estudiantes/Sentinel';
import { Telefono } from '@/components/estudiantes/Telefono';
import { useEstudiantes } from '@/components/estudiantes/useEstudiantes';
import { LoadFailed } from '@/components/LoadFailed';
import { PageHeader } from '@/components/PageHeader';
import { SearchBox } from '@/components/SearchBox';
import { SortSelect } from '@/components/SortSelect';
import { Table } from '@/components/Table';
import type { Column } from '@/components/types';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { edad } from '@/domain/edad';
import { hoyEn } from '@/domain/fechas';
import { plural } from '@/utils/format';

const Resumen = dynamic(() => import('@/components/estudiantes/ResumenEstudiante').then((module) => module.ResumenEstudiante), {
  ssr: false,
});

const TITLE = 'Estudiantes';

const edadDe = ({ entidad }: Estudiante) => (entidad.fechaNacimiento ? String(edad(entidad.fechaNacimiento, hoyEn(new Date()))) : '');

const columnsFor = (open: (row: Estudiante) => void): Column<Estudiante>[] => [
  {
    field: 'nombreCompleto',
    header: 'Estudiante',
    sortable: true,
    body: (row) => (
      <button type="button" className="record" onClick={() => open(row)}>
        <Avatar nombre={row.nombreCompleto} />
        <span>
          {row.nombreCompleto}
          {row.alertaMedica && <i className="pi pi-heart-fill medical" role="img" aria-label="Alerta médica" title={row.alertaMedica} />}
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

const NextStep = () => (
  <Empty icon="pi-users" title="Todavía no hay estudiantes en esta sucursal">
    <Link href="/process/inscripcion" className="p-button p-component">
      <i className="pi pi-user-plus" aria-hidden /> Inscribir al primero
    </Link>
  </Empty>
);

const NotFound = ({ filtro, onClear }: { filtro: string; onClear: () => void }) => (
  <Empty icon="pi-search" title={`Nadie coincide con «${filtro}»`}>
    <Button type="button" label="Quitar la búsqueda" text onClick={onClear} />
  </Empty>
);

const LoadMore = ({ count, loading, onMore }: { count: number; loading: boolean; onMore: () => void }) => (
  <div className="load-more">
    <Sentinel onVisible={onMore} token={count} />
    <Button type="button" label="Cargar más" outlined loading={loading} onClick={onMore} />
  </div>
);

/** The students of the branch, page after page; one opens in a panel at the side. */
export default function EstudiantePage() {
  const { state, query, setQuery, more, canMore } = useEstudiantes();
  const { rows, total, status, error } = state;
  const { filtro = '', inactivos = false, sortField, sortOrderAsc = true, codigo } = query ?? {};
  const onSort = (next: object) => setQuery(next, 'replace');
  const columns = useMemo(() => columnsFor(({ codigoEstudiante }) => setQuery({ codigo: codigoEstudiante })), [setQuery]);
  const failed = status === 'failed';
  const first = total === undefined && !failed;
  const table = { label: TITLE, columns, sort: { sortField, sortOrderAsc, onSort }, busy: status === 'loading' };
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{total !== undefined && <span className="page-count">{plural(total, 'estudiante')}</span>}</PageHeader>
      <div className="grid-tools">
        <SearchBox label="Buscar estudiantes" value={filtro} onSearch={(text, step) => setQuery({ filtro: text }, step)} />
        <InactiveSwitch checked={inactivos} onChange={(value) => setQuery({ inactivos: value })} />
        <SortSelect columns={columns} query={{ sortField, sortOrderAsc }} onSort={onSort} />
      </div>
      {total === 0 && (filtro ? <NotFound filtro={filtro} onClear={() => setQuery({ filtro: '' })} /> : <NextStep />)}
      {(first || rows.length > 0) && <Table {...table} rows={first ? undefined : rows} rowKey={(row) => row.codigoEstudiante} />}
      {failed && <LoadFailed error={error} onRetry={more} />}
      {canMore && rows.length > 0 && !failed && <LoadMore count={rows.length} loading={status === 'loading'} onMore={more} />}
      {codigo && <Resumen codigoEstudiante={codigo} onClose={() => setQuery({ codigo: undefined }, 'replace')} />}
    </section>
  );
}
