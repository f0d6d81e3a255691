import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { moment } from '@/utils/format';
import { useLogo } from '../compania/useLogo';
import { useSession, useSucursal } from '../data/useSession';
import css from './PrintSheet.module.css';
import { usePrinting } from './usePrinting';

interface Props {
  title: string;
  /** The active filters: label and text; one without a text is left out. */
  filters: readonly (readonly [string, string])[];
  /** Landscape. */
  wide?: true;
  onDone: () => void;
  children: ReactNode;
}

function Head({ title, filters, logo }: Pick<Props, 'title' | 'filters'> & { logo: string | undefined }) {
  const { compania, usuario } = useSession();
  const sucursal = useSucursal();
  return (
    <header>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      <img src={logo ?? '/logo.svg'} alt="" height={48} />
      <div>
        <strong>{[compania?.nombre, sucursal?.descripcionSucursal].filter(Boolean).join(' · ')}</strong>
        <h1>{title}</h1>
        <p>{filters.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join(' · ')}</p>
      </div>
      <small>
        {moment(new Date().toISOString())}
        <br />
        {usuario?.nombre}
      </small>
    </header>
  );
}

/** A document on letter paper with a letterhead: who, what, when, filters. Opens the browser's print dialog once its pictures have loaded. */
export function PrintPage({ title, filters, wide, onDone, children }: Props) {
  const paper = useRef<HTMLElement>(null);
  const logo = useLogo(useSucursal()?.logoUrl);
  usePrinting(paper, onDone, logo.ready);
  return createPortal(
    <article ref={paper} className={css.sheet} data-print data-wide={wide}>
      <Head title={title} filters={filters} logo={logo.url} />
      {children}
    </article>,
    document.body,
  );
}
