import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { diferencia } from '@/domain/accesos';
import { confirmDiscard } from '../../feedback/confirm';
import { useLeaveGuard } from '../../form/useLeaveGuard';

/** Asks before unsaved changes are discarded. */
const preguntarDescartar = () => confirmDiscard({ message: 'Lo que marcó no se ha guardado.' });

/** What is asked before users remove an access from themselves, since they cannot grant it back. */
export const PROPIO = {
  header: '¿Quitarse accesos?',
  message: 'Es usted: lo que se quita no podrá devolvérselo, solo otra persona que lo tenga.',
  accept: 'Quitármelos',
};

/** The codes after saving, and the unsaved changes. */
export interface Cambios {
  elegidos: ReadonlySet<number>;
  da: number[];
  quita: number[];
  dirty: boolean;
  poner: (codigos: readonly number[], elegido: boolean) => void;
  descartar: () => void;
}

/** What an editor of accesses says of its unsaved changes to the page around it. */
export interface Guarda {
  /** Reports whether there are any. */
  onDirty: (dirty: boolean) => void;
  onBack: () => void;
}

/** The guard of a page with such an editor: `turnTo` goes elsewhere, but asks first if there are unsaved changes. */
export function useGuarda<T>(go: (to: T) => void) {
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const turnTo = async (to: T) => {
    if (!dirty.current || (await preguntarDescartar())) go(to);
  };
  return { onDirty, turnTo: (to: T) => void turnTo(to) };
}

/** The user's changes on top of `base`; they are kept when `base` changes because somebody else saved, and lost only after asking. */
export function useCambios(base: readonly number[], { onDirty, onBack }: Guarda): Cambios {
  const [cambios, setCambios] = useState<ReadonlyMap<number, boolean>>(new Map());
  const poner = useCallback(
    (codigos: readonly number[], elegido: boolean) =>
      setCambios((before) => new Map([...before, ...codigos.map((code) => [code, elegido] as const)])),
    [],
  );
  const descartar = useCallback(() => setCambios(new Map()), []);
  const cambiado = useMemo(() => {
    const stay = base.filter((code) => cambios.get(code) !== false);
    const come = [...cambios].filter(([code, elegido]) => elegido && !base.includes(code)).map(([code]) => code);
    const elegidos = [...stay, ...come];
    const { da, quita } = diferencia(base, elegidos);
    return { elegidos: new Set(elegidos), da, quita, dirty: da.length + quita.length > 0, poner, descartar };
  }, [base, cambios, poner, descartar]);
  const { dirty } = cambiado;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  useLeaveGuard(dirty, preguntarDescartar, onBack);
  return cambiado;
}
