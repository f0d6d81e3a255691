import { useController } from 'react-hook-form';
import { NombreUsuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { useLoaded, useDebounced } from '../data/useLoaded';
import { Field, inputClass } from '../ui/Field';

/** Whether a user name is free, debounced; undefined while unknown. A failed check is ignored, because saving checks again. */
function useDisponible(usuario: string): boolean | undefined {
  const asked = useDebounced(usuario);
  const valid = asked === usuario && NombreUsuario.safeParse(asked).success;
  return useLoaded(usuarioService.disponible, valid ? { query: { usuario: asked.trim() } } : undefined).data?.disponible;
}

/** The name of a new user, with a note on whether it is free; `name` is its path in the surrounding form. */
export function NombreUsuarioCampo({ name = 'usuario.usuario' }: { name?: string }) {
  const { field, fieldState } = useController({ name });
  const { ref, onBlur, onChange } = field;
  const value = (field.value as string | undefined) ?? '';
  const disponible = useDisponible(value);
  const error = fieldState.error?.message ?? (disponible === false ? 'Ese nombre de usuario ya existe' : undefined);
  const help = <span role="status">{disponible ? 'Está libre' : 'Con él entrará; no se puede cambiar después'}</span>;
  return (
    <Field label="Nombre de usuario" name={name} error={error} help={help} required>
      {(input) => (
        <input
          {...input}
          ref={ref}
          type="text"
          className={inputClass(error)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
