import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../form/useSubmit';
import { ArchivoIlegible, leerArchivo, type ArchivoLeido } from './leerArchivo';
import type { Avance } from './libro/leerLibro';

/** Reads a chosen file: its progress, a way to cancel it, and why it cannot be read. Leaving the page cancels the reading. */
export function useLeerArchivo(alLeer: (archivo: ArchivoLeido) => void) {
  const [ilegible, setIlegible] = useState('');
  const [avance, setAvance] = useState<Avance>();
  const lectura = useRef<AbortController>(undefined);
  useEffect(() => () => lectura.current?.abort(), []);
  const { submit, busy } = useSubmit(async (file: File) => {
    const { signal } = (lectura.current = new AbortController());
    setIlegible('');
    setAvance(undefined);
    try {
      alLeer(await leerArchivo(file, { alAvanzar: setAvance, signal }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ArchivoIlegible)) throw error;
      setIlegible(error.message);
    }
  });
  return { leer: (file: File) => void submit(file), leyendo: busy, avance, ilegible, cancelar: () => lectura.current?.abort() };
}
