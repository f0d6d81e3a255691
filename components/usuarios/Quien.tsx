import { useController, useFormContext } from 'react-hook-form';
import { profesoresSinUsuario } from '@/services/usuarios';
import { Fields } from '../form/Fields';
import { Select, type Option } from '../ui/input/Select';
import { camposDeUsuario, usuarioVacio } from '../personas/campos';
import { MismaPersona } from '../personas/MismaPersona';
import { Failed } from '../data/Failed';
import { useLoaded } from '../data/useLoaded';
import { Field } from '../ui/Field';

const NUEVA: Option = { value: null, label: 'Una persona nueva' };

/** The new user: a new person, or an instructor who has no user yet. */
export function Quien() {
  const loaded = useLoaded(profesoresSinUsuario);
  const { data: items = [] } = loaded;
  const { setValue } = useFormContext();
  const { field } = useController({ name: 'codigoEntidad' });
  const elegido = field.value as number | undefined;
  const options = [
    NUEVA,
    ...items.map(({ codigoEntidad, nombreCompleto }) => ({ value: codigoEntidad, label: `Profesor: ${nombreCompleto}` })),
  ];
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    setValue('entidad', codigo === null ? usuarioVacio : undefined, { shouldDirty: true });
    if (codigo !== null) setValue('usuario.tipoUsuario', 'PROFESOR', { shouldDirty: true });
  };
  return (
    <>
      <Failed of={loaded} />
      {items.length > 0 && (
        <Field label="Quién es" name="codigoEntidad">
          {(input) => <Select {...input} options={options} value={elegido ?? null} onChange={choose} />}
        </Field>
      )}
      {elegido === undefined && <Fields fields={camposDeUsuario} prefix="entidad." />}
      <MismaPersona documento="entidad.documento" />
    </>
  );
}
