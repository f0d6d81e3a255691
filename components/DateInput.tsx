import { useRef, useState, type Ref } from 'react';
import { day } from '@/utils/format';

interface Props {
  id: string;
  /** 'YYYY-MM-DD', or what was typed when that is no day, so that the schema refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** Two digits of a year up to this many years ahead mean this century. */
const AHEAD = 15;

const fullYear = (text: string) => {
  const now = new Date().getFullYear();
  const year = Math.floor(now / 100) * 100 + Number(text);
  return String(year > now + AHEAD ? year - 100 : year);
};

/** parseDay('5/3/26') → '2026-03-05', also 05032026, 5-3-2026 and 5.3.26; what is no day comes back as it was typed. */
export function parseDay(typed: string): string {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, d = '', m = '', y = ''] = parts;
  const iso = `${y.length === 2 ? fullYear(y) : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // 30 February would roll over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : text;
}

function CalendarButton({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label="Elegir en el calendario"
        onClick={() => picker.current?.showPicker()}
      >
        <i className="pi pi-calendar" aria-hidden />
      </button>
      <input ref={picker} type="date" tabIndex={-1} aria-hidden value={value} onChange={({ target }) => onPick(target.value)} />
    </>
  );
}

/** A day, typed as dd/mm/aaaa or picked from the calendar of the browser. */
export function DateInput({ id, value, onChange, onBlur, ref, ...aria }: Props) {
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
    <span className="date-input">
      <input
        {...aria}
        id={id}
        ref={ref}
        className={`p-inputtext p-component${aria['aria-invalid'] ? ' p-invalid' : ''}`}
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        maxLength={10}
        value={draft ?? (iso ? day(value) : value)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <CalendarButton value={iso ? value : ''} onPick={onChange} />
    </span>
  );
}
