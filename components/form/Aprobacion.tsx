import { useId, useRef, useState, type FormEvent } from 'react';
import { PorAprobar } from '@/contract/sesion/aprobacion';
import { decoder } from '@/contract/wire';
import type { ApiError } from '@/services/http/apiError';
import { autenticar } from '@/services/sesion';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { SidePanel } from '../ui/SidePanel';
import type { Peticion } from './conAprobacion';
import { PasswordField, TextField } from './PlainFields';
import { useSubmit } from './useSubmit';

const valueOf = (form: HTMLFormElement, name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;

/** A second user approves, with the own user name and password, the act that the signed-in user is about to perform. Nothing typed here is stored. */
export function Aprobacion({ peticion: { mensaje, porAprobar, responder } }: { peticion: Peticion }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [pideCodigo, setPideCodigo] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fallo, setFallo] = useState('');
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const refused = ({ message, errors: fields }: ApiError) => {
    if (fields.codigo && !pideCodigo) {
      // This is no error: the server only asks for the code.
      setPideCodigo(true);
      return;
    }
    setErrors(fields);
    setFallo(Object.keys(fields).length ? '' : message);
    focus(pideCodigo ? 'codigo' : 'password');
  };
  const { submit, busy } = useSubmit(autenticar, { refused, then: ({ aprobacion }) => responder(aprobacion ?? undefined) });
  const enviar = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [usuario, password] = [valueOf(event.currentTarget, 'usuario').trim(), valueOf(event.currentTarget, 'password')];
    const codigo = pideCodigo ? valueOf(event.currentTarget, 'codigo').trim() : undefined;
    const faltan = Object.entries({ usuario, password, ...(pideCodigo && { codigo }) }).flatMap(([name, value]) => (value ? [] : [name]));
    setErrors(Object.fromEntries(faltan.map((name) => [name, 'Requerido'])));
    setFallo('');
    if (faltan[0]) return focus(faltan[0]);
    void submit({ body: { usuario, password, codigo, aprueba: decoder(PorAprobar)(porAprobar) as PorAprobar } });
  };
  const cerrar = () => !busy && responder(undefined);
  const footer = (
    <div className="botones">
      <Button label="Cancelar" text disabled={busy} onClick={cerrar} />
      <Button type="submit" form={id} label="Aprobar" icon="pi pi-check" loading={busy} />
    </div>
  );
  return (
    <SidePanel title="Aprobación de otro usuario" onClose={cerrar} footer={footer}>
      <form ref={form} id={id} aria-label="Aprobación de otro usuario" noValidate onSubmit={enviar}>
        <Notice tone="info">{mensaje}.</Notice>
        <p className="mb-3 text-muted">La aprueba aquí otra persona, con su propia contraseña. Vale un minuto y solo para esto.</p>
        {fallo && (
          <Notice tone="warn" role="alert">
            {fallo}
          </Notice>
        )}
        <TextField name="usuario" label="Usuario que aprueba" autoComplete="off" maxLength={60} error={errors.usuario} />
        <PasswordField name="password" label="Su contraseña" autoComplete="off" maxLength={200} error={errors.password} />
        {pideCodigo && (
          <TextField
            name="codigo"
            label="Su código de 6 dígitos"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            autoFocus
            error={errors.codigo}
          />
        )}
      </form>
    </SidePanel>
  );
}
