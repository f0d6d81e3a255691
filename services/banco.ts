import * as conciliaciones from '@/contract/banco/conciliacion';
import { cuentaBanco, mapeoDeCuenta } from '@/contract/banco/cuenta';
import * as depositos from '@/contract/banco/deposito';
import { cargarExtracto } from '@/contract/banco/extracto';
import { devolubles, devolverPago } from '@/contract/banco/devuelto';
import { libroDeBanco } from '@/contract/banco/libro';
import * as lineas from '@/contract/banco/linea';
import * as liquidaciones from '@/contract/banco/liquidacion';
import { send } from './http/send';
import { service } from './http/service';

/** Bank accounts of the company. */
export const cuentaBancoService = service(cuentaBanco);

/** Statements: the remembered columns of an account, the upload with its preview, the movements, the book against them. */
export const bancoService = {
  mapeo: send(mapeoDeCuenta),
  cargar: send(cargarExtracto),
  filter: send(lineas.lineas),
  anotar: send(lineas.anotarLinea),
  candidatos: send(lineas.candidatos),
  cobrar: send(lineas.cobrarLinea),
  libro: send(libroDeBanco),
  devolubles: send(devolubles),
  devolver: send(devolverPago),
};

/** Matches: what is proposed, one accepted, all safe ones at once, one undone. */
export const conciliacionService = {
  propuestas: send(conciliaciones.propuestas),
  conciliar: send(conciliaciones.conciliar),
  seguras: send(conciliaciones.conciliarSeguras),
  deshacer: send(conciliaciones.deshacerConciliacion),
};

/** Deposits of drawers, and what still lies in the safe. */
export const depositoService = {
  filter: send(depositos.depositos),
  cajaFuerte: send(depositos.cajaFuerte),
  depositar: send(depositos.depositar),
  quitar: send(depositos.quitarDeposito),
};

/** Settlements of card payments, and the days that have none. */
export const liquidacionService = {
  filter: send(liquidaciones.liquidaciones),
  sinLiquidar: send(liquidaciones.sinLiquidar),
  liquidar: send(liquidaciones.liquidar),
  quitar: send(liquidaciones.quitarLiquidacion),
};
