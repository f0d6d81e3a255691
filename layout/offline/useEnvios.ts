import { useEffect } from 'react';
import { alContestar, anotar, servidorContesta } from '@/services/http/conexion';
import { alCambiarOtra } from '@/services/offline/marcas';
import { atendida, conexionCambio, contar, selectCampo, sincronizar } from '@/store/asistencia/offline';
import { duenoDe } from '@/store/asistencia/copias';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** How often the queue is retried, in ms. */
const EVERY = 20_000;

/** Sends the signed-in user's queue: at the start, when the network is back, when the page becomes visible again, and every EVERY ms. */
export function useEnvios(): void {
  const dispatch = useAppDispatch();
  const usuario = useAppSelector((root) => duenoDe(root)?.usuario);
  const hayEspera = useAppSelector((root) =>
    selectCampo(root).envios.some((envio) => envio.situacion === 'ESPERA' && envio.usuario === usuario),
  );
  useEffect(() => {
    const enviar = () => (usuario ? void dispatch(sincronizar()) : void dispatch(contar()));
    const contesta = (si: boolean) => {
      dispatch(conexionCambio(si));
      if (si) enviar();
    };
    const red = () => anotar(navigator.onLine);
    const vista = () => {
      if (document.visibilityState === 'visible') enviar();
    };
    const oir = alCambiarOtra((atendido) => {
      void dispatch(contar());
      if (atendido && atendido.envio.usuario === usuario) dispatch(atendida(atendido));
    });
    const dejar = alContestar(contesta);
    window.addEventListener('online', red);
    window.addEventListener('offline', red);
    document.addEventListener('visibilitychange', vista);
    void dispatch(contar());
    if (!navigator.onLine) anotar(false);
    dispatch(conexionCambio(servidorContesta()));
    enviar();
    return () => {
      oir();
      dejar();
      window.removeEventListener('online', red);
      window.removeEventListener('offline', red);
      document.removeEventListener('visibilitychange', vista);
    };
  }, [dispatch, usuario]);
  useEffect(() => {
    if (!hayEspera) return;
    const timer = setInterval(() => navigator.onLine && void dispatch(sincronizar()), EVERY);
    return () => clearInterval(timer);
  }, [dispatch, hayEspera]);
}
