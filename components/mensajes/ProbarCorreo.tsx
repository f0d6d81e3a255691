import { Button } from '../ui/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { AjustesCorreo } from '@/contract/mensajes/correo';
import type { ApiError } from '@/services/http/apiError';
import { correoService } from '@/services/mensajes';
import { TextField } from '../form/PlainFields';
import { toWire } from '../form/schema';
import { useSubmit } from '../form/useSubmit';
import { Notice } from '../feedback/Notice';

/** Sends a test mail with the surrounding form's values, saved or not, and shows the mail server's answer. */
export function ProbarCorreo() {
  const { getValues, setError: refuse, trigger } = useFormContext<Record<string, unknown>>();
  const [para, setPara] = useState('');
  const [said, setSaid] = useState<{ ok: boolean; words: string }>();
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async () => {
      setSaid(undefined);
      setError(undefined);
      if (!(await trigger())) return;
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
      <Button label="Probar" className="align-self-start" icon="pi pi-send" outlined loading={busy} onClick={() => void submit()} />
      {said && (
        <Notice tone={said.ok ? 'success' : 'error'} role="status" className="w-full">
          {said.words}
        </Notice>
      )}
    </fieldset>
  );
}
