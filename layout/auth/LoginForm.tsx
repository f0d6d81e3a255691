import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSession } from '@/components/data/useSession';
import { useAppDispatch } from '@/store/hooks';
import { signIn, type LoginError } from '@/store/session';
import { PasswordField, TextField } from '@/components/form/PlainFields';
import { recordarEscrita } from '@/components/sesion/recienEscrita';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/ui/Button';

/** A countdown in seconds: what is left of it (0 when it is over), and the function that starts it. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [left, setLeft];
}

type Errors = Record<string, string>;

const missing = (values: Errors): Errors =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === '' ? [[name, 'Requerido']] : [])));

const valueOf = (form: HTMLFormElement, name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;

/** Which second factor the user types: the code of the authenticator app, or one of the recovery codes. */
type Kind = 'aplicacion' | 'recuperacion';

function CodeField({ error }: { error?: string }) {
  const [kind, setKind] = useState<Kind>('aplicacion');
  const app = kind === 'aplicacion';
  return (
    <>
      <TextField
        key={kind}
        name="codigo"
        label={app ? 'Código de 6 dígitos' : 'Código de recuperación'}
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        maxLength={40}
        error={error}
      />
      <p className="field-help block mb-3">
        {app ? 'Lo muestra la aplicación de códigos de su teléfono.' : 'Uno de los que guardó; vale una vez.'}{' '}
        <button type="button" className="link-button" onClick={() => setKind(app ? 'recuperacion' : 'aplicacion')}>
          {app ? 'Usar un código de recuperación' : 'Usar la aplicación'}
        </button>
      </p>
    </>
  );
}

interface Props {
  /** The signed-in user, who signs in again: only the password is asked. */
  again?: string;
  onDone?: () => void;
}

/** Asks for user and password, then for the second factor if the user has one, and shows what the server answers. */
export function LoginForm({ again, onDone }: Props) {
  const dispatch = useAppDispatch();
  const { status, success } = useSession();
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [wait, startWait] = useCountdown();
  const form = useRef<HTMLFormElement>(null);
  // After a successful sign-in the next page is still loading, so the form stays disabled.
  const loading = status === 'loading' || (success && !again);

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const tell = (faults: Errors, text = '') => {
    setErrors(faults);
    setMessage(text);
  };

  const refused = ({ message: text, errors: fields, retryAfter }: LoginError) => {
    if (fields.codigo && !asksCode) {
      // This is no error: the server only asks for the code.
      setAsksCode(true);
      return tell({});
    }
    const [first] = Object.keys(fields);
    tell(fields, first ? '' : text);
    if (retryAfter) startWait(retryAfter);
    focus(first ?? (asksCode ? 'codigo' : 'password'));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loading || wait > 0) return;
    // The values are read from the form's elements, because password managers fill them in without telling React.
    const values = {
      usuario: valueOf(event.currentTarget, 'usuario').trim(),
      password: valueOf(event.currentTarget, 'password'),
      ...(asksCode && { codigo: valueOf(event.currentTarget, 'codigo').trim() }),
    };
    const faults = missing(values);
    tell(faults);
    const [first] = Object.keys(faults);
    if (first) return focus(first);
    const result = await dispatch(signIn(values));
    if (signIn.fulfilled.match(result) && result.payload.usuario.debeCambiar) recordarEscrita(values.usuario, values.password);
    if (signIn.fulfilled.match(result)) onDone?.();
    if (signIn.rejected.match(result)) refused(result.payload ?? { message: result.error.message ?? '', errors: {} });
  };
  const back = () => {
    setAsksCode(false);
    tell({});
  };

  useEffect(() => focus(asksCode ? 'codigo' : again ? 'password' : 'usuario'), [asksCode, again]);

  return (
    // method="post" keeps the password out of the address if the form is submitted before the script has loaded.
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Notice tone="error" role="alert" className="mb-3">
        {message}
      </Notice>
      {/* User and password are hidden, not unmounted: they are sent again with the code. */}
      <div hidden={asksCode}>
        {again ? (
          <input type="hidden" name="usuario" autoComplete="username" value={again} />
        ) : (
          <TextField name="usuario" label="Usuario" autoComplete="username" error={errors.usuario} />
        )}
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" error={errors.password} />
      </div>
      {asksCode && <CodeField error={errors.codigo} />}
      <Button
        type="submit"
        className="button-wide mt-2"
        label={wait > 0 ? `Espere ${wait} s` : loading ? 'Entrando…' : asksCode ? 'Entrar' : 'Iniciar sesión'}
        loading={loading}
        disabled={wait > 0}
      />
      {asksCode && <Button className="button-wide mt-2" label="Volver" text onClick={back} />}
    </form>
  );
}
