import { useCallback, useEffect, useRef } from 'react';
import { esDia } from '@/domain/fechas';
import { previsualizar } from '@/services/inscripciones';
import { changed, emptyBorrador, keepBorrador, readBorrador, selectInscripcion, started, type Borrador } from '@/store/inscripciones';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useSettled } from '../data/useDebounced';
import { useLoaded } from '../data/useLoaded';
import { codigoPagadorDe, ninoDe } from './nuevoEstudiante';

/**
 * The draft of an enrolment. While the page is open it is also kept in sessionStorage, to survive a reload; after leaving the page it is
 * only in the store, which a sign-out clears.
 */
export function useBorrador() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const usuario = useAppSelector(({ user }) => user.usuario?.usuario ?? '');
  const borrador = useAppSelector((root) => selectInscripcion(root).borrador);
  const owner = useRef(usuario);

  useEffect(() => {
    const mine = owner.current;
    if (!selectInscripcion(store.getState()).borrador) dispatch(started(readBorrador(mine) ?? emptyBorrador()));
    return () => keepBorrador(mine, undefined);
  }, [store, dispatch]);
  useEffect(() => keepBorrador(owner.current, borrador), [borrador]);

  const change = useCallback((part: Partial<Borrador>) => void dispatch(changed(part)), [dispatch]);
  const restart = useCallback(() => void dispatch(started(emptyBorrador())), [dispatch]);
  return { borrador, change, restart };
}

/** The parts of a draft that decide its plan; undefined while something is missing. */
function questionOf(borrador: Borrador): Parameters<typeof previsualizar>[0]['body'] | undefined {
  const { grupo, codigoModalidad, fechaInscripcion, creando, estudiante, codigoBeca, descuentos } = borrador;
  if (!grupo || !codigoModalidad || (fechaInscripcion && !esDia(fechaInscripcion))) return undefined;
  const quien = creando
    ? { ...ninoDe(borrador), codigoPagador: codigoPagadorDe(borrador) }
    : { codigoEstudiante: estudiante?.codigoEstudiante };
  const { codigoGrupo } = grupo;
  return { codigoGrupo, codigoModalidad, fechaInscripcion: fechaInscripcion || undefined, codigoBeca, descuentos, ...quien };
}

/**
 * The invoices of a draft as a preview, or the reason why there is none yet. It is loaded again when a deciding part changes, and by
 * `refresh` when the server says that something has changed; the previous plan stays until then.
 */
export function usePlan(borrador: Borrador) {
  const [body, current] = useSettled(questionOf(borrador));
  const plan = useLoaded(previsualizar, body && { body });
  return { plan: plan.latest, loading: !current || plan.waiting, error: current ? plan.error : undefined, refresh: plan.reload };
}
export type Plan = ReturnType<typeof usePlan>;
