import { Button } from '@/components/ui/Button';
import { useState } from 'react';
import { ListaSesiones } from '@/components/usuarios/ListaSesiones';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { useSubmit } from '@/components/form/useSubmit';
import { misSesiones } from '@/services/sesion';
import { plural } from '@/utils/format';
import { Historial } from './Historial';

/** The user's open sessions, the buttons that end those on other devices, and the sign-in history on demand. */
export function Sesiones() {
  const loaded = useLoaded(misSesiones.propias);
  const [history, setHistory] = useState(false);
  // If the session has meanwhile ended elsewhere the call fails, but the list is reloaded either way.
  const one = useSubmit((codigoSesion: string) => misSesiones.terminar({ params: { codigoSesion } }), { success: 'Sesión cerrada' });
  const others = useSubmit(() => misSesiones.terminarOtras(), {
    success: ({ terminadas }) => `Se ${terminadas === 1 ? 'cerró' : 'cerraron'} ${plural(terminadas, 'sesión', 'sesiones')}`,
    then: () => void loaded.reload(),
  });
  const busy = one.busy || others.busy;

  return (
    <Loaded of={loaded}>
      {(sesiones) => (
        <>
          <ListaSesiones sesiones={sesiones} busy={busy} onEnd={({ codigoSesion }) => void one.submit(codigoSesion).then(loaded.reload)} />
          <div className="flex flex-wrap gap-2 mt-2">
            {sesiones.length > 1 && (
              <Button
                label="Cerrar las demás"
                icon="pi pi-sign-out"
                outlined
                loading={others.busy}
                disabled={busy}
                onClick={() => void others.submit()}
              />
            )}
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
