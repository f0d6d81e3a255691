import { useEffect, useRef } from 'react';
import { selectCampo } from '@/store/asistencia/offline';
import { useAppSelector } from '@/store/hooks';

/** Calls `volver` when the server is reachable again after it was not. */
export function useAlVolver(volver: () => void): void {
  const { conexion } = useAppSelector(selectCampo);
  const latest = useRef(volver);
  const estaba = useRef(conexion);
  useEffect(() => {
    latest.current = volver;
  });
  useEffect(() => {
    if (conexion && !estaba.current) latest.current();
    estaba.current = conexion;
  }, [conexion]);
}
