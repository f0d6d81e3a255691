import { Button } from 'primereact/button';
import { useState } from 'react';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { ListaSesiones } from '@/components/sesion/ListaSesiones';
import { useLoaded } from '@/components/data/useLoaded';
import { useSubmit } from '@/components/form/useSubmit';
import { misSesiones } from '@/services/sesion';
import { plural } from '@/utils/format';
import { Loading } from './Loading';
import { Historial } from './Historial';

/** The own sessions that are open, the ways to end those elsewhere, and the sign-in history when it is asked for. */
export function Sesiones() {
  const { data: sesiones, error, reload } = useLoaded('sesiones', (options) => misSesiones.propias({}, options));
  const [history, setHistory] = useState(false);
  // Ended elsewhere meanwhile or not: what is open now stands in the new list.
  const one = useSubmit((codigoSesion: string) => misSesiones.terminar({ params: { codigoSesion } }), { success: 'Sesión cerrada' });
  const others = useSubmit(() => misSesiones.terminarOtras(), {
    success: ({ terminadas }) => `Se ${terminadas === 1 ? 'cerró' : 'cerraron'} ${plural(terminadas, 'sesión', 'sesiones')}`,
    then: reload,
  });
  const busy = one.busy || others.busy;

  if (error && !sesiones) return <LoadFailed error={error} onRetry={reload} />;
  if (!sesiones) return <Loading />;
  return (
    <>
      <ListaSesiones sesiones={sesiones} busy={busy} onEnd={({ codigoSesion }) => void one.submit(codigoSesion).then(reload)} />
      <div className="factor-botones">
        {sesiones.length > 1 && (
          <Button
            type="button"
            label="Cerrar las demás"
            icon="pi pi-sign-out"
            outlined
            loading={others.busy}
            disabled={busy}
            onClick={() => void others.submit()}
          />
        )}
        <Button
          type="button"
          label="Historial de accesos"
          icon={history ? 'pi pi-angle-up' : 'pi pi-history'}
          text
          aria-expanded={history}
          onClick={() => setHistory((was) => !was)}
        />
      </div>
      {history && <Historial />}
    </>
  );
}
