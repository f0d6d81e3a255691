import type { FilaLista } from '@/contract/asistencia/registro';
import type { AsistenciaState, Marca } from './asistencia';

/** A roll as it is now on the server. */
export interface Reciente {
  codigoGrupo: number;
  fecha: string;
  filas: readonly FilaLista[];
}

/**
 * Updates the open roll from the server; unsaved marks and those on their way stay. An unsaved mark whose row has changed becomes a
 * conflict. `mark` compares it with the new row.
 */
export function refrescar(
  state: AsistenciaState,
  { filas }: Reciente,
  mark: (state: AsistenciaState, codigo: number, marca: Marca) => void,
): void {
  const antes = new Map(state.lista.rows.map((row) => [row.codigoEstudiante, row]));
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
