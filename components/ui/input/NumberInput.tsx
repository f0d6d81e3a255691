import { forwardRef, useLayoutEffect, useState } from 'react';
import { decimal } from '@/utils/format';
import { isNumeric } from '@/utils/numbers';
import { inputClass } from '../Field';

interface Props {
  id: string;
  /** NaN while the typed text is no number, so that the schema refuses it. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** The minimum number of decimals shown: 2 for money. */
  decimals?: number;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** parseNumber('1,234.50') → 1234.5; '' → null. A comma that does not group thousands ('12,50') gives NaN, because it is ambiguous. */
export function parseNumber(typed: string): number | null {
  const text = typed.replace(/\s|RD\$|DOP|\$/gi, '');
  if (text === '') return null;
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  // While typing, a number may begin or end with the point: '.5', '5.'.
  const whole = plain.replace(/^(-?)\./, '$10.').replace(/(\d)\.$/, '$1');
  return isNumeric(whole) ? Number(whole) : Number.NaN;
}

/** plain(1500, 2) → '1500.00' to be edited; a number with more decimals keeps them all, because rounded it would be another. */
const plain = (value: number, decimals: number) => (Number(value.toFixed(decimals)) === value ? value.toFixed(decimals) : String(value));

/** A number input that shows thousands separators while it is not focused. */
export const NumberInput = forwardRef<HTMLInputElement, Props>(function NumberInput(
  { id, value, onChange, onBlur, decimals = 0, ...aria },
  ref,
) {
  const [draft, setDraft] = useState<string>();
  // The field while it has the focus.
  const [entered, setEntered] = useState<HTMLInputElement>();
  const valid = value !== null && value !== undefined && !Number.isNaN(value);
  // Selects the text after the separators have been removed, or a value that came after the focus, and before anything can be typed.
  useLayoutEffect(() => {
    if (draft === undefined) entered?.select();
  }, [entered, draft, value]);
  return (
    <input
      {...aria}
      id={id}
      ref={ref}
      className={`${inputClass(aria['aria-invalid'])} text-right tabular`}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? (valid ? (entered ? plain : decimal)(value, decimals) : '')}
      onFocus={({ target }) => {
        // A refused text stays and nothing is rendered: selected later, it would take the first typed digit with it.
        if (draft !== undefined) return target.select();
        setEntered(target);
      }}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(parseNumber(target.value));
      }}
      onBlur={({ target }) => {
        setEntered(undefined);
        // An unreadable or invalid number (3.555 as money) stays as typed, so that the user sees what was refused; so does one that would
        // be shown as another (0.30000000000000004 as 0.30).
        const read = parseNumber(target.value);
        if (read === null || (valid && parseNumber(decimal(read, decimals)) === read)) setDraft(undefined);
        onBlur?.();
      }}
    />
  );
});
