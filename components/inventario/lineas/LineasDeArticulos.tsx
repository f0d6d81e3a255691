import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { Fields, type Field } from '../../form/Fields';
import { FieldError, FieldGroup } from '../../ui/Field';
import { IconButton } from '../../ui/Button';
import { BuscarArticulo, type Hallado } from './BuscarArticulo';
import css from './LineasDeArticulos.module.css';

/** The name of the list in the surrounding form. */
const LISTA = 'detalles';

interface Linea {
  codigoArticulo: number;
  /** The quantity as typed. */
  cantidad: number | null;
}

interface Props<A extends Hallado, L extends Linea> {
  /** The wire values of a new line. */
  linea: (articulo: A) => L;
  fields: (articulo: A) => readonly Field<L>[];
  /** The note beside a line's name. */
  nota: (articulo: A, index: number) => ReactNode;
  /** A way to bring several articles at once, below the search; those that have a line already keep it. */
  children?: (traer: (articulos: readonly A[]) => void) => ReactNode;
}

type Faltas = Partial<Record<string, { codigoArticulo?: { message?: string } }>> & { message?: string; root?: { message?: string } };

/** Enter in a field of a line leads to the same field of the next line, and from the last line back to the search. */
function bajar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const line = event.target.closest('li')!;
  const at = [...line.querySelectorAll('input')].indexOf(event.target);
  const search = event.currentTarget.parentElement!.querySelector<HTMLElement>('[role="combobox"]');
  (line.nextElementSibling?.querySelectorAll('input')[at] ?? search)?.focus();
}

/**
 * The articles of a document, in the list `detalles` of the surrounding form: searched, or scanned. Scanning an article again adds one
 * piece. The search keeps the focus, so that the next article can be scanned at once.
 */
export function LineasDeArticulos<A extends Hallado, L extends Linea>({ linea, fields, nota, children }: Props<A, L>) {
  const { getValues, setValue } = useFormContext();
  const { fields: filas, append, remove } = useFieldArray({ name: LISTA });
  const [conocidos, setConocidos] = useState<ReadonlyMap<number, A>>(new Map());
  const [dicho, setDicho] = useState('');
  const faltas = useFormState({ name: LISTA }).errors[LISTA] as Faltas | undefined;

  const agregar = (articulo: A) => {
    const { codigoArticulo, nombre } = articulo;
    const lineas = (getValues(LISTA) ?? []) as L[];
    const at = lineas.findIndex((una) => una.codigoArticulo === codigoArticulo);
    const cuantas = at < 0 ? 1 : (Number(lineas[at]!.cantidad) || 0) + 1;
    setConocidos((antes) => new Map(antes).set(codigoArticulo, articulo));
    setDicho(`${nombre}: ${cuantas}`);
    if (at < 0) append(linea(articulo), { shouldFocus: false });
    else setValue(`${LISTA}.${at}.cantidad`, cuantas, { shouldDirty: true, shouldValidate: !!faltas });
  };
  const traer = (articulos: readonly A[]) => {
    const lineas = (getValues(LISTA) ?? []) as L[];
    const nuevos = articulos.filter((uno) => !lineas.some((una) => una.codigoArticulo === uno.codigoArticulo));
    setConocidos((antes) => new Map([...antes, ...nuevos.map((uno) => [uno.codigoArticulo, uno] as const)]));
    append(nuevos.map(linea), { shouldFocus: false });
  };
  return (
    <FieldGroup label="Artículos" name={LISTA} error={faltas?.root?.message ?? faltas?.message}>
      <BuscarArticulo<A> onPick={agregar} />
      <p role="status" className="p-hidden-accessible">
        {dicho}
      </p>
      {filas.length > 0 && (
        <ol className="list-none p-0 m-0" onKeyDown={bajar}>
          {filas.map((fila, i) => {
            const articulo = conocidos.get((fila as unknown as L).codigoArticulo)!;
            const suya = `${LISTA}.${i}.codigoArticulo`;
            const suyos = fields(articulo);
            const columnas = suyos.some(({ half }) => half) ? css.fields : `${css.fields} thirds`;
            return (
              <li key={fila.id} className={`${css.line} align-items-center`} aria-label={articulo.nombre}>
                <span className="flex flex-wrap column-gap-3 align-items-baseline justify-content-between break" data-field={suya}>
                  <span>
                    <strong className="text-strong">{articulo.nombre}</strong> <small className="text-muted">{articulo.codigo}</small>
                  </span>
                  <small className="text-muted tabular">{nota(articulo, i)}</small>
                  <FieldError>{faltas?.[i]?.codigoArticulo?.message}</FieldError>
                </span>
                <IconButton icon="pi-trash" label={`Quitar ${articulo.nombre}`} severity="danger" onClick={() => remove(i)} />
                <div className={columnas}>
                  <Fields fields={suyos} prefix={`${LISTA}.${i}.`} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {children?.(traer)}
    </FieldGroup>
  );
}
