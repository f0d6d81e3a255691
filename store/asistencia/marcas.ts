import type { FilaLista, MarcaCambiada } from '@/contract/asistencia/registro';
import type { Envio } from '@/services/offline/marcas';
import type { AsistenciaState, Marca } from './asistencia';

/** Changes the unsaved mark of a child; one that equals the saved mark is none, and in no conflict. */
export function mark(state: AsistenciaState, codigo: number, change: Partial<Marca>) {
  const row = state.lista.rows.find(({ codigoEstudiante }) => codigoEstudiante === codigo);
  if (!row) return;
  const next = { estado: row.estado, nota: row.nota, ...state.marcas[codigo], ...change };
  if (next.estado === row.estado && next.nota === row.nota) delete state.marcas[codigo];
  else state.marcas[codigo] = next;
  if (!(codigo in state.marcas)) delete state.cambios[codigo];
}

/** Applies the server's values to a row; an unsaved mark that differs stays unsaved. */
export function stands(state: AsistenciaState, codigo: number, change: Partial<FilaLista>) {
  const row = state.lista.rows.find(({ codigoEstudiante }) => codigoEstudiante === codigo);
  if (!row) return;
  Object.assign(row, change);
  const { [codigo]: marca } = state.marcas;
  if (marca) mark(state, codigo, marca);
}

/** A save is sent: its marks are shown in the roll and counted as on their way. */
export function sale(state: AsistenciaState, { marcas }: Pick<Envio, 'marcas'>) {
  for (const { codigoEstudiante, estado, nota } of marcas) {
    state.sinEnviar[codigoEstudiante] = (state.sinEnviar[codigoEstudiante] ?? 0) + 1;
    stands(state, codigoEstudiante, { estado, nota });
  }
}

/** A save was answered. Returns the children without any other unanswered save. */
export function llega(state: AsistenciaState, { marcas }: Envio): Set<number> {
  const libres = new Set<number>();
  for (const { codigoEstudiante } of marcas) {
    const quedan = (state.sinEnviar[codigoEstudiante] ?? 1) - 1;
    if (quedan > 0) state.sinEnviar[codigoEstudiante] = quedan;
    else {
      delete state.sinEnviar[codigoEstudiante];
      libres.add(codigoEstudiante);
    }
  }
  return libres;
}

/** Turns the marks in conflict back into unsaved ones, until the user decides. */
export function disputa(state: AsistenciaState, { marcas }: Envio, cambiadas: readonly MarcaCambiada[], libres?: ReadonlySet<number>) {
  for (const { codigoEstudiante, usuario, momento } of cambiadas) {
    const mia = marcas.find((marca) => marca.codigoEstudiante === codigoEstudiante);
    if (!mia || (libres && !libres.has(codigoEstudiante))) continue;
    const { estado, nota, marcado } = state.marcas[codigoEstudiante] ?? mia;
    state.cambios[codigoEstudiante] = { usuario, momento };
    // `mark` drops the conflict if both marks are equal by now.
    mark(state, codigoEstudiante, { estado, nota, marcado });
  }
}
