import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Clase, Llave, Novedad } from '@/contract/realtime/novedad';
import { currentSucursal } from '@/services/http/credentials';
import { alCambiarEstado, alOir, estadoVivo, type EstadoVivo } from '@/services/realtime/novedades';
import { useLatest } from '../data/useLatest';

const SIN: EstadoVivo = { conectado: false };

/** Whether live events arrive, and the number of unread notices. */
export const useEstadoVivo = () => useSyncExternalStore(alCambiarEstado, estadoVivo, () => SIN);

/** Events within this time (ms) are handled together, after a random delay, so that many browsers do not ask at once. */
const JUNTAS_MS = 40;
const AZAR_MS = 160;

/** `cada` for pages to which every payment of the branch is news: soon enough to follow it, and rare enough when all desks are paid at. */
export const CALMA_MS = 1000;

/** How long events may fail to arrive, in ms, before anybody is told: a reconnection takes a few seconds. */
const CALLADO_MS = 8000;

/** What is wrong with the live events: nothing arrives, or by the second channel only; undefined if all is well. */
export function useFallaVivo(): 'NADA' | 'RESPALDO' | undefined {
  const { conectado, respaldo } = useEstadoVivo();
  const [callado, setCallado] = useState(false);
  useEffect(() => {
    if (conectado) return;
    const timer = setTimeout(() => setCallado(true), CALLADO_MS);
    return () => {
      clearTimeout(timer);
      setCallado(false);
    };
  }, [conectado]);
  if (conectado) return respaldo ? 'RESPALDO' : undefined;
  return callado ? 'NADA' : undefined;
}

interface Opciones {
  /** The shortest interval between two runs in ms, for figures that change often. */
  cada?: number;
  /** Which events count; by default all of the selected branch. */
  si?: (llave: Llave) => boolean;
  /** Events of other branches count too. */
  todas?: boolean;
}

/**
 * Runs `alCambiar` after an event of these kinds, and when events may have been missed. Events close together cause one run; while the page
 * is hidden the run waits until it is visible.
 */
export function useNovedades(clases: readonly Clase[], alCambiar: () => void, { cada = 0, si, todas = false }: Opciones = {}): void {
  const hacer = useLatest({ alCambiar, si });
  const cuales = clases.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ultima = 0;
    let falta = false;
    const ahora = () => {
      timer = undefined;
      if (document.visibilityState === 'hidden') return void (falta = true);
      ultima = Date.now();
      hacer.current.alCambiar();
    };
    const pronto = () => {
      timer ??= setTimeout(ahora, Math.max(JUNTAS_MS + Math.random() * AZAR_MS, ultima + cada - Date.now()));
    };
    const oir = (novedad: Novedad | undefined) => {
      if (novedad) {
        const { codigoSucursal, llave } = novedad;
        if (!todas && codigoSucursal !== undefined && codigoSucursal !== currentSucursal()) return;
        if (hacer.current.si && !hacer.current.si(llave)) return;
      }
      pronto();
    };
    const mirar = () => {
      if (!falta || document.visibilityState === 'hidden') return;
      falta = false;
      pronto();
    };
    const dejar = alOir(cuales.split(' ') as Clase[], oir);
    document.addEventListener('visibilitychange', mirar);
    return () => {
      clearTimeout(timer);
      dejar();
      document.removeEventListener('visibilitychange', mirar);
    };
  }, [cuales, cada, todas, hacer]);
}
