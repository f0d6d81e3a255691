import { useState } from 'react';
import { PorAprobar } from '@/contract/sesion/aprobacion';
import { decoder } from '@/contract/wire';
import { ApiError, cancelled } from '@/services/http/apiError';
import { sesionService } from '@/services/sesion';
import { Notice } from '../feedback/Notice';
import { SidePanel } from '../ui/SidePanel';
import type { Peticion } from './conAprobacion';
import { PasswordField, TextField } from './PlainFields';
import { PlainForm } from './PlainForm';

/** A second user approves, with the own user name and password, the act that the signed-in user is about to perform. Nothing typed here is stored. */
export function Aprobacion({ peticion: { mensaje, porAprobar, responder } }: { peticion: Peticion }) {
  const [pideCodigo, setPideCodigo] = useState(false);
  const aprobar = async ({ usuario = '', password = '', codigo }: Record<string, string>) => {
    const aprueba = decoder(PorAprobar)(porAprobar) as PorAprobar;
    try {
      return await sesionService.autenticar({ body: { usuario: usuario.trim(), password, codigo: codigo?.trim(), aprueba } });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors.codigo || pideCodigo) throw error;
      // This is no error: the server only asks for the code.
      setPideCodigo(true);
      throw cancelled();
    }
  };
  const cerrar = () => responder(undefined);
  return (
    <SidePanel title="Aprobación de otro usuario" onClose={cerrar}>
      <PlainForm
        label="Aprobación de otro usuario"
        action="Aprobar"
        icon="pi-check"
        act={aprobar}
        then={({ aprobacion }) => responder(aprobacion ?? undefined)}
        onCancel={cerrar}
      >
        {(errors) => (
          <>
            <Notice tone="info">{mensaje}.</Notice>
            <p className="mb-3 text-muted">Quien aprueba escribe aquí su propia contraseña. Vale un minuto y solo para esto.</p>
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
          </>
        )}
      </PlainForm>
    </SidePanel>
  );
}
