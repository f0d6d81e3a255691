import { useCallback, useMemo, useState } from 'react';
import { diferencia } from '@/domain/accesos';

/** The codes after saving, and the unsaved changes. */
export interface Cambios {
  elegidos: ReadonlySet<number>;
  da: number[];
  quita: number[];
  dirty: boolean;
  poner: (codigos: readonly number[], elegido: boolean) => void;
  descartar: () => void;
}

/** The user's changes on top of `base`; they are kept when `base` changes because somebody else saved. */
export function useCambios(base: readonly number[]): Cambios {
  const [cambios, setCambios] = useState<ReadonlyMap<number, boolean>>(new Map());
  const poner = useCallback(
    (codigos: readonly number[], elegido: boolean) =>
      setCambios((before) => new Map([...before, ...codigos.map((code) => [code, elegido] as const)])),
    [],
  );
  const descartar = useCallback(() => setCambios(new Map()), []);
  return useMemo(() => {
    const stay = base.filter((code) => cambios.get(code) !== false);
    const come = [...cambios].filter(([code, elegido]) => elegido && !base.includes(code)).map(([code]) => code);
    const elegidos = [...stay, ...come];
    const { da, quita } = diferencia(base, elegidos);
    return { elegidos: new Set(elegidos), da, quita, dirty: da.length + quita.length > 0, poner, descartar };
  }, [base, cambios, poner, descartar]);
}
