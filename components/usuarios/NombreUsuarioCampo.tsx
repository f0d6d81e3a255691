import { useEffect, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { NombreUsuario } from '@/contract/usuarios/usuario';
import { usuarioDisponible } from '@/services/usuarios';

const PAUSE = 350;

/** Whether a name is free, asked when one stops typing; undefined until it is known. */
function useDisponible(usuario: string): boolean | undefined {
  const [state, setState] = useState<{ usuario: string; disponible: boolean }>();
  useEffect(() => {
    if (!NombreUsuario.safeParse(usuario).success) return undefined;
    const request = new AbortController();
    const timer = setTimeout(() => {
      usuarioDisponible({ query: { usuario: usuario.trim() } }, { signal: request.signal }).then(
        ({ disponible }) => setState({ usuario, disponible }),
        () => {}, // The save asks again.
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [usuario]);
  return state?.usuario === usuario ? state.disponible : undefined;
}

/** The user name of a new user, with a word on whether it is free; `name` is where it is in the form around it. */
export function NombreUsuarioCampo({ name = 'usuario.usuario' }: { name?: string }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const { ref, onBlur, onChange } = field;
  const value = (field.value as string | undefined) ?? '';
  const disponible = useDisponible(value);
  const error = fieldState.error?.message ?? (disponible === false ? 'Ese nombre de usuario ya existe' : undefined);
  return (
    <div className="campo" data-field={name}>
      <label htmlFor={id}>
        Nombre de usuario
        <span className="required" aria-hidden>
          *
        </span>
      </label>
      <input
        ref={ref}
        id={id}
        type="text"
        className={`p-inputtext p-component${error ? ' p-invalid' : ''}`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        aria-required
        aria-invalid={!!error}
        aria-describedby={`${id}-help`}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-help`} role="status" className={error ? 'field-error' : 'field-help'}>
        {error ?? (disponible ? 'Está libre' : 'Con él entrará; no se puede cambiar después')}
      </small>
    </div>
  );
}
