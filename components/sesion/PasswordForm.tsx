import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/services/http/apiError';
import { toast } from '../feedback/toast';
import { PasswordField } from '../form/PlainFields';
import { PlainForm } from '../form/PlainForm';
import { faltaDeNueva, NuevaDosVeces } from './NuevaDosVeces';
import { sesionesCerradasEn } from './sesionesCerradas';

interface Props {
  usuario: string;
  /** Receives the success message. */
  onDone: (words: string) => void;
  /** Omitted if the form is the whole page. */
  onCancel?: () => void;
  /** The current password, if it was typed a moment ago: then it is not asked for again. */
  conocida?: string;
}

/** Changes the password: asks for the current one (unless known) and twice for the new one, showing its strength. */
export function PasswordForm({ usuario, onDone, onCancel, conocida }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [vieja, setVieja] = useState(conocida);
  // `void`, because newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void place.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const change = async ({ oldPassword = vieja, newPassword, password }: Record<string, string>) => {
    try {
      const { perfilService } = await import('@/services/sesion');
      return await perfilService.changePassword({
        body: { usuario, oldPassword: oldPassword!, newPassword: newPassword!, password: password! },
      });
    } catch (error) {
      // The known password is wrong, because it was changed meanwhile: the user has to type it.
      if (error instanceof ApiError && error.errors.oldPassword) setVieja(undefined);
      throw error;
    }
  };
  const done = ({ sesionesCerradas }: { sesionesCerradas: number }) => {
    const words = `Contraseña cambiada.${sesionesCerradasEn(sesionesCerradas, ' en otros equipos')}`;
    toast('success', words);
    onDone(words);
  };
  return (
    <div ref={place}>
      <PlainForm
        label="Cambiar mi contraseña"
        action="Cambiar contraseña"
        icon="pi-lock"
        autoFocus
        check={(values) => faltaDeNueva(values, 'password', usuario)}
        act={change}
        then={done}
        onCancel={onCancel}
      >
        {(errors) => (
          <>
            {/* Tells password managers which user this password belongs to. */}
            <input type="text" name="usuario" autoComplete="username" value={usuario} readOnly hidden />
            {vieja === undefined && (
              <PasswordField
                name="oldPassword"
                label="Contraseña actual"
                autoComplete="current-password"
                error={errors.oldPassword}
                autoFocus={conocida !== undefined}
              />
            )}
            <NuevaDosVeces usuario={usuario} otra="password" errors={errors} />
            <p className="field-help block mb-3">Sus sesiones en otros equipos se cerrarán.</p>
          </>
        )}
      </PlainForm>
    </div>
  );
}
