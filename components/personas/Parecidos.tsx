import { Button } from '../ui/Button';
import { Notice } from '../feedback/Notice';

/** A possible duplicate of the person being typed. */
export interface Parecido {
  /** Null if the user may not open the record; `impide` says why. */
  codigo: number | null;
  nombre: string;
  /** The matching data: ['mismo documento', 'nació el 05/03/2016']. */
  datos: readonly (string | false | 0 | null)[];
  /** Why the record cannot be taken; without it a button takes it. */
  impide?: string;
}

interface Props {
  rows: readonly Parecido[];
  /** The label of the button that takes a duplicate. */
  accion: string;
  busy?: boolean;
  onUsar: (codigo: number) => void;
}

/** Warns about possible duplicates, and offers to take one of them instead. */
export const Parecidos = ({ rows, accion, busy, onUsar }: Props) =>
  rows.length === 0 ? null : (
    <Notice tone="warn" role="alert">
      <strong>Quizá ya está registrado</strong>
      <ul className="list-none m-0 p-0">
        {rows.map(({ codigo, nombre, datos, impide }, i) => (
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
                onClick={() => onUsar(codigo)}
              />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
