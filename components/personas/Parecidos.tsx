import { useSettled } from '../data/useDebounced';
import { useLoaded, type Load } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';

/** How a possible duplicate of the person being typed is shown. */
export interface Parecido {
  /** Null if the user may not open the record; `impide` says why. */
  codigo: number | null;
  nombre: string;
  /** The matching data: ['mismo documento', 'nació el 05/03/2016']. */
  datos: readonly (string | false | 0 | null)[];
  /** Why the record cannot be taken; without it a button takes it. */
  impide?: string;
}

interface Props<Q, R> {
  buscar: Load<Q, R[]>;
  /** What is searched for; undefined until enough is typed. */
  pide: Q | undefined;
  parecido: (row: R) => Parecido;
  /** The label of the button that takes a duplicate. */
  accion: string;
  busy?: boolean;
  onUsar: (row: R) => void;
}

/** Warns about possible duplicates, and offers to take one of them instead. A failed search is ignored, since it only warns. */
export function Parecidos<Q extends object, R>({ buscar, pide, parecido, accion, busy, onUsar }: Props<Q, R>) {
  const [asked] = useSettled(pide);
  const rows = useLoaded(buscar, asked).data ?? [];
  return rows.length === 0 ? null : (
    <Notice tone="warn" role="alert">
      <strong>Quizá ya está registrado</strong>
      <ul className="list-none m-0 p-0">
        {rows.map((row, i) => {
          const { codigo, nombre, datos, impide } = parecido(row);
          return (
            <li key={codigo ?? `-${i}`} className="flex flex-wrap column-gap-3 row-gap-1 align-items-center justify-content-between py-1">
              <span>
                {nombre}
                <small>{datos.filter(Boolean).map((dato) => ` · ${dato}`)}</small>
              </span>
              {impide || codigo === null ? (
                <small>{impide}</small>
              ) : (
                <Button
                  label={accion}
                  size="small"
                  outlined
                  disabled={busy}
                  aria-label={`${accion}: ${nombre}`}
                  onClick={() => onUsar(row)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
