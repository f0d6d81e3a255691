import type { Rol } from '@/contract/usuarios/rol';
import { rolService } from '@/services/accesos';
import { plural } from '@/utils/format';
import type { Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { useMisAccesos } from './accesos/useMisAccesos';

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

/** Creates or renames a role, or turns it off, which the user's own accesses follow. */
export function RolForm({ rol, onClose }: { rol?: Rol; onClose: (changed: boolean) => void }) {
  const { recargar } = useMisAccesos();
  const form = crudForm(rolService, rol);
  const save = async (body: Parameters<typeof form.onSubmit>[0]) => {
    const saved = await form.onSubmit(body);
    if (rol && rol.activo !== body.activo) void recargar();
    return saved;
  };
  return <FormDialog {...form} onSubmit={save} fields={fieldsFor(rol)} onClose={onClose} />;
}
