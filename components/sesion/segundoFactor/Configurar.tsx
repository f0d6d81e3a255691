import { useState } from 'react';
import type { FactorNuevo } from '@/contract/sesion/segundoFactor';
import { segundoFactor } from '@/services/sesion';
import { PasswordField, TextField } from '../../form/PlainFields';
import { PlainForm } from '../../form/PlainForm';
import { Qr } from '../../ui/Qr';
import { Codigos } from './Codigos';

interface Props {
  usuario: string;
  /** Called when it is active and the recovery codes were stored. */
  onDone: () => void;
  onCancel?: () => void;
}

/** A secret in groups of four, for typing it. */
const enGrupos = (secreto: string) => secreto.replace(/(.{4})(?=.)/g, '$1 ');

/** The text field for a code of the authenticator app. */
export const CodigoField = ({ error, label = 'Código de la aplicación' }: { error?: string; label?: string }) => (
  <TextField name="codigo" label={label} autoComplete="one-time-code" maxLength={40} error={error} />
);

/** Sets up a second factor: password, QR code, first code, recovery codes. */
export function Configurar({ usuario, onDone, onCancel }: Props) {
  const [nuevo, setNuevo] = useState<FactorNuevo>();
  const [codigos, setCodigos] = useState<readonly string[]>();

  if (codigos) return <Codigos codigos={codigos} usuario={usuario} onDone={onDone} />;
  if (!nuevo)
    return (
      <PlainForm
        key="password"
        label="Activar el segundo factor"
        action="Continuar"
        icon="pi-arrow-right"
        autoFocus
        act={({ password }) => segundoFactor.iniciar({ body: { password: password! } })}
        then={setNuevo}
        onCancel={onCancel}
      >
        {(errors) => (
          <>
            {/* Tells password managers which user this password belongs to. */}
            <input type="text" autoComplete="username" value={usuario} readOnly hidden />
            <PasswordField name="password" label="Su contraseña" autoComplete="current-password" error={errors.password} />
          </>
        )}
      </PlainForm>
    );
  return (
    <div>
      <p className="mb-3">
        Abra en su teléfono una aplicación de códigos (Google Authenticator, Microsoft Authenticator, Aegis…) y escanee este código.
      </p>
      <div className="mx-auto mb-3 overflow-hidden max-w-14rem border-round">
        <Qr text={nuevo.uri} label="Código QR del segundo factor" />
      </div>
      <p className="field-help mb-3">
        ¿No puede escanearlo? Escriba esta clave en la aplicación: <code className="select-all break">{enGrupos(nuevo.secreto)}</code>
      </p>
      <PlainForm
        key="codigo"
        label="Confirmar el segundo factor"
        action="Activar"
        icon="pi-shield"
        act={({ codigo }) => segundoFactor.confirmar({ body: { codigo: codigo! } })}
        then={(result) => setCodigos(result.codigos)}
        onCancel={onCancel}
      >
        {(errors) => <CodigoField label="Código de 6 dígitos que muestra" error={errors.codigo} />}
      </PlainForm>
    </div>
  );
}
