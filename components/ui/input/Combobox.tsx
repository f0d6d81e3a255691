import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { counted } from '@/utils/format';
import { useLatest } from '../../data/useLatest';
import { Button } from '../Button';
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
  /**
   * What a text finds, for barcode readers, which do not wait: entered before its answer it leaves the field at once. Texts are looked up in
   * their order; one that does not find exactly one item returns to the field, marked so that the next reading replaces it, and is then
   * offered below, as it is if the field is in use again.
   */
  read?: (text: string) => Promise<readonly T[]>;
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
const Said = <T,>({ search, none, readings }: Pick<Props<T>, 'search' | 'none'> & { readings: Readings }) => (
  <div className="flex flex-wrap align-items-center column-gap-2">
    <small className={search.error ? 'field-error' : css.said} role="status">
      {said(search) || (readings.waiting > 0 && 'Buscando…')}
    </small>
    {readings.missed.map((text) => (
      <Button key={text} label={`Sin leer: «${text}»`} icon="pi-search" severity="danger" text small onClick={() => readings.again(text)} />
    ))}
    {search.error && <Button label="Reintentar" text small onClick={search.retry} />}
    {none && nothing(search) && (
      <Button label={none.label(search.text.trim())} icon="pi-plus" text small onClick={() => none.run(search.text.trim())} />
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
        <p className="p-2 text-muted">y {counted({ total: total - rows.length, capped: search.capped }, noun)} más: siga escribiendo</p>
      )}
    </div>
  );
}

/** The texts that a barcode reader entered. */
interface Readings {
  /** How many are being looked up. */
  waiting: number;
  /** Those that are not one item. */
  missed: readonly string[];
  /** Returns one of them to the field. */
  again: (text: string) => void;
}

function useReadings<T>(
  id: string,
  field: string,
  type: (text: string, show: boolean) => void,
  { read, onPick }: Pick<Props<T>, 'read' | 'onPick'>,
): Readings & { enter?: (text: string) => void; typed: (next: string) => void } {
  const [waiting, setWaiting] = useState(0);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const [returned, setReturned] = useState<string>();
  useEffect(() => {
    if (returned) (document.getElementById(id) as HTMLInputElement | null)?.select();
  }, [id, returned]);
  const last = useRef(Promise.resolve());
  const now = useLatest({ field, type, onPick });
  const miss = (text: string) => setMissed((all) => [...all.filter((one) => one !== text), text]);
  const again = (text: string) => {
    setMissed((all) => all.filter((one) => one !== text));
    type(text, true);
  };
  const lookUp = async (text: string) => {
    const found = await read!(text).catch(() => []); // back in the field the text is searched again, which says why it failed
    setWaiting((n) => n - 1);
    if (found.length === 1) now.current.onPick(found[0]!);
    else if (now.current.field === '') {
      now.current.type(text, true);
      setReturned(text);
    } else miss(text);
  };
  /** Called when the field is typed in: a returned text that is edited is not lost, one that is replaced would be. */
  const typed = (next: string) => {
    if (returned === undefined) return;
    const edited = next.startsWith(returned) || next === returned.slice(0, -1);
    if (field === returned && next !== '' && !edited) miss(returned);
    setReturned(undefined);
  };
  const enter = (text: string) => {
    type('', false);
    setReturned(undefined);
    setWaiting((n) => n + 1);
    last.current = last.current
      .then(() => lookUp(text))
      .catch((error: unknown) => {
        console.error(error);
        miss(text);
      });
  };
  return { waiting, missed, again, typed, ...(read && { enter }) };
}

/** The behaviour of the input and its list: typing, picking, and an Enter pressed before the answer arrives. */
function useCombobox<T>(
  id: string,
  search: Search<T>,
  { sole = onlyOne, onPick, none, read }: Pick<Props<T>, 'sole' | 'onPick' | 'none' | 'read'>,
) {
  const { text, setText, rows, total, keyOf, current, waiting } = search;
  const [open, setOpen] = useState(false);
  const eager = useRef(false);
  const type = (next: string, show: boolean) => {
    setText(next);
    setOpen(show);
    eager.current = false;
  };
  const { enter, ...readings } = useReadings(id, text, type, { read, onPick });
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
    if (waiting && enter) return enter(text.trim());
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
  return { listbox, readings, type, setOpen, shown: open && rows.length > 0 };
}

/** Searches and picks one item: usable by keyboard, touch and screen reader. The picked item goes to `onPick`, and the input is cleared. */
export function Combobox<T>({ label, placeholder, search, option, onPick, none, sole, read, input, autoFocus }: Props<T>) {
  const id = useId();
  const { listbox, readings, type, setOpen, shown } = useCombobox(id, search, { sole, onPick, none, read });
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
          onChange={({ target }) => {
            readings.typed(target.value);
            type(target.value, true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </span>
      {shown && <Options label={label} search={search} option={option} listbox={listbox} />}
      <Said search={search} none={none} readings={readings} />
    </div>
  );
}
