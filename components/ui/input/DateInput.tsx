import { later } from '../../data/later';
import { forwardRef, useCallback, useRef, useState } from 'react';
import { day } from '@/utils/format';
import { BareIcon } from '../BareIcon';
import { inputClass } from '../Field';
import css from './DateInput.module.css';

const DatePicker = later(() => import('./DatePicker'), 'DatePicker');

interface Props {
  id: string;
  /** 'YYYY-MM-DD', or the typed text if it is no day, so that the schema refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** Two-digit years up to this many years ahead mean this century. */
const AHEAD = 15;

const fullYear = (text: string) => {
  const now = new Date().getFullYear();
  const year = Math.floor(now / 100) * 100 + Number(text);
  return String(year > now + AHEAD ? year - 100 : year);
};

/** parseDay('5/3/26') → '2026-03-05'; also 05032026, 050326, 5-3-2026 and 5.3.26. A text that is no day is returned unchanged. */
export function parseDay(typed: string): string {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!parts) return text;
  const [, d = '', m = '', y = ''] = parts;
  const iso = `${y.length === 2 ? fullYear(y) : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // Date would roll 30 February over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : text;
}

/** Opens a calendar: on a phone the native one, which is made for touch. */
function CalendarButton({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const native = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const open = (button: HTMLElement) => {
    if (window.matchMedia?.('(pointer: coarse)').matches) native.current?.showPicker();
    else setAnchor(button);
  };
  const close = useCallback(() => {
    setAnchor((button) => void button?.focus());
  }, []);
  return (
    <>
      <BareIcon icon="pi-calendar" label="Elegir en el calendario" tabIndex={-1} onClick={({ currentTarget }) => open(currentTarget)} />
      <input
        ref={native}
        type="date"
        autoComplete="off"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={({ target }) => onPick(target.value)}
      />
      {anchor && <DatePicker anchor={anchor} value={value} onPick={onPick} onClose={close} />}
    </>
  );
}

/** A day, typed as dd/mm/aaaa or picked from a calendar. */
export const DateInput = forwardRef<HTMLInputElement, Props>(function DateInput({ id, value, onChange, onBlur, ...aria }, ref) {
  const [draft, setDraft] = useState<string>();
  const iso = ISO.test(value);
  const type = (typed: string) => {
    setDraft(typed);
    onChange(parseDay(typed));
  };
  const leave = () => {
    setDraft(undefined);
    onBlur?.();
  };
  return (
    <span className={`${css.date} relative block`}>
      <input
        {...aria}
        id={id}
        ref={ref}
        className={inputClass(aria['aria-invalid'])}
        placeholder="dd/mm/aaaa"
        // The numeric keyboard suffices, because eight digits are a valid day.
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={draft ?? (iso ? day(value) : value)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <CalendarButton value={iso ? value : ''} onPick={onChange} />
    </span>
  );
});
