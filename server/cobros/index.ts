import cobrar from './cobrar';
import cuentas from './cuentas';
import cartaSaldo from './papeles/cartaSaldo';
import devolucion from './papeles/devolucion';
import facturaAbierta from './papeles/facturaAbierta';
import recibo from './papeles/recibo';
import recibos from './papeles/recibos';
import verificar from './papeles/verificar';
import reversar from './reversar';
import saldosAFavor from './saldos';
import venderYCobrar from './vender';

/** The calls about payments, their papers, reversals and balances. */
export default [facturaAbierta, cobrar, recibo, devolucion, verificar, cartaSaldo, recibos, venderYCobrar, reversar, saldosAFavor, cuentas];
