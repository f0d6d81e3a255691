import { Button } from '../Button';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { counted } from '@/utils/format';
import css from './Combobox.module.css';
import { inputClass } from '../Field';
import { useListbox } from './useListbox';
import type { Search } from './useSearch';

interface Props<T> {
  label: string;
  /** What one can search by. */
  placeholder: string;
  search: Search<T>;
  /** What an option shows: its name, and up to two `small` beside and under it. */
  option: (row: T) => ReactNode;
  onPick: (row: T) => void;
  /** Which one Enter takes that was pressed before the answer is there; the only one unless told. */
  sole?: (rows: readonly T[], total: number) => T | undefined;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

const onlyOne = <T,>(rows: readonly T[]): T | undefined => (rows.length === 1 ? rows[0] : undefined);

function said<T>({ text, rows, total, capped, none, current, waiting, error }: Search<T>): string {
  if (error) return error;
  if (waiting) return 'Buscando…';
  if (!current || text.trim() === '') return '';
  return rows.length === 0 ? `${none} coincide con «${text.trim()}»` : counted({ total, capped }, 'resultado');
}

/** How many were found, why there is nothing, or what failed, with a button that tries again. */
const Said = <T,>({ search }: { search: Search<T> }) => (
  <div className="flex flex-wrap align-items-center column-gap-2">
    <small className={search.error ? 'field-error' : css.said} role="status">
      {said(search)}
    </small>
    {search.error && <Button type="button" label="Reintentar" text size="small" onClick={search.retry} />}
  </div>
);

function Options<T>({
  label,
  search,
  option,
  listbox,
}: Pick<Props<T>, 'label' | 'search' | 'option'> & { listbox: ReturnType<typeof useListbox> }) {
  const { rows, total, noun, keyOf } = search;
  return (
    <div className={css.list}>
      <div {...listbox.list} aria-label={label}>
        {rows.map((row, index) => (
          <div key={keyOf(row)} {...listbox.option(index)}>
            {option(row)}
          </div>
        ))}
      </div>
      {/* No option: a list of options holds nothing else. */}
      {total > rows.length && (
        <p className={css.more}>y {counted({ total: total - rows.length, capped: search.capped }, noun)} más: siga escribiendo</p>
      )}
    </div>
  );
}

/** What the input and its list do: typing, picking, and an Enter that was faster than the answer. */
function useCombobox<T>(search: Search<T>, sole: (rows: readonly T[], total: number) => T | undefined, onPick: (row: T) => void) {
  const { text, setText, rows, total, keyOf, current, waiting } = search;
  const [open, setOpen] = useState(false);
  const eager = useRef(false);
  const type = (next: string, show: boolean) => {
    setText(next);
    setOpen(show);
    eager.current = false;
  };
  const pick = (row: T) => {
    type('', false);
    onPick(row);
  };
  useEffect(() => {
    if (!eager.current || waiting) return;
    eager.current = false;
    const only = current ? sole(rows, total) : undefined;
    if (only) pick(only);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an answer picks, not a new function
  }, [rows, waiting]);
  const wish = () => {
    eager.current = waiting;
    setOpen(true);
  };
  const listbox = useListbox({
    keys: rows.map((row) => String(keyOf(row))),
    text,
    open,
    // What other letters found is not what Enter means.
    onPick: (index) => (current ? pick(rows[index]!) : wish()),
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onEager: wish,
  });
  return { listbox, type, setOpen, shown: open && rows.length > 0 };
}

/** One of many, found by a few letters: by the keyboard alone, by a finger, and by ear. What is picked goes to `onPick`, and the input is empty again. */
export function Combobox<T>({ label, placeholder, search, option, onPick, sole = onlyOne, ref, autoFocus }: Props<T>) {
  const id = useId();
  const { listbox, type, setOpen, shown } = useCombobox(search, sole, onPick);
  return (
    <div className={css.combobox}>
      <label htmlFor={id}>{label}</label>
      <span className="search m-0">
        <i className={`pi ${search.waiting ? 'pi-spin pi-spinner' : 'pi-search'}`} aria-hidden />
        <input
          {...listbox.input}
          ref={ref}
          id={id}
          type="text"
          autoFocus={autoFocus}
          className={inputClass()}
          placeholder={placeholder}
          maxLength={100}
          value={search.text}
          onChange={({ target }) => type(target.value, true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </span>
      {shown && <Options label={label} search={search} option={option} listbox={listbox} />}
      <Said search={search} />
    </div>
  );
}
