import { useController, useFormContext } from 'react-hook-form';
import { mayCall } from '@/contract/routes';
import { profesores as calls } from '@/contract/academico/profesor';
import { usuariosSinProfesor } from '@/services/profesores';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Field as Labels } from '../ui/Field';
import { Fields } from '../form/Fields';
import { Select, type Option } from '../ui/input/Select';
import { camposDeUsuario, usuarioVacio } from '../personas/campos';
import { MismaPersona } from '../personas/MismaPersona';
import { Failed } from '../data/Failed';
import { useLoaded } from '../data/useLoaded';

const NUEVA: Option = { value: null, label: 'Una persona nueva' };

/** Chooses the instructor among the users who are none yet, or a new person. */
function Elegir() {
  const loaded = useLoaded(usuariosSinProfesor);
  const { data: items = [] } = loaded;
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'codigoUsuario' });
  const error = fieldState.error?.message;
  if (items.length === 0) return <Failed of={loaded} />;
  const options = [
    NUEVA,
    ...items.map(({ codigoUsuario, usuario, nombreCompleto }) => ({
      value: codigoUsuario,
      label: `Usuario: ${nombreCompleto} (${usuario})`,
    })),
  ];
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    setValue(
      'nuevoUsuario',
      { entidad: codigo === null ? usuarioVacio : undefined, usuario: null, sucursalUsuario: [] },
      { shouldDirty: true },
    );
  };
  return (
    <Labels label="Quién es" name="codigoUsuario" error={error}>
      {(input) => <Select {...input} options={options} value={(field.value as number | undefined) ?? null} onChange={choose} />}
    </Labels>
  );
}

/** The person of an instructor in the surrounding form; the data of an existing user are edited on the page of users. */
export function ProfesorPersona({ nueva }: { nueva: boolean }) {
  const puedeElegir = useAppSelector((root) => mayCall(calls.usuarios.access, selectAccesos(root)));
  const { field } = useController({ name: 'codigoUsuario' });
  return (
    <>
      {nueva && puedeElegir && <Elegir />}
      {field.value === undefined && <Fields fields={camposDeUsuario} prefix="nuevoUsuario.entidad." />}
      {nueva && <MismaPersona documento="nuevoUsuario.entidad.documento" />}
    </>
  );
}
