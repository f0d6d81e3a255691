import type { SesionAbierta } from '@/contract/sesion/misSesiones';
import { misSesiones } from '@/services/sesion';
import { plural } from '@/utils/format';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { ListaSesiones } from '../ListaSesiones';

interface Props {
  usuario: string;
  /** The user has more rights than the caller, who sees the sessions but cannot end them. */
  superior: boolean;
}

/** A user's open sessions, for callers who maintain users (access 1); one or all can be ended. */
export function SesionesDeUsuario({ usuario, superior }: Props) {
  const loaded = useLoaded(misSesiones.deUsuario, { params: { usuario } });
  const { submit, busy } = useSubmit((codigoSesion?: string) => misSesiones.terminarDeUsuario({ body: { usuario, codigoSesion } }), {
    ask: (codigoSesion) => ({
      header: codigoSesion ? `Cerrar una sesión de ${usuario}` : `Cerrar las sesiones de ${usuario}`,
      message: 'Lo que tenga a medias sin guardar se perderá. Podrá entrar de nuevo con su contraseña.',
      accept: codigoSesion ? 'Cerrar sesión' : 'Cerrar sesiones',
    }),
    success: ({ terminadas }) => `Se ${terminadas === 1 ? 'cerró' : 'cerraron'} ${plural(terminadas, 'sesión', 'sesiones')}`,
  });
  // The list is reloaded even if the session had already ended.
  const end = (codigoSesion?: string) => void submit(codigoSesion).then(loaded.reload);
  const lista = (sesiones: SesionAbierta[]) => (
    <>
      <ListaSesiones sesiones={sesiones} busy={busy} onEnd={superior ? undefined : ({ codigoSesion }) => end(codigoSesion)} />
      {!superior && sesiones.filter(({ actual }) => !actual).length > 1 && (
        <Button label="Cerrar todas" icon="pi-sign-out" outlined small loading={busy} onClick={() => end()} />
      )}
    </>
  );
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={1} />}>
      {(sesiones) => (sesiones.length === 0 ? <p className="nothing">No tiene ninguna sesión abierta.</p> : lista(sesiones))}
    </Loaded>
  );
}
