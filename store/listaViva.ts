import type { FilaLista } from '@/contract/asistencia/registro';
import type { AsistenciaState, Marca } from './asistencia';

/** A roll as the server has it now. */
export interface Reciente {
  codigoGrupo: number;
  fecha: string;
  filas: readonly FilaLista[];
}

/**
 * Takes the roll on the screen as the server has it now; what is on its way, and what is not saved, stays. A mark that waits here and was
 * overtaken is to be decided on. `mark` notes it again, against the row as it is now.
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
