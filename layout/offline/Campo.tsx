import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useLlevar } from '@/components/asistencia/offline/useLlevar';
import { useMisEnvios } from '@/components/asistencia/offline/useSinEnviar';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/ui/Button';
import { cuantasMarcas, selectCampo, sincronizar } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { plural } from '@/utils/format';
import { inShell, judge } from '../guard/access';
import { useEnvios } from './useEnvios';
import { startWorker } from './worker';
import css from './Campo.module.css';

/** The function that takes over a newer version; undefined while none is ready. */
function useWorker(): (() => void) | undefined {
  const [apply, setApply] = useState<() => void>();
  useEffect(() => startWorker((act) => setApply(() => act)), []);
  return apply;
}

const LISTA = '/process/asistencia';

/** Offers a newer version; a user in the middle of something takes it later. */
function Version() {
  const apply = useWorker();
  if (!apply) return null;
  return (
    <Notice
      tone="info"
      role="status"
      icon="pi-refresh"
      className="mb-3"
      action={<Button label="Actualizar" small outlined onClick={apply} />}
    >
      Hay una versión nueva. Guarde lo que tenga a medias y actualice cuando quiera.
    </Notice>
  );
}

/** The queue of this device: how many sends are waiting, whose they are, and what they wait for. */
function Espera() {
  const dispatch = useAppDispatch();
  const { conexion, enviando, envios } = useAppSelector(selectCampo);
  const abre = useAppSelector((root) => judge(selectSession(root), LISTA) === 'open');
  const mios = useMisEnvios();
  const ajenos = envios.filter((envio) => !mios.includes(envio));
  const porDecidir = mios.filter(({ situacion }) => situacion !== 'ESPERA').length;
  const porEnviar = mios.length > porDecidir;
  const marcas = cuantasMarcas(mios);
  const suyas = cuantasMarcas(ajenos);
  const deOtros = [...new Set(ajenos.map(({ usuario }) => usuario))].join(', ');
  return (
    <>
      {marcas > 0 && (
        <Notice
          tone="warn"
          role="status"
          icon="pi-upload"
          className="mb-3"
          action={
            <span className="flex flex-wrap gap-1 align-items-center">
              <Link href={LISTA} className="link">
                Pase de lista
              </Link>
              {conexion && porEnviar && (
                <Button label="Enviar ahora" small outlined loading={enviando} onClick={() => void dispatch(sincronizar())} />
              )}
            </span>
          }
        >
          <strong>{plural(marcas, 'marca')} sin enviar.</strong>{' '}
          {porDecidir > 0
            ? `${plural(porDecidir, 'lista')} ${porDecidir === 1 ? 'espera' : 'esperan'} su decisión en Pase de lista.`
            : `${marcas === 1 ? 'Se envía sola' : 'Se envían solas'} al haber conexión.`}
        </Notice>
      )}
      {!conexion && marcas === 0 && abre && (
        <Notice tone="info" role="status" icon="pi-cloud" className="mb-3">
          Sin conexión.{' '}
          <Link href={LISTA} className="link">
            Pase de lista
          </Link>{' '}
          funciona con los grupos de hoy; lo demás espera a que vuelva.
        </Notice>
      )}
      {ajenos.length > 0 && (
        <Notice tone="warn" role="status" icon="pi-upload" className="mb-3">
          En este equipo {suyas === 1 ? 'queda' : 'quedan'} {plural(suyas, 'marca')} de asistencia sin enviar de <strong>{deOtros}</strong>:{' '}
          {suyas === 1 ? 'se envía' : 'se envían'} cuando entre con ese usuario.
        </Notice>
      )}
    </>
  );
}

/** Downloads today's rolls for a coach, whatever page is open; other users download them when they open the roll. */
function Llevar() {
  const lleva = useAppSelector((root) => {
    const session = selectSession(root);
    return session.success && session.usuario?.tipoUsuario === 'PROFESOR' && judge(session, LISTA) === 'open';
  });
  const llevar = useLlevar();
  useEffect(() => {
    if (lleva) void llevar();
  }, [lleva, llevar]);
  return null;
}

/** Work offline: the queue is sent, shown and never lost, and a new version is offered. */
export function Campo() {
  useEnvios();
  const { pathname } = useRouter();
  return (
    <div className={`${css.campo} screen-only`} data-alone={!inShell(pathname) || undefined}>
      <Version />
      <Espera />
      <Llevar />
    </div>
  );
}
