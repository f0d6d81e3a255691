import type { ReactNode } from 'react';
import { CheckInput } from '../../ui/input/Option';
import type { Eleccion } from './useEleccion';
import css from './eleccion.module.css';

/** How many of these rows are selected. */
const cuantas = <R,>({ tiene }: Eleccion<R>, rows: readonly R[]) => rows.filter(tiene).length;

interface FilaProps<R> {
  eleccion: Eleccion<R>;
  row: R;
  /** The name of the row. */
  nombre: string;
  /** The content of the first column. */
  children: ReactNode;
}

/** The first cell of a selectable row; Space on the row toggles it too. */
export const ElegirFila = <R,>({ eleccion, row, nombre, children }: FilaProps<R>) => (
  <span className="flex gap-2 align-items-center min-w-0">
    <label className={`${css.target} screen-only flex-none justify-content-center align-items-center vertical-align-middle cursor-pointer`}>
      <CheckInput
        type="checkbox"
        data-elegir=""
        aria-label={`Elegir ${nombre || 'esta fila'}`}
        checked={eleccion.tiene(row)}
        onChange={({ target }) => eleccion.poner([row], target.checked)}
      />
    </label>
    <span className="min-w-0 overflow-hidden text-overflow-ellipsis">{children}</span>
  </span>
);

/** The checkbox in the table's header that selects all visible rows. */
export function ElegirTodas<R>({ eleccion, rows }: { eleccion: Eleccion<R>; rows: readonly R[] }) {
  const elegidas = cuantas(eleccion, rows);
  const todas = rows.length > 0 && elegidas === rows.length;
  return (
    <label
      className={`${css.target} screen-only flex-none justify-content-center align-items-center vertical-align-middle cursor-pointer mr-2`}
    >
      <CheckInput
        type="checkbox"
        aria-label="Elegir todas las filas de la página"
        ref={(box) => {
          if (box) box.indeterminate = elegidas > 0 && !todas;
        }}
        checked={todas}
        disabled={rows.length === 0}
        onChange={() => eleccion.poner(rows, !todas)}
      />
    </label>
  );
}
