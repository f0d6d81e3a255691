import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Field } from '../../form/Fields';
import { Button } from '../../ui/Button';
import { useNarrow } from '../../data/useNarrow';
import type { Listed } from '../listed';
import css from './Filters.module.css';
import { chipsOf, without } from './words';

const FilterPanel = lazy(() => import('./FilterPanel'));

interface Props {
  call: Listed;
  fields: readonly Field<any>[];
  query: Readonly<Record<string, unknown>>;
  onFilter: (changes: Record<string, unknown>) => void;
  /** Stands below the fields: the order of the rows, where the table has no visible header. */
  order?: ReactNode;
}

/**
 * What narrows a list, each filter a chip that says it in words, opens its field and can be taken away; «Filtro» opens the others. On a phone
 * one button says all and opens a sheet. The form of the fields is loaded when it is opened.
 */
export function Filters({ call, fields, query, onFilter, order }: Props) {
  const narrow = useNarrow();
  const opener = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState<string>();
  const chips = useMemo(() => chipsOf(call.params, fields, query), [call, fields, query]);
  const said = chips.flatMap(({ names }) => names);
  const others = fields.filter(({ name }) => !said.includes(name)).map(({ name }) => name);
  const names = open?.split(' ') ?? [];
  const shown = fields.filter(({ name }) => names.includes(name));
  if (fields.length === 0 && !order) return null;

  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const opens = (of: readonly string[], element: HTMLElement) => {
    opener.current = element;
    setOpen(open === of.join(' ') ? undefined : of.join(' '));
  };
  const all = fields.map(({ name }) => name);
  const text = chips.map((chip) => chip.text).join(' · ');
  return (
    <div className={`${css.filters} flex flex-wrap gap-2 align-items-center`}>
      {narrow ? (
        <Button
          className={css.all}
          label={text || 'Filtros'}
          icon="pi-filter"
          outlined
          aria-label={text || 'Filtros'}
          title={text || undefined}
          aria-haspopup="dialog"
          aria-expanded={open !== undefined}
          onClick={({ currentTarget }) => opens(all, currentTarget)}
        />
      ) : (
        <>
          {chips.map(({ names: of, text: words, removable }) => (
            <span key={of[0]} className={`${css.chip} inline-flex`}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-expanded={open === of.join(' ')}
                onClick={({ currentTarget }) => opens(of, currentTarget)}
              >
                {words}
              </button>
              {removable && (
                <button type="button" aria-label={`Quitar «${words}»`} onClick={() => onFilter(without(of))}>
                  <i className="pi pi-times" aria-hidden />
                </button>
              )}
            </span>
          ))}
          <Button
            className={others.length === 0 ? css.order : undefined}
            label={others.length > 0 ? 'Filtro' : 'Orden'}
            icon={others.length > 0 ? 'pi-plus' : 'pi-sort-alt'}
            text
            aria-haspopup="dialog"
            aria-expanded={open === others.join(' ')}
            onClick={({ currentTarget }) => opens(others, currentTarget)}
          />
        </>
      )}
      {open !== undefined && (
        <Suspense>
          <FilterPanel key={open} whole={call.whole} fields={shown} query={query} onFilter={onFilter} onClose={close}>
            {order && <div className={narrow ? 'mt-3' : `${css.order} mt-3`}>{order}</div>}
          </FilterPanel>
        </Suspense>
      )}
    </div>
  );
}
