import type { ReactNode, Ref } from 'react';
import { moment, money, phone } from '@/utils/format';
import { useLogo } from '../compania/useLogo';
import { Qr } from '../ui/Qr';
import { useImpresora, type Formato } from './impresora';
import css from './Ticket.module.css';

/** The letterhead of a ticket: who issued it. */
interface Membrete {
  compania: { nombre: string; rnc: string; telefono: string; direccion: string };
  /** The branch; its own phone and address, if any, replace the company's. */
  sucursal: { descripcion: string; telefono?: string; direccion?: string };
  /** As in the session; '' without one. */
  logoUrl: string;
}

/** Logo, company and branch. It is aria-busy until the logo has loaded. */
function Head({ compania: { nombre, rnc, ...compania }, sucursal, logoUrl }: Membrete) {
  const { url, ready } = useLogo(logoUrl);
  const telefono = sucursal.telefono || compania.telefono;
  const direccion = sucursal.direccion || compania.direccion;
  return (
    <header aria-busy={!ready}>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      {url && <img src={url} alt="" />}
      <h2>{nombre}</h2>
      {rnc && <p>RNC {rnc}</p>}
      <p>Sucursal {sucursal.descripcion}</p>
      {direccion && <p>{direccion}</p>}
      {telefono && <p>Tel. {phone(telefono)}</p>}
    </header>
  );
}

interface Props {
  label: string;
  /** Whose paper it is. */
  de: Membrete;
  /** A fixed paper format; by default the one chosen for this computer. */
  formato?: Formato;
  papel?: Ref<HTMLElement>;
  children: ReactNode;
}

/**
 * A ticket as wide as this computer's paper, black on white in every theme: letterhead, sections, footer. The data-part attributes tell
 * the ESC/POS encoder what each part is (escpos.ts).
 */
export function Ticket({ label, de, formato, papel, children }: Props) {
  const elegido = useImpresora().formato;
  return (
    <article ref={papel} className={css.ticket} data-formato={formato ?? elegido} aria-label={label}>
      <Head {...de} />
      {children}
    </article>
  );
}

/** A line of a ticket: a label at the left, an amount or count at the right; a number is money in centavos. */
export const TicketLine = ({ label, value, strong }: { label: string; value: string | number; strong?: boolean }) => (
  <p className={`${css.line} flex flex-wrap justify-content-between`} data-part="line" data-strong={strong || undefined}>
    <span>{label}</span>
    <span>{typeof value === 'number' ? money(value) : value}</span>
  </p>
);

/** A remark on a slip. */
export const TicketNote = ({ children }: { children: ReactNode }) => <p className={`${css.note} font-italic`}>{children}</p>;

/** A word across a ticket that changes its validity, and the reason. */
export const TicketMark = ({ word, children }: { word: string; children: ReactNode }) => (
  <p className={`${css.mark} flex flex-column text-center`} data-part="mark">
    <strong>{word}</strong>
    <span>{children}</span>
  </p>
);

/** Marks a copy with the moment it was asked for; nothing on an original. */
export const TicketCopy = ({ copia }: { copia: string | null }) =>
  copia && <TicketMark word="COPIA">Impresa el {moment(copia)}</TicketMark>;

/** The QR code of the URL that verifies a ticket, with its explanation. */
export const TicketQr = ({ url }: { url: string }) => (
  <div className={`${css.qr} text-center`} data-part="qr" data-text={url}>
    <Qr text={url} label="QR para verificar este papel" />
    <p>Escanee para verificar que es auténtico</p>
  </div>
);

/** A line to sign on, with the signer's name. */
export const Signature = ({ who }: { who: string }) => (
  <p className={css.signature} data-part="signature">
    {who}
  </p>
);

/** A ticket on the screen; it scrolls where the screen is narrower than the paper. */
export const TicketView = ({ children }: { children: ReactNode }) => <div className={`${css.paper} p-3 overflow-x-auto`}>{children}</div>;
