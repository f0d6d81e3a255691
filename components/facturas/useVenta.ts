import { useCallback, useMemo, useState } from 'react';
import { VENDEN } from '@/contract/facturas/lectores';
import type { DescuentoDeVenta, Vendible, VentaInput } from '@/contract/facturas/venta';
import { aCentavos, CERO, sumar } from '@/domain/dinero';
import { calcularVenta, esManual, type Descuento } from '@/domain/precio';
import { lazyRead } from '@/services/http/lazyRead';
import type { LineaEnVenta } from '@/store/cobros';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';

const descuentosDeVenta = lazyRead(() => import('@/services/facturas').then(({ ventaService }) => ventaService.descuentos), false);

const CODIGO = { AR: 'codigoArticulo', SE: 'codigoServicio', EV: 'codigoEvento' } as const;

/** The calculated line, or the reason why it cannot be sold. */
export function calculada({ vendible, cantidad, descuento, motivo }: LineaEnVenta, descuentos: readonly Descuento[] = []) {
  const { precio, itbis, disponible, descripcion } = vendible;
  const no = (impide: string) => ({ total: CERO, impide: `${descripcion}: ${impide}` });
  if (cantidad === null || !Number.isInteger(cantidad) || cantidad < 1 || cantidad > 9999) return no('escriba cuántas, de 1 a 9,999.');
  const rebaja = descuento === null ? CERO : aCentavos(descuento);
  if (rebaja === null) return no('el descuento no es un monto.');
  if (disponible !== null && cantidad > disponible) return no(disponible === 0 ? 'no queda.' : `solo quedan ${disponible}.`);
  const linea = { precio, itbis, cantidad, descuento: rebaja, motivo: motivo.trim(), descuentos };
  if (esManual(linea) && linea.motivo === '') return no('escriba el motivo del descuento.');
  const hecha = calcularVenta(linea);
  return hecha.ok ? { total: hecha.linea.total, linea: hecha.linea } : no(hecha.motivo);
}

const enDominio = ({ codigo, nombre, puntosBasicos, monto, prioridad, acumulable }: DescuentoDeVenta): Descuento => ({
  codigo,
  nombre,
  prioridad,
  acumulable,
  ...(monto === null ? { puntosBasicos: puntosBasicos ?? 0 } : { monto }),
});

/** The automatic discounts of a customer, loaded once something is being sold. */
function useDescuentos(codigoEstudiante: number | undefined, vendiendo: boolean) {
  const vende = usePermiso(VENDEN);
  const loaded = useLoaded(descuentosDeVenta, vende && vendiendo ? { query: { codigoEstudiante } } : undefined);
  const descuentos = useMemo(() => (loaded.data ?? []).map(enDominio), [loaded.data]);
  // Those that are known stay valid while they are loaded again: nobody who sells waits for them twice.
  return { descuentos, waiting: loaded.waiting && loaded.data === undefined };
}

/** The lines of a sale in progress, with the automatic discounts of the student who buys. */
export function useVenta(codigoEstudiante?: number) {
  const [lineas, poner] = useState<readonly LineaEnVenta[]>([]);
  const agregar = useCallback((vendible: Vendible) => {
    poner((before) => {
      const at = before.findIndex((una) => una.vendible.tipo === vendible.tipo && una.vendible.codigo === vendible.codigo);
      // Scanning the same barcode again adds one piece.
      if (at >= 0) return before.map((una, i) => (i === at ? { ...una, cantidad: (una.cantidad ?? 0) + 1 } : una));
      return [...before, { vendible, cantidad: 1, descuento: null, motivo: '' }];
    });
  }, []);
  const cambiar = useCallback((at: number, change: Partial<LineaEnVenta>) => {
    poner((before) => before.map((una, i) => (i === at ? { ...una, ...change } : una)));
  }, []);
  /** Updates the data of an article in its line. */
  const renovar = useCallback((vendible: Vendible) => {
    poner((before) =>
      before.map((una) => (una.vendible.tipo === vendible.tipo && una.vendible.codigo === vendible.codigo ? { ...una, vendible } : una)),
    );
  }, []);
  const quitar = useCallback((at: number) => poner((before) => before.filter((_, i) => i !== at)), []);
  const vaciar = useCallback(() => poner([]), []);
  const { descuentos, waiting } = useDescuentos(codigoEstudiante, lineas.length > 0);
  return useMemo(() => {
    const hechas = lineas.map((una) => calculada(una, descuentos));
    const total = sumar(hechas.map((una) => una.total));
    const impide = hechas.flatMap((una) => ('impide' in una ? [una.impide] : []))[0] ?? (waiting ? 'Buscando sus descuentos…' : undefined);
    return { lineas, hechas, total, impide, poner, agregar, cambiar, renovar, quitar, vaciar };
  }, [lineas, descuentos, waiting, agregar, cambiar, renovar, quitar, vaciar]);
}
export type Venta = ReturnType<typeof useVenta>;

/** The sale in the form of the call. */
export const ventaDe = (
  { lineas, total }: Pick<Venta, 'lineas' | 'total'>,
  cliente: Pick<VentaInput, 'codigoSucursal' | 'codigoEstudiante' | 'codigoEntidad'>,
): VentaInput => ({
  ...cliente,
  nota: '',
  totalEsperado: total,
  detalles: lineas.map(({ vendible: { tipo, codigo }, cantidad, descuento, motivo }) => ({
    tipo,
    [CODIGO[tipo]]: codigo,
    cantidad: cantidad!,
    motivo: motivo.trim(),
    ...(descuento && { descuento: aCentavos(descuento)! }),
  })),
});
