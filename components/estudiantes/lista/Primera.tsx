import Link from 'next/link';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { CreateButton } from '../../list/CreateButton';
import type { Eleccion } from '../../list/eleccion/useEleccion';
import { ExportMenu } from '../../list/ExportMenu';
import { InactiveSwitch } from '../../list/InactiveSwitch';
import { SearchBox } from '../../list/table/SearchBox';
import { SortSelect } from '../../list/table/SortSelect';
import { Table } from '../../list/table/Table';
import { ViewButton } from '../../list/table/TableView';
import { Avatar } from '../../ui/Avatar';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/input/Select';
import { cellsFor, Quien, TITLE } from './Lista';
import { COLUMNS } from './useColumnas';

const nada = () => {};
const columns = COLUMNS.filter(({ hidden }) => !hidden);
const sort = { sortField: 'nombreCompleto', sortOrderAsc: true };
const ninguna: Eleccion<Estudiante> = { filas: [], tiene: () => false, poner: nada, soltar: nada };

/** A row that is nobody's: the boot script takes its cells as a form and writes those of real rows into copies of it. */
const FORMA = {
  codigoEstudiante: 0,
  nombreCompleto: '-',
  alertaMedica: '-',
  codigoFoto: null,
  activo: true,
  grupos: '-',
  responsable: '-',
  telefonoResponsable: '0',
  fechaIngreso: '-',
  entidad: { fechaNacimiento: '2000-01-01' },
} as Estudiante;

/** Where the text of each column comes from, for the boot script: the field of the row, and how it is written. */
const CAMPOS = columns.map(({ id, kind }) => `${id === 'fechaNacimiento' ? 'entidad.fechaNacimiento edad' : `${id} ${kind ?? ''}`}`);

/** A link needs no script; the boot script writes behind it whose record it opens. */
const cells = cellsFor((row) => (
  <Link className="record" href="/estudiante?codigo=">
    <Quien row={row} foto={<Avatar nombre={row.nombreCompleto} />} />
  </Link>
));

/** The list of students as the document shows it before there is a script: the same parts, of which only the names do anything yet, and no row. */
export const ListaPrimera = () => (
  <section className="card data-grid" data-campos={CAMPOS.join()} data-clave="codigoEstudiante" data-vista={estudiantes.crudFilter.path}>
    <PageHeader title={TITLE}>
      <span className="page-count" data-de="total" />
      <ExportMenu list={{ call: estudiantes.crudFilter, query: { page: 0, size: 16, filtro: '', ...sort }, total: 1 }} />
      <CreateButton label="Nuevo estudiante" onClick={nada} />
    </PageHeader>
    <div className="grid-tools">
      <SearchBox label="Buscar estudiantes" value="" onSearch={nada} />
      <Select options={[{ value: null, label: 'Todos los grupos' }]} value={null} onChange={nada} />
      <Select options={[{ value: null, label: 'Todos' }]} value={null} onChange={nada} />
      <InactiveSwitch checked={false} onChange={nada} />
      <ViewButton view={{ columns, hidden: [], density: 'normal', change: nada }} columns={columns} />
      <SortSelect columns={columns} query={sort} onSort={nada} />
    </div>
    <Table label={TITLE} columns={columns} cells={cells} rows={[FORMA]} rowKey={() => 0} eleccion={ninguna} busy />
  </section>
);
