import dynamic from 'next/dynamic';
import Link from 'next/link';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { RowActions } from '@/components/list/RowActions';
import { useEditing } from '@/components/list/useEditing';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { PageHeader } from '@/components/ui/PageHeader';
import { useMisAccesos } from '@/components/usuarios/accesos/useMisAccesos';
import { useRemoveRol } from '@/components/usuarios/roles/useRemoveRol';
import type { Column, Field } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { mayOpen, routeOf } from '@/contract/routes';
import { rol, type Rol } from '@/contract/usuarios/rol';
import { rolService } from '@/services/accesos';
import { rolSlice } from '@/store/roles';
import { plural } from '@/utils/format';

const CrudForm = dynamic(() => import('@/components/list/CrudForm').then((module) => module.CrudForm), { ssr: false });

const TITLE = 'Roles';
const ACCESOS = '/usuario/roles/assignAccessRol';
const BY_NAME = { sortField: 'descripcion' } as const;

const columns: Column<Rol>[] = [
  { field: 'descripcion', header: 'Descripción', sortable: true },
  { field: 'accesos', header: 'Accesos', sortable: true, kind: 'number' },
  { field: 'usuarios', header: 'Usuarios', sortable: true, kind: 'number' },
  { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
];

const fieldsFor = (row?: Rol): Field<Rol>[] => [
  { kind: 'text', name: 'descripcion', label: 'Descripción' },
  {
    kind: 'switch',
    name: 'activo',
    label: 'Activo',
    help: row?.usuarios
      ? `Inactivo no da nada: ${plural(row.usuarios, 'usuario')} ${row.usuarios === 1 ? 'pierde' : 'pierden'} lo que ningún otro rol les dé.`
      : 'Inactivo no da nada y no se puede asignar.',
  },
];

/** Roles: named sets of accesses, with how much each gives and how many have it. */
export default function RolesPage() {
  const list = useList<Rol, typeof rol.filter.query>(rolSlice, rol.filter.query, BY_NAME);
  const { isOpen, row, create, edit, close } = useEditing<Rol>(list.reload);
  const ask = useRemoveRol(list.reload);
  const { tengo, recargar } = useMisAccesos();
  const mayAssign = mayOpen(routeOf(ACCESOS)!, tengo);

  const save = async (value: object) => {
    if (!row) return rolService.save({ body: value as never });
    const saved = await rolService.update({ body: { ...value, codigoRol: row.codigoRol } as never });
    if (saved.activo !== row.activo) void recargar();
    return saved;
  };
  const reread = row && (() => rolService.id({ params: { id: row.codigoRol } }));
  const button = <CreateButton label="Crear rol" onClick={create} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoRol }) => codigoRol}
        filters={<InactiveSwitch checked={list.query.inactivos} onChange={(inactivos) => list.setQuery({ inactivos, page: 0 })} />}
        actions={(one) => (
          <>
            {mayAssign && (
              <Link href={`${ACCESOS}?rol=${one.codigoRol}`} className="rol-accesos" aria-label={`Accesos de ${one.descripcion}`}>
                <i className="pi pi-lock-open" aria-hidden /> Accesos
              </Link>
            )}
            <RowActions nombre={one.descripcion} onEdit={() => edit(one)} onRemove={() => void ask(one)} />
          </>
        )}
        empty={<Empty title="Todavía no hay roles. Cree uno, por ejemplo «Cajero», y decida qué accesos da.">{button}</Empty>}
      />
      {isOpen && (
        <CrudForm
          title={row ? 'Editar rol' : 'Crear rol'}
          schema={rol.input}
          fields={fieldsFor(row)}
          value={row ?? { activo: true }}
          onSubmit={save}
          onClose={close}
          reread={reread}
        />
      )}
    </section>
  );
}
