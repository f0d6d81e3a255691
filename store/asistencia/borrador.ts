import type { MarcaPendiente, MarcasPendientes } from '@/services/offline/borradores';
import type { AsistenciaState } from './asistencia';
import { mark } from './marcas';

/**
 * Brings back the unsaved marks of a roll that was just loaded. One whose saved mark has changed since is a conflict; a child who has left
 * the roll is named in `salieron`, without its name, which the draft does not have.
 */
export function recuperar(state: AsistenciaState, borrador: MarcasPendientes): void {
  const filas = new Map(state.lista.rows.map((row) => [row.codigoEstudiante, row]));
  for (const [llave, { estado, nota, marcado, estadoAnterior, notaAnterior }] of Object.entries(borrador)) {
    const codigo = Number(llave);
    const fila = filas.get(codigo);
    if (!fila) state.salieron.push({ codigoEstudiante: codigo, nombre: '', marcada: true });
    else {
      if (fila.estado !== estadoAnterior || fila.nota !== notaAnterior) state.cambios[codigo] ??= { usuario: '', momento: null };
      mark(state, codigo, { estado, nota, marcado });
    }
  }
}

/** The unsaved marks of the open roll, each with the saved one that it replaces. */
export function pendientes({ lista, marcas }: AsistenciaState): MarcasPendientes {
  const filas = lista.rows.flatMap(({ codigoEstudiante, estado, nota }): [number, MarcaPendiente][] => {
    const { [codigoEstudiante]: marca } = marcas;
    if (!marca) return [];
    const { marcado = new Date().toISOString() } = marca;
    return [[codigoEstudiante, { estado: marca.estado, nota: marca.nota, marcado, estadoAnterior: estado, notaAnterior: nota }]];
  });
  return Object.fromEntries(filas);
}
