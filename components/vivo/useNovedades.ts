import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Clase, Llave, Novedad } from '@/contract/vivo/novedad';
import { currentSucursal } from '@/services/credentials';
import { alCambiarEstado, alOir, estadoVivo, type EstadoVivo } from '@/services/realtime/novedades';

const SIN: EstadoVivo = { conectado: false };

/** Whether events arrive, and how many notices are not read. */
export const useEstadoVivo = () => useSyncExternalStore(alCambiarEstado, estadoVivo, () => SIN);

/** What happens at once is asked for once, and of many browsers not all ask in the same moment. */
const JUNTAS_MS = 40;
const AZAR_MS = 160;

interface Opciones {
  /** Between two times at least so long, in ms: figures that many acts change. */
  cada?: number;
  /** Which events matter here; all of the selected branch unless told. */
  si?: (llave: Llave) => boolean;
  /** Those of other branches matter, too. */
  todas?: boolean;
}

/**
 * Runs after something of these kinds happened, or may have been missed. What happens together is one time; while nobody looks at the page it
 * waits until somebody does.
 */
export function useNovedades(clases: readonly Clase[], alCambiar: () => void, { cada = 0, si, todas = false }: Opciones = {}): void {
  const hacer = useRef({ alCambiar, si });
  useEffect(() => {
    hacer.current = { alCambiar, si };
  });
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
  }, [cuales, cada, todas]);
}
