import { count, plural } from '@/utils/format';
import { Button } from '../../ui/Button';
import type { Acciones, Eleccion } from './useEleccion';
import css from './eleccion.module.css';

interface Props<R> {
  eleccion: Eleccion<R>;
  /** The visible rows. */
  rows: readonly R[];
  acciones: Acciones<R>;
}

/** The number of selected rows and their actions; it sticks to the screen while scrolling. */
export function BarraDeEleccion<R>({ eleccion, rows, acciones }: Props<R>) {
  const { filas, tiene, poner, soltar } = eleccion;
  const faltan = rows.filter((row) => !tiene(row)).length;
  return (
    <div className={`${css.bar} screen-only`} data-open={filas.length > 0 || undefined}>
      <span aria-live="polite" className="font-semibold">
        {filas.length > 0 && plural(filas.length, 'seleccionado')}
      </span>
      {filas.length > 0 && (
        <div role="group" aria-label="Con lo seleccionado" className={`${css.acts} flex-wrap gap-1 align-items-center`}>
          {acciones(filas, soltar)}
          {faltan > 0 && <Button label={`Elegir las ${count(rows.length)}`} text small onClick={() => poner(rows, true)} />}
          <Button label="Quitar" icon="pi-times" text small onClick={soltar} />
        </div>
      )}
    </div>
  );
}
