import { Button } from 'primereact/button';
import { confirm } from '../../feedback/confirm';
import { sesionesDeUsuario } from '@/services/sesion';
import { plural } from '@/utils/format';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { ListaSesiones } from '../../sesion/ListaSesiones';

interface Props {
  usuario: string;
  /** Reaches further than who looks: the sessions are seen, not ended. */
  superior: boolean;
}

/** The open sessions of a user, for who keeps the users (access 1); one or all of them can be ended. */
export function SesionesDeUsuario({ usuario, superior }: Props) {
  const { data: sesiones, error, reload } = useLoaded(usuario, (options) => sesionesDeUsuario.leer({ params: { usuario } }, options));
  const { submit, busy } = useSubmit((codigoSesion?: string) => sesionesDeUsuario.terminar({ body: { usuario, codigoSesion } }), {
    success: ({ terminadas }) => `Se ${terminadas === 1 ? 'cerró' : 'cerraron'} ${plural(terminadas, 'sesión', 'sesiones')}`,
  });
  const end = async (codigoSesion?: string) => {
    const message = 'Lo que tenga a medias sin guardar se perderá. Podrá entrar de nuevo con su contraseña.';
    const [header, accept] = codigoSesion
      ? [`Cerrar una sesión de ${usuario}`, 'Cerrar sesión']
      : [`Cerrar las sesiones de ${usuario}`, 'Cerrar sesiones'];
    if (!(await confirm({ header, message, accept }))) return;
    // Ended meanwhile or not: what is open now stands in the new list.
    await submit(codigoSesion).then(reload);
  };

  if (error && !sesiones) return <LoadFailed error={error} onRetry={reload} />;
  if (!sesiones)
    return (
      <div className="bars-block" role="status" aria-label="Cargando">
        <span className="bar" />
      </div>
    );
  if (sesiones.length === 0) return <p className="nothing">No tiene ninguna sesión abierta.</p>;
  return (
    <>
      <ListaSesiones sesiones={sesiones} busy={busy} onEnd={superior ? undefined : ({ codigoSesion }) => void end(codigoSesion)} />
      {!superior && sesiones.filter(({ actual }) => !actual).length > 1 && (
        <Button type="button" label="Cerrar todas" icon="pi pi-sign-out" outlined size="small" loading={busy} onClick={() => void end()} />
      )}
    </>
  );
}
