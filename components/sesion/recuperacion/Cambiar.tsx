import { recuperacionService } from '@/services/sesion';
import { PlainForm } from '../../form/PlainForm';
import { faltaDeNueva, NuevaDosVeces } from '../NuevaDosVeces';

interface Props {
  /** The token of the link. */
  token: string;
  /** Receives the user whose password was changed. */
  onDone: (usuario: string) => void;
}

/** Sets a new password with a mailed link. */
export const Cambiar = ({ token, onDone }: Props) => (
  <PlainForm
    label="Escoger una contraseña"
    action="Cambiar contraseña"
    icon="pi-lock"
    autoFocus
    check={(values) => faltaDeNueva(values, 'repetir', '')}
    act={({ newPassword }) => recuperacionService.cambiar({ body: { token, newPassword: newPassword! } })}
    then={({ usuario }) => onDone(usuario)}
  >
    {(errors) => (
      <>
        <NuevaDosVeces usuario="" otra="repetir" errors={errors} />
        <p className="field-help">Sus sesiones abiertas se cerrarán en todos los equipos.</p>
      </>
    )}
  </PlainForm>
);
