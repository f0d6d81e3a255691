import { useState } from 'react';
import { MINUTOS_ENLACE } from '@/contract/sesion/recuperacion';
import { recuperacionService } from '@/services/sesion';
import { TextField } from '../../form/PlainFields';
import { PlainForm } from '../../form/PlainForm';
import { EnlacesLocales } from '../../mensajes/EnlacesLocales';

/** Requests a mailed link. The message afterwards is the same whether the user exists or not, so that user names cannot be probed. */
export function Solicitar() {
  const [asked, setAsked] = useState<string>();
  if (asked === undefined)
    return (
      <PlainForm
        label="Pedir un enlace"
        action="Enviar enlace"
        icon="pi-envelope"
        autoFocus
        act={async ({ usuario }) => {
          await recuperacionService.solicitar({ body: { usuario: usuario!.trim() } });
          return usuario!.trim();
        }}
        then={setAsked}
      >
        {(errors) => <TextField name="usuario" label="Usuario o correo" autoComplete="username" maxLength={120} error={errors.usuario} />}
      </PlainForm>
    );
  return (
    <div className="flex flex-column gap-3" role="status">
      <p>
        Si <strong>{asked}</strong> es de un usuario activo con correo, en unos minutos le llegará un enlace para escoger otra contraseña.
        Vale {MINUTOS_ENLACE} minutos y una sola vez.
      </p>
      <p className="field-help">
        ¿No llega? Revise el correo no deseado. Si su usuario no tiene correo, pida a quien administra Cantera en su academia que le dé otra
        contraseña.
      </p>
      <EnlacesLocales />
      <p>
        <button type="button" className="link-button" onClick={() => setAsked(undefined)}>
          Probar con otro usuario o correo
        </button>
      </p>
    </div>
  );
}
