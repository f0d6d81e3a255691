import { enviosDe } from '@/services/offline/marcas';
import { cuantasMarcas, sincronizar } from '@/store/asistencia/offline';
import { duenoDe } from '@/store/asistencia/copias';
import type { AppStore } from '@/store/index';
import { plural } from '@/utils/format';
import { confirm } from '../../feedback/confirm';

/** How long sending may delay a sign-out, in ms. */
const PACIENCIA = 4000;

const pausa = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Whether the user may sign out: the queue is sent first; if that fails, the user is told that it stays on this device, and confirms. */
export async function puedeSalir(store: AppStore): Promise<boolean> {
  const dueno = duenoDe(store.getState());
  if (!dueno || (await enviosDe(dueno)).length === 0) return true;
  await Promise.race([store.dispatch(sincronizar()), pausa(PACIENCIA)]);
  // What was refused is never sent: it is there to be read, no reason to stay.
  const quedan = cuantasMarcas((await enviosDe(dueno)).filter(({ situacion }) => situacion !== 'DEVUELTO'));
  if (quedan === 0) return true;
  const message =
    quedan === 1
      ? 'Queda 1 marca de asistencia sin enviar. Se conserva en este equipo, sin el nombre, y se envía cuando usted vuelva a entrar en él; nadie más puede enviarla.'
      : `Quedan ${plural(quedan, 'marca')} de asistencia sin enviar. Se conservan en este equipo, sin los nombres, y se envían cuando usted vuelva a entrar en él; nadie más puede enviarlas.`;
  return confirm({
    header: 'Marcas sin enviar',
    message,
    accept: 'Cerrar sesión',
    reject: 'Seguir aquí',
  });
}
