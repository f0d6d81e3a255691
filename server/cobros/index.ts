import cobrar from './cobrar';
import cuentaDeFamilia from './cuentaFamilia';
import recibosPorNumero from './numero';
import pagosDeEstudiante from './pagosEstudiante';
import cartaSaldo from './papeles/cartaSaldo';
import devolucion from './papeles/devolucion';
import facturaAbierta from './papeles/facturaAbierta';
import recibo from './papeles/recibo';
import recibos from './papeles/recibos';
import verificar from './papeles/verificar';
import reversar from './reversar';
import moverSaldo from './saldos/moverSaldo';
import saldosAFavor from './saldos/saldos';
import venderYCobrar from './vender';

/** The calls about payments, their papers, reversals and balances. */
export default [
  facturaAbierta,
  cobrar,
  recibo,
  devolucion,
  verificar,
  cartaSaldo,
  recibos,
  venderYCobrar,
  recibosPorNumero,
  reversar,
  saldosAFavor,
  moverSaldo,
  pagosDeEstudiante,
  cuentaDeFamilia,
];
