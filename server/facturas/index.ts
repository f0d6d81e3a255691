import anularFactura from './anular';
import ajustesFiscales from './fiscal/ajustes';
import certificadoFiscal from './fiscal/certificado';
import compradorFiscal from './fiscal/comprador';
import comprobantesFiscales from './fiscal/comprobantes';
import ventas607 from './fiscal/ventas607';
import mora from './mora';
import morasAplicadas from './moras';
import pendientes from './pendientes';
import venta from './venta';

/** The calls about invoices, sales, late fees and fiscal numbers. */
export default [
  ...ajustesFiscales,
  ...certificadoFiscal,
  ...compradorFiscal,
  ...comprobantesFiscales,
  ...ventas607,
  ...pendientes,
  ...anularFactura,
  ...morasAplicadas,
  ...mora,
  ...venta,
];
