import { useEffect, useRef } from 'react';
import { guardarBorrador, quitarBorradoresViejos } from '@/services/offline/borradores';
import { gruposDelDia, listaDelGrupo } from '@/services/plain/asistencia';
import { gruposRefrescados, refrescada, dropped, selectAsistencia } from '@/store/asistencia/asistencia';
import { pendientes } from '@/store/asistencia/borrador';
import { duenoDe } from '@/store/asistencia/copias';
import { selectCampo } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useLatest } from '../data/useLatest';
import { useNovedades } from '../realtime/useNovedades';

/**
 * Keeps every tap of the open roll on the device before it is saved: a crash or a reload loses none. Returns the function that forgets the
 * taps of the open roll.
 */
export function useBorrador(): () => void {
  const store = useAppStore();
  const marcas = useAppSelector((root) => selectAsistencia(root).marcas);
  const lista = useAppSelector((root) => selectAsistencia(root).lista);
  useEffect(() => void quitarBorradoresViejos(), []);
  useEffect(() => {
    const root = store.getState();
    const [dueno, estado] = [duenoDe(root), selectAsistencia(root)];
    // While the roll is loading, the draft on the device is the only copy.
    if (!dueno || !estado.de || estado.lista.status !== 'idle' || estado.lista.rows.length === 0) return;
    void guardarBorrador(dueno, estado.de, pendientes(estado));
  }, [store, marcas, lista]);
  return () => {
    const [dueno, { de }] = [duenoDe(store.getState()), selectAsistencia(store.getState())];
    if (dueno && de) void guardarBorrador(dueno, de, {});
    store.dispatch(dropped());
  };
}

/** Keeps the groups of a day, and an open roll, up to date: marks made on another phone appear at once, and who leaves the group leaves the roll. */
export function useListaViva(fecha: string, codigoGrupo: number | undefined): void {
  const dispatch = useAppDispatch();
  const peticion = useRef<AbortController>(undefined);
  // A late answer must not be applied to another roll.
  useEffect(() => () => peticion.current?.abort(), [fecha, codigoGrupo]);
  const refrescar = async () => {
    peticion.current?.abort();
    const { signal } = (peticion.current = new AbortController());
    const pedir = async () => {
      const grupos = await gruposDelDia({ query: { fecha } }, { signal });
      if (!signal.aborted) dispatch(gruposRefrescados(grupos));
      if (codigoGrupo === undefined) return;
      const filas = await listaDelGrupo({ query: { codigoGrupo, fecha } }, { signal });
      if (!signal.aborted) dispatch(refrescada({ codigoGrupo, fecha, filas }));
    };
    // A failed reload leaves the list as it is; the next event, or returning to the page, reloads it.
    await pedir().catch(() => undefined);
  };
  useNovedades(['asistencia', 'inscripciones'], () => void refrescar(), {
    // An enrolment has no day: who comes or leaves changes the roll of every day from then on.
    si: (llave) => fecha !== '' && (llave.fecha ?? fecha) === fecha && (codigoGrupo === undefined || llave.codigoGrupo === codigoGrupo),
  });
}

/** Calls `volver` when the server is reachable again after it was not. */
export function useAlVolver(volver: () => void): void {
  const { conexion } = useAppSelector(selectCampo);
  const latest = useLatest(volver);
  const estaba = useRef(conexion);
  useEffect(() => {
    if (conexion && !estaba.current) latest.current();
    estaba.current = conexion;
  }, [conexion, latest]);
}
