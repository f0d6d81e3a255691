import { Button } from '../Button';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { counted } from '@/utils/format';
import css from './Combobox.module.css';
import { inputClass } from '../Field';
import { useListbox } from './useListbox';
import type { Search } from './useSearch';

interface Props<T> {
  label: string;
  /** The hint about what can be searched. */
  placeholder: string;
  search: Search<T>;
  /** The content of an option, made by `optionOf`. */
  option: (row: T) => ReactNode;
  onPick: (row: T) => void;
  /** What can be done with a text that nothing matches: a button, or Enter. */
  none?: { label: (text: string) => string; run: (text: string) => void };
  /** Which option an early Enter picks once the answer arrives; by default the only one. */
  sole?: (rows: readonly T[], total: number) => T | undefined;
  input?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** The content of an option: its name, a code behind it, and texts beside and below it. */
export const optionOf = (name: ReactNode, code: ReactNode, ...texts: ReactNode[]) => (
  <>
    <strong>
      {name} {code && <small>{code}</small>}
    </strong>
    {texts.map((text, i) => (text || i === 0 ? <small key={i}>{text}</small> : null))}
  </>
);

const onlyOne = <T,>(rows: readonly T[]): T | undefined => (rows.length === 1 ? rows[0] : undefined);

function said<T>({ text, rows, total, capped, none, current, waiting, error }: Search<T>): string {
  if (error) return error;
  if (waiting) return 'Buscando…';
  if (!current || text.trim() === '') return '';
  return rows.length === 0 ? `${none} coincide con «${text.trim()}»` : counted({ total, capped }, 'resultado');
}

const nothing = <T,>({ text, rows, current, waiting, error }: Search<T>) =>
  !error && !waiting && current && text.trim() !== '' && rows.length === 0;

/** The number of matches, why there are none, or the error with a retry button. */
const Said = <T,>({ search, none }: Pick<Props<T>, 'search' | 'none'>) => (
  <div className="flex flex-wrap align-items-center column-gap-2">
    <small className={search.error ? 'field-error' : css.said} role="status">
      {said(search)}
    </small>
    {search.error && <Button label="Reintentar" text size="small" onClick={search.retry} />}
    {none && nothing(search) && (
      <Button label={none.label(search.text.trim())} icon="pi pi-plus" text size="small" onClick={() => none.run(search.text.trim())} />
    )}
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
    <div className={`${css.list} absolute border-1 surface-border`}>
      <div {...listbox.list} aria-label={label}>
        {rows.map((row, index) => (
          <div key={keyOf(row)} {...listbox.option(index)}>
            {option(row)}
          </div>
        ))}
      </div>
      {/* Not inside the listbox, which may contain only options. */}
      {total > rows.length && (
        <p className={css.more}>y {counted({ total: total - rows.length, capped: search.capped }, noun)} más: siga escribiendo</p>
      )}
    </div>
  );
}

/** The behaviour of the input and its list: typing, picking, and an Enter pressed before the answer arrives. */
function useCombobox<T>(search: Search<T>, { sole = onlyOne, onPick, none }: Pick<Props<T>, 'sole' | 'onPick' | 'none'>) {
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
    else if (nothing(search)) none?.run(text.trim());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs when an answer arrives, not when a callback changes
  }, [rows, waiting]);
  const wish = () => {
    if (nothing(search)) return none?.run(text.trim());
    eager.current = waiting;
    setOpen(true);
  };
  const listbox = useListbox({
    keys: rows.map((row) => String(keyOf(row))),
    text,
    open,
    // Results of an earlier text are not what Enter refers to.
    onPick: (index) => (current ? pick(rows[index]!) : wish()),
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onEager: wish,
  });
  return { listbox, type, setOpen, shown: open && rows.length > 0 };
}

/** Searches and picks one item: usable by keyboard, touch and screen reader. The picked item goes to `onPick`, and the input is cleared. */
export function Combobox<T>({ label, placeholder, search, option, onPick, none, sole, input, autoFocus }: Props<T>) {
  const id = useId();
  const { listbox, type, setOpen, shown } = useCombobox(search, { sole, onPick, none });
  return (
    <div className={`${css.combobox} relative`}>
      <label htmlFor={id}>{label}</label>
      <span className="search m-0">
        <i className={`pi ${search.waiting ? 'pi-spin pi-spinner' : 'pi-search'}`} aria-hidden />
        <input
          {...listbox.input}
          ref={input}
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
      <Said search={search} none={none} />
    </div>
  );
}
