import Link from 'next/link';
import { later } from '@/components/data/later';
import { usePagina } from '@/components/data/useSession';
import { useSubmit } from '@/components/form/useSubmit';
import { ListPage } from '@/components/list/ListPage';
import { described, useList } from '@/components/list/useList';
import { useMisAccesos } from '@/components/usuarios/accesos/useMisAccesos';
import { roles } from '@/contract/usuarios/listas';
import type { Rol } from '@/contract/usuarios/rol';
import { plural } from '@/utils/format';

const RolForm = later(() => import('@/components/usuarios/RolForm'), 'RolForm');

const leer = async () => (await import('@/services/accesos')).rolService;
const filter = described<Rol>(roles, async () => (await leer()).filter.call);

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
  const remove = async ({ codigoRol }: Rol) => (await leer()).remove({ params: { id: codigoRol } });
  return useSubmit(remove, {
    ask: question,
    success: ({ desactivado }, { descripcion }) => `«${descripcion}» ${desactivado ? 'quedó inactivo' : 'se eliminó'}`,
    then: ({ desactivado }) => {
      then();
      if (desactivado) void recargar();
    },
  }).submit;
}

const ACCESOS = '/usuario/roles/assignAccessRol';

/** Roles: named sets of accesses, with the number of accesses and users of each. */
export default function RolesPage() {
  const list = useList(filter);
  const ask = useRemoveRol(list.reload);
  const mayAssign = usePagina(ACCESOS);
  return (
    <ListPage
      list={list}
      service={{ calls: roles, onRemove: ask }}
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
      form={(row, close) => <RolForm rol={row} onClose={close} />}
    />
  );
}
