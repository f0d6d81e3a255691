import { Button } from '../ui/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import type { ApiError } from '@/services/http/apiError';
import { cambiarContrasena } from '@/services/sesion';
import { PasswordField } from '../form/PlainFields';
import { useSubmit } from '../form/useSubmit';
import { sesionesCerradasEn } from './sesionesCerradas';
import { Strength } from '../usuarios/Strength';
import { Notice } from '../feedback/Notice';

type Errors = Record<string, string>;

const NAMES = ['oldPassword', 'newPassword', 'password'] as const;
type Values = Record<(typeof NAMES)[number], string>;

const valuesOf = (form: HTMLFormElement, conocida: string | undefined) => {
  const typed = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value;
  return Object.fromEntries(NAMES.map((name) => [name, typed(name) ?? conocida ?? ''])) as Values;
};

function faultsOf(values: Values, usuario: string): Errors {
  const faults: Errors = {};
  for (const name of NAMES) if (values[name] === '') faults[name] = 'Requerido';
  const falta = faltaDeContrasena(values.newPassword, usuario);
  if (falta) faults.newPassword ??= falta;
  if (values.password !== values.newPassword) faults.password ??= 'No coincide con la nueva contraseña';
  return faults;
}

const done = ({ sesionesCerradas }: { sesionesCerradas: number }) =>
  `Contraseña cambiada.${sesionesCerradasEn(sesionesCerradas, ' en otros equipos')}`;

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
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState('');
  const [vieja, setVieja] = useState(conocida);

  // `void`, because newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void form.current?.scrollIntoView?.({ block: 'nearest' }), []);

  const tell = (faults: Errors) => {
    setErrors(faults);
    form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(faults)[0]}"]`)?.focus();
  };
  const refused = ({ message: words, errors: faults }: ApiError) => {
    setMessage(Object.keys(faults).length > 0 ? '' : words);
    // The known password is wrong, because it was changed meanwhile: the user has to type it.
    if (faults.oldPassword) setVieja(undefined);
    tell(faults);
  };
  const { submit, busy } = useSubmit((body: Values) => cambiarContrasena({ body: { ...body, usuario } }), {
    success: done,
    then: (result) => onDone(done(result)),
    refused,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const values = valuesOf(event.currentTarget, vieja);
    const faults = faultsOf(values, usuario);
    setMessage('');
    tell(faults);
    if (Object.keys(faults).length === 0) void submit(values);
  };

  return (
    <form ref={form} method="post" noValidate aria-label="Cambiar mi contraseña" onSubmit={send}>
      {message && (
        <Notice tone="error" role="alert" className="mb-3">
          {message}
        </Notice>
      )}
      {/* Tells password managers which user this password belongs to. */}
      <input type="text" name="usuario" autoComplete="username" value={usuario} readOnly hidden />
      {vieja === undefined && (
        <PasswordField name="oldPassword" label="Contraseña actual" autoComplete="current-password" error={errors.oldPassword} autoFocus />
      )}
      <PasswordField
        name="newPassword"
        label="Nueva contraseña"
        autoComplete="new-password"
        error={errors.newPassword}
        autoFocus={conocida !== undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Strength password={typed} usuario={usuario} />
      <PasswordField name="password" label="Repita la nueva contraseña" autoComplete="new-password" error={errors.password} />
      <p className="field-help block mb-3">Sus sesiones en otros equipos se cerrarán.</p>
      <div className="botones">
        {onCancel && <Button label="Cancelar" text disabled={busy} onClick={onCancel} />}
        <Button type="submit" label="Cambiar contraseña" icon="pi pi-lock" loading={busy} />
      </div>
    </form>
  );
}
