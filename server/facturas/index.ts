import anularFactura from './anular';
import anularLote from './anularLote';
import ajustesFiscales from './fiscal/ajustes';
import compradorFiscal from './fiscal/comprador';
import comprobantesFiscales from './fiscal/comprobantes';
import ventas607 from './fiscal/ventas607';
import incobrable from './incobrable';
import mora from './mora';
import notaCredito from './notaCredito';
import pendientes from './pendientes';
import venta from './venta';

/** The calls about invoices, sales, late fees and fiscal numbers. */
export default [
  ajustesFiscales,
  compradorFiscal,
  comprobantesFiscales,
  ventas607,
  pendientes,
  anularFactura,
  anularLote,
  incobrable,
  mora,
  notaCredito,
  venta,
];
