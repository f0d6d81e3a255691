import type { Vendible } from '@/contract/facturas/venta';
import { vendibles } from '@/services/facturas';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { useNovedades } from '../realtime/useNovedades';
import type { Venta } from './useVenta';

/** Keeps the available stock of a sale's articles up to date: another desk may sell the last piece meanwhile. */
export function useExistenciaViva({ lineas, renovar }: Pick<Venta, 'lineas' | 'renovar'>): void {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const esDeLaVenta = ({ tipo, codigo }: Vendible, de: Vendible) => tipo === de.tipo && codigo === de.codigo;
  const preguntar = async ({ vendible }: Venta['lineas'][number]) => {
    const filtro = vendible.codigoBarra || vendible.descripcion;
    // A failed reload leaves the line as it is; the sale itself is refused if the stock does not suffice.
    const rows = await vendibles({ query: { codigoSucursal: codigoSucursal!, filtro } }).catch(() => []);
    const ahora = rows.find((row) => esDeLaVenta(row, vendible));
    if (ahora && ahora.disponible !== vendible.disponible) renovar(ahora);
  };
  useNovedades(
    ['existencia'],
    () => {
      if (codigoSucursal !== undefined) lineas.forEach((una) => una.vendible.tipo === 'AR' && void preguntar(una));
    },
    { si: ({ codigoArticulo }) => lineas.some(({ vendible }) => vendible.tipo === 'AR' && vendible.codigo === codigoArticulo) },
  );
}
