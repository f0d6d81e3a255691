import { Button } from '@/components/ui/Button';
import { useState } from 'react';
import { ListaSesiones } from '@/components/usuarios/ListaSesiones';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { toast } from '@/components/feedback/toast';
import { PasswordField } from '@/components/form/PlainFields';
import { PlainForm } from '@/components/form/PlainForm';
import type { SesionAbierta } from '@/contract/sesion/misSesiones';
import { misSesiones } from '@/services/sesion';
import { plural } from '@/utils/format';
import { Historial } from './Historial';

const cerradas = (terminadas: number) => `Se ${terminadas === 1 ? 'cerró' : 'cerraron'} ${plural(terminadas, 'sesión', 'sesiones')}`;

/** The user's open sessions, the buttons that end those on other devices (with the password), and the sign-in history on demand. */
export function Sesiones() {
  const loaded = useLoaded(misSesiones.propias);
  const [history, setHistory] = useState(false);
  const [ending, setEnding] = useState<SesionAbierta | 'otras'>();
  // If the session has meanwhile ended elsewhere the call fails, but the list is reloaded either way.
  const back = () => {
    setEnding(undefined);
    void loaded.reload();
  };

  if (ending)
    return (
      <PlainForm
        label={ending === 'otras' ? 'Cerrar las demás sesiones' : `Cerrar la sesión de ${ending.equipo}`}
        action={ending === 'otras' ? 'Cerrar las demás' : 'Cerrar la sesión'}
        icon="pi pi-sign-out"
        autoFocus
        act={({ password }) => {
          const body = { password: password! };
          return ending === 'otras'
            ? misSesiones.terminarOtras({ body })
            : misSesiones.terminar({ params: { codigoSesion: ending.codigoSesion }, body });
        }}
        then={({ terminadas }) => {
          toast('success', ending === 'otras' ? cerradas(terminadas) : 'Sesión cerrada');
          back();
        }}
        onCancel={back}
      >
        {({ password }) => <PasswordField name="password" label="Su contraseña" autoComplete="current-password" error={password} />}
      </PlainForm>
    );
  return (
    <Loaded of={loaded}>
      {(sesiones) => (
        <>
          <ListaSesiones sesiones={sesiones} busy={false} onEnd={setEnding} />
          <div className="flex flex-wrap gap-2 mt-2">
            {sesiones.length > 1 && <Button label="Cerrar las demás" icon="pi pi-sign-out" outlined onClick={() => setEnding('otras')} />}
            <Button
              label="Historial de accesos"
              icon={history ? 'pi pi-angle-up' : 'pi pi-history'}
              text
              aria-expanded={history}
              onClick={() => setHistory((was) => !was)}
            />
          </div>
          {history && <Historial />}
        </>
      )}
    </Loaded>
  );
}
