import dynamic from 'next/dynamic';
import Link from 'next/link';
import type * as z from 'zod';
import type { Field } from '@/components/form/field';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { useMisAccesos } from '@/components/usuarios/accesos/useMisAccesos';
import { useRemoveRol } from '@/components/usuarios/roles/useRemoveRol';
import { mayOpen, routeOf } from '@/contract/routes';
import { rol, type Rol } from '@/contract/usuarios/rol';
import { rolService } from '@/services/accesos';
import { plural } from '@/utils/format';

const CrudForm = dynamic(() => import('@/components/list/CrudForm').then((module) => module.CrudForm), { ssr: false });

const ACCESOS = '/usuario/roles/assignAccessRol';

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

/** Roles: named sets of accesses, with the number of accesses and users of each. */
export default function RolesPage() {
  const list = useList(rolService.filter);
  const ask = useRemoveRol(list.reload);
  const { tengo, recargar } = useMisAccesos();
  const mayAssign = mayOpen(routeOf(ACCESOS)!, tengo);

  const save = async ({ version, ...value }: z.output<typeof rol.input>, row?: Rol) => {
    if (!row) return rolService.save({ body: value });
    const saved = await rolService.update({ body: { ...value, codigoRol: row.codigoRol, version: version ?? row.version } });
    if (saved.activo !== row.activo) void recargar();
    return saved;
  };
  return (
    <ListPage
      list={list}
      service={{ calls: rol, onRemove: ask }}
      nombre={({ descripcion }) => descripcion}
      hint="Todavía no hay roles. Cree uno, por ejemplo «Cajero», y decida qué accesos da."
      actions={({ codigoRol, descripcion }, { usual }) => (
        <>
          {mayAssign && (
            <Link
              href={`${ACCESOS}?rol=${codigoRol}`}
              className="inline-flex align-items-center gap-2 white-space-nowrap"
              aria-label={`Accesos de ${descripcion}`}
            >
              <i className="pi pi-lock-open" aria-hidden /> Accesos
            </Link>
          )}
          {usual}
        </>
      )}
      form={(row, close) => (
        <CrudForm
          title={row ? 'Editar rol' : 'Crear rol'}
          schema={rol.input}
          fields={fieldsFor(row)}
          value={row ?? { activo: true }}
          onSubmit={(value) => save(value, row)}
          onClose={close}
          reread={row && (() => rolService.id({ params: { id: row.codigoRol } }))}
        />
      )}
    />
  );
}
