import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { LEEN_FACTURAS } from '@/contract/facturas/lectores';
import { usePermiso } from './useSession';

/** The address of a page with an invoice in its panel: ('/grupo?page=2', 12) → '/grupo?page=2&factura=12'. */
export function conFactura(at: string, codigoFactura: number): string {
  const { pathname, searchParams } = new URL(at, 'http://x');
  searchParams.set('factura', String(codigoFactura));
  return `${pathname}?${searchParams}`;
}

interface Props {
  codigoFactura: number;
  numero: number;
  /** By default the number. */
  children?: ReactNode;
  /** -1 where a list has one tab stop, and a key of its own for this. */
  tabIndex?: -1;
}

/** An invoice number that opens the invoice over the page; plain text for users who may not read invoices. */
export function FacturaLink({ codigoFactura, numero, children = numero, tabIndex }: Props) {
  const { asPath } = useRouter();
  if (!usePermiso(LEEN_FACTURAS)) return children;
  return (
    <Link href={conFactura(asPath, codigoFactura)} shallow scroll={false} tabIndex={tabIndex} aria-label={`Ver la factura ${numero}`}>
      {children}
    </Link>
  );
}

/** The cell of a list's column with invoice numbers. */
export const celdaFactura = ({ codigoFactura, numero }: { codigoFactura: number; numero: number }) => (
  <FacturaLink codigoFactura={codigoFactura} numero={numero} />
);
