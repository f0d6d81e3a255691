import { once } from './once';

const NUMERIC = /^-?\d+(?:\.\d+)?$/;

/** Whether a value is an optionally negative decimal: '-12.50' and 3 are, '1,000', '1e3', ' 5' and '' are not. */
export const isNumeric = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && NUMERIC.test(String(value));

const currency = once(
  () =>
    new Intl.NumberFormat('en-DO', {
      style: 'currency',
      currency: 'DOP',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
);

/** Money for people, two decimals and thousands separators: formatCurrency(1234.5) → 'DOP 1,234.50', with a plain space. */
export const formatCurrency = (amount: number): string =>
  currency()
    .format(amount)
    .replace(/\u00a0/g, ' ');
