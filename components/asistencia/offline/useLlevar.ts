import { useCallback } from 'react';
import type { GrupoDelDia } from '@/contract/asistencia/registro';
import { hoyEn } from '@/domain/fechas';
import { onSignedOut } from '@/services/http/credentials';
import { duenoDe, llevar } from '@/store/asistencia/copias';
import { useAppStore } from '@/store/hooks';
import { selectSucursal } from '@/store/session';

/** How long the stored rolls count as fresh, in ms. */
const FRESCO = 10 * 60_000;

let ultima: { de: string; momento: number } | undefined;
// The end of a session deletes the rolls: whoever signs in next gets them again.
onSignedOut(() => (ultima = undefined));

/** Stores today's groups and rolls on the device, unless that was done recently. Failures are silent, because it is retried. */
export function useLlevar(): (vistos?: GrupoDelDia[]) => Promise<void> {
  const store = useAppStore();
  return useCallback(
    async (vistos) => {
      const root = store.getState();
      const hoy = hoyEn(new Date());
      const de = JSON.stringify([duenoDe(root), selectSucursal(root)?.codigoSucursal, hoy]);
      if (ultima?.de === de && Date.now() - ultima.momento < FRESCO) return;
      ultima = { de, momento: Date.now() };
      try {
        await llevar(root, hoy, vistos);
      } catch {
        ultima = undefined;
      }
    },
    [store],
  );
}
