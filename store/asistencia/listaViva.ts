import type { FilaLista } from '@/contract/asistencia/registro';
import type { AsistenciaState } from './asistencia';
import { mark } from './marcas';

/** A roll as it is now on the server. */
export interface Reciente {
  codigoGrupo: number;
  fecha: string;
  filas: readonly FilaLista[];
}

/**
 * Updates the open roll from the server; unsaved marks and those on their way stay. An unsaved mark whose row has changed becomes a
 * conflict. A child who left the roll leaves the page too, and is named in `salieron`.
 */
export function refrescar(state: AsistenciaState, { filas }: Reciente): void {
  delete state.lista.momento;
  const antes = new Map(state.lista.rows.map((row) => [row.codigoEstudiante, row]));
  const siguen = new Set(filas.map(({ codigoEstudiante }) => codigoEstudiante));
  for (const { codigoEstudiante, nombreCompleto } of state.lista.rows) {
    if (siguen.has(codigoEstudiante)) continue;
    state.salieron.push({ codigoEstudiante, nombre: nombreCompleto, marcada: codigoEstudiante in state.marcas });
    delete state.marcas[codigoEstudiante];
    delete state.cambios[codigoEstudiante];
  }
  state.lista.rows = filas.map((fila) => {
    const era = antes.get(fila.codigoEstudiante);
    return { ...fila, ...(era && fila.codigoEstudiante in state.sinEnviar && { estado: era.estado, nota: era.nota }) };
  });
  for (const { codigoEstudiante: codigo, estado, nota } of state.lista.rows) {
    const [marca, era] = [state.marcas[codigo], antes.get(codigo)];
    if (!marca || !era) continue;
    if (era.estado !== estado || era.nota !== nota) state.cambios[codigo] = { usuario: '', momento: null };
    mark(state, codigo, marca);
  }
}
