import dynamic from 'next/dynamic';
import { Titled } from '@/components/list/cell';
import { LogoSucursal } from '@/components/compania/LogoSucursal';
import { useAcademia } from '@/components/compania/useAcademia';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { RowActions } from '@/components/list/RowActions';
import { useEditing } from '@/components/list/useEditing';
import { useRemove } from '@/components/list/useRemove';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { telLink } from '@/components/personas/contacto';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Column } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { sucursal, type Sucursal } from '@/contract/compania/sucursal';
import { sucursalService } from '@/services/compania';
import { sucursalSlice } from '@/store/compania';

const SucursalForm = dynamic(() => import('@/components/compania/SucursalForm').then((module) => module.SucursalForm), { ssr: false });

const TITLE = 'Sucursales';
const BY_NAME = { sortField: 'descripcionSucursal' } as const;
/** More names than these make a cell too tall. */
const NOMBRES = 3;

function usuariosDe({ usuarios }: Sucursal): string {
  const nombres = usuarios.map(({ nombre }) => nombre);
  if (nombres.length <= NOMBRES) return nombres.join(', ');
  return `${nombres.slice(0, NOMBRES - 1).join(', ')} y ${nombres.length - NOMBRES + 1} más`;
}

const columns: Column<Sucursal>[] = [
  {
    field: 'descripcionSucursal',
    header: 'Sucursal',
    sortable: true,
    body: (row) => (
      <span className="persona">
        <LogoSucursal sucursal={row} />
        {row.propia ? row.descripcionSucursal : <Titled title={row.descripcionSucursal} note="Usted no trabaja en ella" />}
      </span>
    ),
  },
  { field: 'codigoSucursal', header: 'Código', sortable: true },
  {
    field: 'telefono',
    header: 'Contacto',
    body: ({ telefono, direccion }) =>
      (telefono || direccion) && (
        <span className="sucursal-contacto">
          {telefono && <a href={telLink(telefono)}>{telefono}</a>}
          {direccion && <span>{direccion}</span>}
        </span>
      ),
  },
  { field: 'usuarios', header: 'Usuarios', text: usuariosDe },
  { field: 'estudiantes', header: 'Estudiantes', sortable: true, kind: 'number' },
  { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
];

const remove = ({ codigoSucursal }: Sucursal) => sucursalService.remove({ params: { id: codigoSucursal } });

/** The branches of the company: also those in which one does not work. */
export default function SucursalPage() {
  const list = useList<Sucursal, typeof sucursal.filter.query>(sucursalSlice, sucursal.filter.query, BY_NAME);
  const academia = useAcademia();
  const changed = () => {
    list.reload();
    academia();
  };
  const { isOpen, row, create, edit, close } = useEditing<Sucursal>(changed);
  const { ask } = useRemove(remove, ({ descripcionSucursal }) => descripcionSucursal, changed);
  const button = <CreateButton label="Crear sucursal" onClick={create} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoSucursal }) => codigoSucursal}
        filters={<InactiveSwitch checked={list.query.inactivos} onChange={(inactivos) => list.setQuery({ inactivos, page: 0 })} />}
        actions={(one) => <RowActions nombre={one.descripcionSucursal} onEdit={() => edit(one)} onRemove={() => void ask(one)} />}
        empty={<Empty title="No hay sucursales activas. Cree una, o muestre las inactivas para activar otra.">{button}</Empty>}
      />
      {isOpen && <SucursalForm sucursal={row} onClose={close} />}
    </section>
  );
}
