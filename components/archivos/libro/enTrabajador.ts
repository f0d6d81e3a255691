import type { Avance, Lectura, Opciones } from './leerLibro';
import type { Pedido } from './trabajador';

type Mensaje = { avance: Avance } | { lectura: Lectura };

/**
 * Reads a workbook in a worker of this site; `bytes` are handed over to it. Rejects with the signal's reason when it is aborted, which ends
 * the worker. A worker that cannot be loaded answers like an unreadable file.
 */
export function leerEnTrabajador(
  bytes: Uint8Array,
  { maxFilas, alAvanzar, signal }: Opciones & { signal?: AbortSignal },
): Promise<Lectura> {
  const trabajador = new Worker('/worker/libro.js');
  const lectura = new Promise<Lectura>((done, fail) => {
    trabajador.onmessage = ({ data }: MessageEvent<Mensaje>) => ('avance' in data ? alAvanzar?.(data.avance) : done(data.lectura));
    trabajador.onerror = () => done({ ilegible: 'El lector de libros no se pudo cargar: recargue la página y vuelva a elegir el archivo' });
    signal?.addEventListener('abort', () => fail(signal.reason as Error));
    const pedido: Pedido = { bytes: bytes.buffer as ArrayBuffer, maxFilas };
    trabajador.postMessage(pedido, [pedido.bytes]);
  });
  return lectura.finally(() => trabajador.terminate());
}
