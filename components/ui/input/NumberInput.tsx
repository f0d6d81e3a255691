import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import { decimal } from '@/utils/format';
import { isNumeric } from '@/utils/numbers';

interface Props {
  id: string;
  /** NaN while what is typed is no number, so that the schema refuses it. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Digits after the point that are always shown: 2 for money. */
  decimals?: number;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** parseNumber('1,234.50') → 1234.5; '' → null. A comma that groups no thousands ('12,50') is NaN: it could mean two things. */
export function parseNumber(typed: string): number | null {
  const text = typed.replace(/\s|RD\$|DOP|\$/gi, '');
  if (text === '') return null;
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  // '.5' and '5.' are how people begin and end a number.
  const whole = plain.replace(/^(-?)\./, '$10.').replace(/(\d)\.$/, '$1');
  return isNumeric(whole) ? Number(whole) : Number.NaN;
}

/** A number that shows its thousands while nobody types in it. */
export function NumberInput({ id, value, onChange, onBlur, ref, decimals = 0, ...aria }: Props) {
  const [draft, setDraft] = useState<string>();
  const entered = useRef<HTMLInputElement>(null);
  const valid = value !== null && value !== undefined && !Number.isNaN(value);
  // After the thousands are gone from the field, and before anything can be typed.
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = null;
  });
  return (
    <input
      {...aria}
      id={id}
      ref={ref}
      className={`p-inputtext p-component text-right tabular${aria['aria-invalid'] ? ' p-invalid' : ''}`}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? (valid ? decimal(value, decimals) : '')}
      onFocus={({ target }) => {
        setDraft((was) => was ?? (valid ? (decimals ? value.toFixed(decimals) : String(value)) : ''));
        entered.current = target;
      }}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(parseNumber(target.value));
      }}
      onBlur={({ target }) => {
        // What cannot be read, or is taken by nobody (3.555 as money), stays, so that one sees what was refused.
        const read = parseNumber(target.value);
        if (read === null || (!Number.isNaN(read) && valid)) setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
