import { ESTATUS_COMPRA, type Compra, type LineaDeCompra } from '@/contract/compras/compra';
import { columnsOf } from '@/contract/list';
import { sumar } from '@/domain/dinero';
import { day, money } from '@/utils/format';
import type { Sheet } from '../print/PrintSheet';

/** The columns of a purchase's lines, on screen and in print. */
export const LINEAS = columnsOf<LineaDeCompra>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'cantidad', header: 'Pedidas', kind: 'number' },
  { id: 'recibida', header: 'Recibidas', kind: 'number' },
  { id: 'devuelta', header: 'Devueltas', kind: 'number', value: ({ devuelta }) => devuelta || null },
  { id: 'costo', header: 'Costo', kind: 'money' },
  { id: 'itbis', header: 'ITBIS', kind: 'money' },
  { id: 'otros', header: 'Otros', kind: 'money', value: ({ otros }) => otros || null },
  { id: 'total', header: 'Total', kind: 'money' },
]);

/** The printed form of a purchase. */
export function hojaDeCompra(compra: Compra): Sheet {
  const { numero, suplidor, documento, fecha, fechaVencimiento, estatus, pagado, porPagar, usuario, nota, detalles, total } = compra;
  const hechos: [string, string][] = [
    ['Suplidor', suplidor],
    ['Documento', documento],
    ['Fecha', day(fecha)],
    ['Vence', day(fechaVencimiento)],
    ['Estado', ESTATUS_COMPRA[estatus]],
    ['Pagado', money(pagado)],
    ['Por pagar', money(porPagar)],
    ['Registrada por', usuario],
    ['Nota', nota],
  ];
  return {
    title: `Compra ${numero}`,
    filters: hechos.filter(([, texto]) => texto !== ''),
    columns: LINEAS,
    rows: detalles,
    totals: { itbis: sumar(detalles.map((una) => una.itbis)), total },
  };
}
