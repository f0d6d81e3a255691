import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactNode } from 'react';
import type { Column } from '@/contract/list';

/** An amount where there is little space, alone or beside a sign: its currency is for screen readers alone. */
export function corto(amount: ReactNode): ReactNode {
  if (isValidElement<PropsWithChildren>(amount) && amount.type === Fragment) return Children.map(amount.props.children, corto);
  const [, sign, currency, number] = (typeof amount === 'string' && /^(-?)([A-Z]{3}\s)(.*)$/.exec(amount)) || [];
  if (!number) return amount;
  return (
    <>
      {sign}
      <span className="p-hidden-accessible">{currency}</span>
      {number}
    </>
  );
}

interface Props<R> {
  columns: readonly Column<R>[];
  totals: Record<string, string>;
  last: boolean;
  tight: boolean;
}

/** The row of totals; where there is little space, without their currency. */
export const Totals = <R,>({ columns, totals, last, tight }: Props<R>) => (
  <tfoot className="font-semibold text-strong surface-ground">
    <tr>
      {columns.map(({ id, header, kind }, index) => (
        <td key={id} data-label={header} data-kind={kind} data-blank={!totals[id] || undefined}>
          {(tight ? corto(totals[id]) : totals[id]) ?? (index === 0 ? <span>Total</span> : '')}
        </td>
      ))}
      {last && <td data-blank />}
    </tr>
  </tfoot>
);
