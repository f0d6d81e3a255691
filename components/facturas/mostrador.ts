import { mayOpen, routeOf, type RoutePath } from '@/contract/routes';
import { useAccesos } from '../data/useSession';

const MESAS: readonly RoutePath[] = ['/process/factura', '/process/factura/realizarCobro'];

/** The desk that the user may open; undefined if the user may not collect. */
export function useMesa(): RoutePath | undefined {
  const accesos = useAccesos();
  return MESAS.find((path) => mayOpen(routeOf(path)!, accesos));
}

interface Cliente {
  codigoEstudiante: number | null;
  /** The person, if the customer is no student. */
  codigoEntidad?: number;
}

/** The address of a desk with a customer, and these invoices chosen. */
export function enMesa(mesa: string, { codigoEstudiante, codigoEntidad }: Cliente, facturas: readonly number[] = []): string {
  const quien = codigoEstudiante === null ? `codigoEntidad=${codigoEntidad}` : `codigoEstudiante=${codigoEstudiante}`;
  return `${mesa}?${quien}${facturas.length > 0 ? `&facturas=${facturas.join(',')}` : ''}`;
}

/** The codes of the new invoices that fall due by a day ('YYYY-MM-DD') and cost something: what is paid when they are made. */
export const porCobrarYa = (
  facturas: readonly { codigoFactura: number; fechaVencimiento: string; total: number }[],
  hoy: string,
): number[] =>
  facturas.filter(({ fechaVencimiento, total }) => fechaVencimiento <= hoy && total > 0).map(({ codigoFactura }) => codigoFactura);
