import { Button } from '@/components/ui/Button';
import { useState } from 'react';
import { PasswordField } from '@/components/form/PlainFields';
import { PlainForm } from '@/components/form/PlainForm';
import { Codigos } from '@/components/sesion/segundoFactor/Codigos';
import { CodigoField, Configurar } from '@/components/sesion/segundoFactor/Configurar';
import { toast } from '@/components/feedback/toast';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import type { EstadoFactor } from '@/contract/sesion/segundoFactor';
import { segundoFactor } from '@/services/sesion';
import { useAppStore } from '@/store/hooks';
import { moment, plural } from '@/utils/format';
import { reloadUsuario } from '../shell/reload';
import { Notice } from '@/components/feedback/Notice';

type Doing = 'activar' | 'codigos' | 'desactivar' | undefined;

/** With this many recovery codes left, or fewer, the user is advised to create new ones. */
const POCOS = 3;

interface PruebaProps<R> {
  label: string;
  action: string;
  act: (body: { password: string; codigo: string }) => Promise<R>;
  then: (result: R) => void;
  onCancel: () => void;
}

/** Asks for password and code before the second factor is changed. */
const Prueba = <R,>({ act, ...props }: PruebaProps<R>) => (
  <PlainForm {...props} icon="pi-shield" autoFocus act={({ password, codigo }) => act({ password: password!, codigo: codigo! })}>
    {(errors) => (
      <>
        <PasswordField name="password" label="Su contraseña" autoComplete="current-password" error={errors.password} />
        <CodigoField label="Código de la aplicación o de recuperación" error={errors.codigo} />
      </>
    )}
  </PlainForm>
);

function Activo({ estado: { desde, codigosRestantes, exigido }, onDo }: { estado: EstadoFactor; onDo: (what: Doing) => void }) {
  return (
    <>
      <p className="flex gap-2 align-items-baseline mb-3">
        <i className="toned pi pi-shield" data-tone="success" aria-hidden />
        <span>
          Activo desde el {moment(desde!)}
          <br />
          {codigosRestantes > 0
            ? `Le ${codigosRestantes === 1 ? 'queda' : 'quedan'} ${plural(codigosRestantes, 'código', 'códigos')} de recuperación`
            : 'No le quedan códigos de recuperación'}
        </span>
      </p>
      {codigosRestantes < POCOS && <Notice tone="warn">Pida códigos nuevos: sin ellos, si pierde el teléfono no podrá entrar.</Notice>}
      {exigido && <p className="field-help">Su academia lo pide: si lo desactiva, tendrá que configurar otro enseguida.</p>}
      <div className="flex flex-wrap gap-2 mt-2">
        <Button label="Códigos nuevos" icon="pi-refresh" outlined onClick={() => onDo('codigos')} />
        <Button label="Desactivar" icon="pi-times" outlined severity="danger" onClick={() => onDo('desactivar')} />
      </div>
    </>
  );
}

const Inactivo = ({ onActivar }: { onActivar: () => void }) => (
  <>
    <p className="mb-3">
      Además de la contraseña, al entrar se pide un código de su teléfono: quien sepa su contraseña no podrá entrar con ella sola.
    </p>
    <Button label="Activar el segundo factor" icon="pi-shield" outlined onClick={onActivar} />
  </>
);

/** The user's own second factor: its state, setup, new recovery codes and removal. */
export function SegundoFactor({ usuario }: { usuario: string }) {
  const store = useAppStore();
  const loaded = useLoaded(segundoFactor.estado);
  const [doing, setDoing] = useState<Doing>();
  const [codigos, setCodigos] = useState<readonly string[]>();
  const done = () => {
    setDoing(undefined);
    setCodigos(undefined);
    void loaded.reload();
  };
  const off = () => {
    toast('success', 'Segundo factor desactivado');
    done();
    // If the company requires a second factor, the reload opens the screen that sets it up.
    if (loaded.data?.exigido) void reloadUsuario(store).catch(() => undefined);
  };
  const cancel = () => setDoing(undefined);

  if (codigos) return <Codigos codigos={codigos} usuario={usuario} onDone={done} />;
  switch (doing) {
    case 'activar':
      return <Configurar usuario={usuario} onDone={done} onCancel={done} />;
    case 'codigos':
      return (
        <Prueba
          label="Códigos de recuperación nuevos"
          action="Crear códigos nuevos"
          act={(body) => segundoFactor.codigos({ body })}
          then={(result) => setCodigos(result.codigos)}
          onCancel={cancel}
        />
      );
    case 'desactivar':
      return (
        <Prueba
          label="Desactivar el segundo factor"
          action="Desactivar"
          act={(body) => segundoFactor.desactivar({ body })}
          then={off}
          onCancel={cancel}
        />
      );
  }
  return (
    <Loaded of={loaded}>
      {(estado) => (estado.desde ? <Activo estado={estado} onDo={setDoing} /> : <Inactivo onActivar={() => setDoing('activar')} />)}
    </Loaded>
  );
}
