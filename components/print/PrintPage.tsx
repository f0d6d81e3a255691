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

interface PagesProps extends Omit<Props, 'children'> {
  /** Each stands on pages of its own under its own head; `filter` says what it is about. */
  pages: readonly { filter?: readonly [string, string]; content: ReactNode }[];
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

/**
 * Documents on letter paper, each with a letterhead: who, what, when, filters. Opens the browser's print dialog once their pictures have
 * loaded.
 */
export function PrintPages({ title, filters, wide, onDone, pages }: PagesProps) {
  const paper = useRef<HTMLElement>(null);
  const logo = useLogo(useSucursal()?.logoUrl);
  usePrinting(paper, onDone, logo.ready);
  return createPortal(
    <article ref={paper} className={css.sheet} data-print data-wide={wide}>
      {pages.map(({ filter, content }, i) => (
        <section key={i} className={css.page}>
          <Head title={title} filters={filter ? [filter, ...filters.filter(([name]) => name !== filter[0])] : filters} logo={logo.url} />
          {content}
        </section>
      ))}
    </article>,
    document.body,
  );
}

/** One document on letter paper. */
export const PrintPage = ({ children, ...props }: Props) => <PrintPages {...props} pages={[{ content: children }]} />;
