import { useController } from 'react-hook-form';
import { rolesActivos } from '@/services/usuarios';
import { useCatalogue } from '../../data/useCatalogue';

type Load = { signal: AbortSignal };
const roles = (options: Load) => rolesActivos({}, options);

interface Marcado {
  codigoRol: number;
}
interface Props {
  /** Those that the user has: an inactive one is offered to nobody else, but can be taken away. */
  suyos?: readonly { codigoRol: number; descripcion: string }[];
}

const NAME = 'accesoRolUsuario';

/** The roles of a user in the form around it. */
export function RolesField({ suyos = [] }: Props) {
  const { items, error } = useCatalogue(roles);
  const { field, fieldState } = useController({ name: NAME });
  const value = (field.value ?? []) as Marcado[];
  const inactivos = items ? suyos.filter((suyo) => !items.some(({ codigoRol }) => codigoRol === suyo.codigoRol)) : [];
  const toggle = (codigoRol: number, checked: boolean) => {
    const otros = value.filter((uno) => uno.codigoRol !== codigoRol);
    field.onChange(checked ? [...otros, { codigoRol }] : otros);
  };
  const fila = ({ codigoRol, descripcion }: { codigoRol: number; descripcion: string }, nota = '') => (
    <li key={codigoRol}>
      <label className="opcion">
        <input
          type="checkbox"
          checked={value.some((uno) => uno.codigoRol === codigoRol)}
          onChange={({ target }) => toggle(codigoRol, target.checked)}
        />
        <span>
          {descripcion}
          {nota && <small className="nothing"> {nota}</small>}
        </span>
      </label>
    </li>
  );
  return (
    <fieldset className="list-field marcas" data-field={NAME}>
      <legend>Roles</legend>
      {!items && <span className="bar" role="status" aria-label="Cargando roles" />}
      {error && <p className="field-error">{error}</p>}
      {items?.length === 0 && !error && inactivos.length === 0 && (
        <p className="field-help">Todavía no hay roles; sin uno el usuario no tiene accesos.</p>
      )}
      <ul>
        {items?.map((rol) => fila(rol))}
        {inactivos.map((rol) => fila(rol, '(inactivo)'))}
      </ul>
      {fieldState.error?.message && (
        <small className="field-error" role="alert">
          {fieldState.error.message}
        </small>
      )}
    </fieldset>
  );
}
