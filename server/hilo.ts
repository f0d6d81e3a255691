import { isMainThread, parentPort } from 'node:worker_threads';
import type { firmarXml } from './facturas/fiscal/firmar';
import type { leerP12 } from './facturas/fiscal/p12';
import { Refusal } from './lib/serve';
import type { Recado } from './lib/hilos';
import type { adivinanzas } from './usuarios/adivinanzas';

// The program of the threads that do what takes more than a moment (lib/hilos.ts). Its functions load what they need when first called:
// the main thread holds none of it.

const tareas = {
  adivinanzas: async (...args: Parameters<typeof adivinanzas>) => (await import('./usuarios/adivinanzas')).adivinanzas(...args),
  leerP12: async (...args: Parameters<typeof leerP12>) => (await import('./facturas/fiscal/p12')).leerP12(...args),
  firmarXml: async (...args: Parameters<typeof firmarXml>) => (await import('./facturas/fiscal/firmar')).firmarXml(...args),
};
type Tarea = keyof typeof tareas;

async function hacer(tarea: Tarea, args: readonly unknown[]): Promise<Recado> {
  try {
    return { valor: await (tareas[tarea] as (...args: readonly unknown[]) => Promise<unknown>)(...args) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { rechazo: { status: error.status, mensaje: error.message, details: error.details } };
  }
}

if (!isMainThread) {
  parentPort!.on('message', ([tarea, args]: [Tarea, readonly unknown[]]) => {
    void hacer(tarea, args).then((recado) => parentPort!.postMessage(recado));
  });
  parentPort!.postMessage(null); // ready
}
