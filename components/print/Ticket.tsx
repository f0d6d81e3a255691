import type { ReactNode, Ref } from 'react';
import { money } from '@/utils/format';
import { Qr } from '../ui/Qr';
import { useImpresora, type Formato } from './impresora';
import css from './Ticket.module.css';

interface Props {
  label: string;
  /** Of a paper that is always of one size; else as this computer prints. */
  formato?: Formato;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A slip as wide as the paper of this computer, black on white in every theme: header, sections, footer. Its parts say what they are (data-part) to the printer that takes no HTML. */
export const Ticket = ({ label, formato, ref, children }: Props) => {
  const elegido = useImpresora().formato;
  return (
    <article ref={ref} className={css.ticket} data-formato={formato ?? elegido} aria-label={label}>
      {children}
    </article>
  );
};

interface LineProps {
  label: string;
  value: string | number;
  strong?: boolean;
}

/** What is at the left of a slip, and how much or how many at its right; a number is money. */
export const TicketLine = ({ label, value, strong }: LineProps) => (
  <p className={css.line} data-part="line" data-strong={strong || undefined}>
    <span>{label}</span>
    <span>{typeof value === 'number' ? money(value) : value}</span>
  </p>
);

/** A remark on a slip. */
export const TicketNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>;

/** A word across a slip that changes what it is worth, and why it is there. */
export const TicketMark = ({ word, children }: { word: string; children: ReactNode }) => (
  <p className={css.mark} data-part="mark">
    <strong>{word}</strong>
    <span>{children}</span>
  </p>
);

/** The QR of an address that proves a slip genuine, and what it is for. */
export const TicketQr = ({ url }: { url: string }) => (
  <div className={css.qr} data-part="qr" data-text={url}>
    <Qr text={url} label="QR para verificar este papel" />
    <p>Escanee para verificar que es auténtico</p>
  </div>
);

/** A line to sign on, with who signs. */
export const Signature = ({ who }: { who: string }) => (
  <p className={css.signature} data-part="signature">
    {who}
  </p>
);

/** A slip on the screen: the ground it lies on, which scrolls where the screen is narrower than the roll. */
export const TicketView = ({ children }: { children: ReactNode }) => <div className={`${css.paper} p-3 overflow-x-auto`}>{children}</div>;
