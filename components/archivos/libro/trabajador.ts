import { leerLibro, type Avance } from './leerLibro';

/*
 * The worker that reads workbooks (scripts/build/libro.mjs bundles it into /worker/libro.js): the page stays responsive meanwhile, and closing the
 * worker cancels the reading.
 */

/** What the page sends. */
export interface Pedido {
  bytes: ArrayBuffer;
  maxFilas: number;
}

const suyo = self as unknown as { onmessage: (event: MessageEvent<Pedido>) => void; postMessage: (message: object) => void };

suyo.onmessage = ({ data: { bytes, maxFilas } }) => {
  const alAvanzar = (avance: Avance) => suyo.postMessage({ avance });
  void leerLibro(new Uint8Array(bytes), { maxFilas, alAvanzar }).then((lectura) => suyo.postMessage({ lectura }));
};
