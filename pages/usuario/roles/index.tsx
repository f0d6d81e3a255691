import Link from 'next/link';
import { later } from '@/components/data/later';
import { usePagina } from '@/components/data/useSession';
import { crudForm } from '@/components/form/crudForm';
import type { Field } from '@/components/form/Fields';
import { useSubmit } from '@/components/form/useSubmit';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { useMisAccesos } from '@/components/usuarios/accesos/useMisAccesos';
import { rol, type Rol } from '@/contract/usuarios/rol';
import { rolService } from '@/services/accesos';
import { plural } from '@/utils/format';

const question = ({ descripcion, usuarios }: Rol) =>
  usuarios === 0
    ? { header: `¿Eliminar «${descripcion}»?`, message: 'No se puede deshacer. Nadie tiene este rol.', accept: 'Eliminar' }
    : {
        header: `¿Desactivar «${descripcion}»?`,
        message: `Lo ${usuarios === 1 ? 'tiene' : 'tienen'} ${plural(usuarios, 'usuario')}: no se elimina, queda inactivo, y ellos pierden lo que ningún otro rol les da. Al activarlo lo recuperan.`,
        accept: 'Desactivar',
      };

/** Asks before a role is deleted, naming the users who would lose accesses; a role in use is only deactivated. */
function useRemoveRol(then: () => void) {
  const { recargar } = useMisAccesos();
  const remove = async (rol: Rol) => ({ ...(await rolService.remove({ params: { id: rol.codigoRol } })), nombre: rol.descripcion });
  return useSubmit(remove, {
    ask: question,
    success: ({ desactivado, nombre }) => `«${nombre}» ${desactivado ? 'quedó inactivo' : 'se eliminó'}`,
    then: ({ desactivado }) => {
      then();
      if (desactivado) void recargar();
    },
  }).submit;
}

const FormDialog = later(() => import('@/components/form/FormDialog'), 'FormDialog');

const ACCESOS = '/usuario/roles/assignAccessRol';

const fieldsFor = (row?: Rol): Field<Pick<Rol, 'descripcion' | 'activo'>>[] => [
  { kind: 'text', name: 'descripcion', label: 'Rol' },
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
  const { recargar } = useMisAccesos();
  const mayAssign = usePagina(ACCESOS);

  const formOf = (row?: Rol) => {
    const form = crudForm(rolService, row, { activo: true });
    const save = async (body: Parameters<typeof form.onSubmit>[0]) => {
      const saved = await form.onSubmit(body);
      if (row && row.activo !== body.activo) void recargar();
      return saved;
    };
    return { ...form, onSubmit: save, fields: fieldsFor(row) };
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
      form={(row, close) => <FormDialog {...formOf(row)} onClose={close} />}
    />
  );
}
