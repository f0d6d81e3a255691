import { useEffect, useRef } from 'react';
import { gruposDelDia, listaDelGrupo } from '@/services/asistencia';
import { gruposRefrescados, refrescada } from '@/store/asistencia';
import { useAppDispatch } from '@/store/hooks';
import { useNovedades } from '../vivo/useNovedades';

/** Keeps the groups of a day, and the roll of one, as the server has them while somebody looks: the marks of another phone stand at once. */
export function useListaViva(fecha: string, codigoGrupo: number | undefined): void {
  const dispatch = useAppDispatch();
  const peticion = useRef<AbortController>(undefined);
  // A late answer is not about the list that is on the screen by then.
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
    // Without an answer the list stays as it was; the next event, or the way back to the page, asks again.
    await pedir().catch(() => undefined);
  };
  useNovedades(['asistencia'], () => void refrescar(), {
    si: (llave) => fecha !== '' && llave.fecha === fecha && (codigoGrupo === undefined || llave.codigoGrupo === codigoGrupo),
  });
}
