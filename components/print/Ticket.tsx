import type { ReactNode, Ref } from 'react';
import { money } from '@/utils/format';
import css from './Ticket.module.css';

interface Props {
  label: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A slip as wide as a roll of 80 mm, black on white in every theme: header, sections, footer. */
export const Ticket = ({ label, ref, children }: Props) => (
  <article ref={ref} className={css.ticket} aria-label={label}>
    {children}
  </article>
);

interface LineProps {
  label: string;
  value: string | number;
  strong?: boolean;
}

/** What is at the left of a slip, and how much or how many at its right; a number is money. */
export const TicketLine = ({ label, value, strong }: LineProps) => (
  <p className={css.line} data-strong={strong || undefined}>
    <span>{label}</span>
    <span>{typeof value === 'number' ? money(value) : value}</span>
  </p>
);

/** A remark on a slip. */
export const TicketNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>;

/** A line to sign on, with who signs. */
export const Signature = ({ who }: { who: string }) => <p className={css.signature}>{who}</p>;

/** A slip on the screen: the ground it lies on, which scrolls where the screen is narrower than the roll. */
export const TicketView = ({ children }: { children: ReactNode }) => <div className={`${css.paper} p-3 overflow-x-auto`}>{children}</div>;
