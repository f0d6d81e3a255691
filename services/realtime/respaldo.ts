import type { Abrir, Oyente } from './puerto';

/** How long the first channel may be closed, in ms, before the second one takes over. */
const PLAZO_MS = 5000;

/**
 * Two channels as one: while the first is not open (it cannot be reached, or broke), the second one carries the events on from the same
 * position. The first goes on trying, and takes over again once it is open; what both report arrives twice.
 */
export const conRespaldo =
  (primero: Abrir, segundo: Abrir, plazoMs = PLAZO_MS): Abrir =>
  ({ posicion: desde, cargado }, oyente) => {
    let posicion = desde;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cerrarSegundo = () => {};
    const soltar = () => {
      clearTimeout(timer);
      cerrarSegundo();
      cerrarSegundo = () => {};
    };
    const comun: Oyente = {
      ...oyente,
      posicion: (nueva) => {
        if (posicion === undefined || BigInt(nueva) > BigInt(posicion)) oyente.posicion((posicion = nueva));
      },
      fin: () => {
        cerrar();
        oyente.fin();
      },
    };
    const esperar = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const abierto: Oyente['abierto'] = (dicho) => oyente.abierto({ ...dicho, respaldo: true });
        cerrarSegundo();
        cerrarSegundo = segundo({ posicion, cargado }, { ...comun, abierto });
      }, plazoMs);
    };
    const cerrarPrimero = primero(
      { posicion, cargado },
      {
        ...comun,
        abierto: (dicho) => {
          soltar();
          oyente.abierto(dicho);
        },
        cortado: () => {
          oyente.cortado();
          esperar();
        },
      },
    );
    const cerrar = () => {
      cerrarPrimero();
      soltar();
    };
    esperar();
    return cerrar;
  };
