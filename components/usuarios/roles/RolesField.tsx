import { useController } from 'react-hook-form';
import { rolesActivos } from '@/services/usuarios';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { FieldGroup } from '../../ui/Field';
import { CheckList } from '../../ui/input/CheckList';
import { Skeleton } from '../../ui/Skeleton';

interface Marcado {
  codigoRol: number;
}
interface Props {
  /** The user's current roles: an inactive one is not offered to others, but can be removed. */
  suyos?: readonly { codigoRol: number; descripcion: string }[];
}

const NAME = 'accesoRolUsuario';

/** The roles of a user in the surrounding form. */
export function RolesField({ suyos = [] }: Props) {
  const loaded = useLoaded(rolesActivos);
  const { field, fieldState } = useController({ name: NAME });
  const value = (field.value ?? []) as Marcado[];
  const toggle = (codigoRol: number, checked: boolean) => {
    const otros = value.filter((uno) => uno.codigoRol !== codigoRol);
    field.onChange(checked ? [...otros, { codigoRol }] : otros);
  };
  return (
    <FieldGroup label="Roles" name={NAME} error={fieldState.error?.message}>
      <Loaded of={loaded} skeleton={<Skeleton lines={1} label="Cargando roles" />}>
        {(roles) => {
          const inactivos = suyos.filter((suyo) => !roles.some(({ codigoRol }) => codigoRol === suyo.codigoRol));
          const items = [...roles, ...inactivos].map((rol) => ({
            key: rol.codigoRol,
            label: rol.descripcion,
            note: inactivos.includes(rol) && 'Inactivo',
            checked: value.some(({ codigoRol }) => codigoRol === rol.codigoRol),
          }));
          if (items.length > 0) return <CheckList items={items} onToggle={toggle} />;
          return <p className="field-help">Todavía no hay roles; sin uno el usuario no tiene accesos.</p>;
        }}
      </Loaded>
    </FieldGroup>
  );
}
