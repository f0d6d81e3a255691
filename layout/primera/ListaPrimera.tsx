import Link from 'next/link';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { Button } from '@/components/ui/Button';
import type { Eleccion } from '@/components/list/eleccion/useEleccion';
import { SearchBox } from '@/components/list/table/SearchBox';
import { Table } from '@/components/list/table/Table';
import { Avatar } from '@/components/ui/Avatar';
import { PageHeader } from '@/components/ui/PageHeader';
import { cellsFor, Quien } from '@/components/estudiantes/lista/Lista';
import { TABLA, TITLE } from '@/components/estudiantes/lista/tabla';
import { COLUMNS } from '@/components/estudiantes/lista/useColumnas';

const nada = () => {};
const columns = COLUMNS.filter(({ hidden }) => !hidden);
const ninguna: Eleccion<Estudiante> = { filas: [], tiene: () => false, poner: nada, soltar: nada };

/** The template row: the boot script fills copies of it with real rows. */
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

/** The source of each column for the boot script: the row's field and its kind. */
const CAMPOS = columns.map(({ id, kind }) => `${id === 'fechaNacimiento' ? 'entidad.fechaNacimiento edad' : `${id} ${kind ?? ''}`}`);

/** A link works without a script; the boot script appends the student's code to it. */
const cells = cellsFor((row) => (
  <Link className="record" href="/estudiante?codigo=">
    <Quien row={row} foto={<Avatar nombre={row.nombreCompleto} />} />
  </Link>
));

/** The prerendered list of students: the same parts as the real one, without rows; only the names are usable. */
export const ListaPrimera = () => (
  <section className="card data-grid" data-campos={CAMPOS.join()} data-clave="codigoEstudiante" data-vista={TABLA.path}>
    <PageHeader title={TITLE}>
      <span className="page-count" data-de="total" />
      <Button icon="pi-plus" label="Nuevo estudiante" onClick={nada} />
    </PageHeader>
    <div className="grid-tools">
      <SearchBox label="Buscar estudiantes" value="" onSearch={nada} />
    </div>
    <Table label={TITLE} columns={columns} cells={cells} rows={[FORMA]} rowKey={() => 0} eleccion={ninguna} busy />
  </section>
);
