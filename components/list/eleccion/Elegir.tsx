import type { ReactNode } from 'react';
import { CheckInput } from '../../ui/input/Option';
import type { Eleccion } from './useEleccion';
import css from './eleccion.module.css';

/** How many of some rows are chosen. */
const cuantas = <R,>({ tiene }: Eleccion<R>, rows: readonly R[]) => rows.filter(tiene).length;

interface FilaProps<R> {
  eleccion: Eleccion<R>;
  row: R;
  /** What the row is called. */
  nombre: string;
  /** What its first column shows. */
  children: ReactNode;
}

/** The first cell of a row that can be chosen; Space on the row does the same. */
export const ElegirFila = <R,>({ eleccion, row, nombre, children }: FilaProps<R>) => (
  <span className={css.first}>
    <label className={css.target}>
      <CheckInput
        type="checkbox"
        data-elegir=""
        aria-label={`Elegir ${nombre || 'esta fila'}`}
        checked={eleccion.tiene(row)}
        onChange={({ target }) => eleccion.poner([row], target.checked)}
      />
    </label>
    {children}
  </span>
);

/** In the head of the table: all rows that are on the screen. */
export function ElegirTodas<R>({ eleccion, rows }: { eleccion: Eleccion<R>; rows: readonly R[] }) {
  const elegidas = cuantas(eleccion, rows);
  const todas = rows.length > 0 && elegidas === rows.length;
  return (
    <label className={css.target}>
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
