import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { AjustesCorreo, type EstadoAjustes } from '@/contract/mensajes/correo';
import type { ApiError } from '@/services/http/apiError';
import { correoService } from '@/services/mensajes';
import { Notice } from '../feedback/Notice';
import { Fields, type Field } from '../form/Fields';
import { toWire } from '../form/Form';
import { FormDialog } from '../form/FormDialog';
import { TextField } from '../form/PlainFields';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { optionsOf } from '../ui/input/Select';
import { SEGURIDAD } from './estadoCorreo';

/** Sends a test mail with the surrounding form's values, saved or not, and shows the mail server's answer. */
function ProbarCorreo() {
  const { getValues, setError: refuse, trigger } = useFormContext<Record<string, unknown>>();
  const [para, setPara] = useState('');
  const [said, setSaid] = useState<{ ok: boolean; words: string }>();
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async () => {
      setSaid(undefined);
      setError(undefined);
      if (!(await trigger(undefined, { shouldFocus: true }))) return;
      const { version: _, ...ajustes } = AjustesCorreo.parse(toWire(AjustesCorreo, getValues()));
      const { para: enviadoA, respuesta } = await correoService.probar({ body: { ...ajustes, para } });
      setSaid({ ok: true, words: `Enviado a ${enviadoA}. El servidor respondió: ${respuesta}` });
    },
    {
      refused: ({ errors, message }: ApiError) => {
        const { para: dePara, ...others } = errors;
        setError(dePara);
        Object.entries(others).forEach(([name, fault]) => refuse(name, { type: 'server', message: fault }));
        if (Object.keys(errors).length === 0) setSaid({ ok: false, words: message });
      },
    },
  );
  return (
    <fieldset className="flex flex-column gap-3 border-1 surface-border border-round p-3">
      <legend>Probar antes de guardar</legend>
      <TextField
        name="para"
        label="Enviar una prueba a"
        placeholder="A su propio correo"
        inputMode="email"
        autoComplete="email"
        value={para}
        error={error}
        onChange={({ target }) => setPara(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Enter would submit the form.
          void submit();
        }}
      />
      <Button label="Probar" className="align-self-start" icon="pi-send" outlined loading={busy} onClick={() => void submit()} />
      {said && (
        <Notice tone={said.ok ? 'success' : 'error'} role="status" className="w-full">
          {said.words}
        </Notice>
      )}
    </fieldset>
  );
}

const fields = (guardada: boolean): Field<AjustesCorreo>[] => [
  { name: 'servidor', label: 'Servidor', kind: 'text', help: 'El que indica su proveedor, como smtp.gmail.com' },
  { name: 'seguridad', label: 'Seguridad', kind: 'select', half: true, options: optionsOf(SEGURIDAD) },
  { name: 'puerto', label: 'Puerto', kind: 'number', half: true, help: '587 con STARTTLS, 465 con TLS' },
  { name: 'usuario', label: 'Usuario', kind: 'text' },
  // A stored password is never shown, and stays if nothing is typed.
  { name: 'clave', label: guardada ? 'Contraseña (vacía: la guardada)' : 'Contraseña', kind: 'password', autoComplete: 'new-password' },
  { name: 'remitente', label: 'Correo del remitente', kind: 'email' },
  { name: 'nombreRemitente', label: 'Nombre del remitente', kind: 'text', help: 'Lo que lee la familia: el nombre de su academia' },
];

interface Props {
  estado: EstadoAjustes;
  onSaved: (estado: EstadoAjustes) => void;
  onClose: () => void;
}

/** Edits the company's mail server, with a test of the typed settings before saving. */
export function CorreoForm({ estado, onSaved, onClose }: Props) {
  const { tieneClave, claveLegible, origen: _, ...ajustes } = estado;
  return (
    <FormDialog
      title="Servidor de correo"
      schema={AjustesCorreo}
      value={{ ...ajustes, clave: '' }}
      onSubmit={(body) => correoService.update({ body }).then(onSaved)}
      onClose={onClose}
      reread={() => correoService.ajustes()}
    >
      <Fields fields={fields(tieneClave && claveLegible)} />
      <ProbarCorreo />
    </FormDialog>
  );
}
