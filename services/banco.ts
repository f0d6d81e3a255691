import { conciliar, conciliarSeguras, deshacerConciliacion, propuestas } from '@/contract/banco/conciliacion';
import { cuentaBanco, mapeoDeCuenta as mapeo } from '@/contract/banco/cuenta';
import { cajaFuerte, depositar, depositos, quitarDeposito } from '@/contract/banco/deposito';
import { cargarExtracto as cargar } from '@/contract/banco/extracto';
import { devolubles, devolverPago as devolver } from '@/contract/banco/devuelto';
import { libroDeBanco as libro } from '@/contract/banco/libro';
import { anotarLinea as anotar, candidatos, cobrarLinea as cobrar, lineas } from '@/contract/banco/linea';
import { liquidaciones, liquidar, quitarLiquidacion, sinLiquidar } from '@/contract/banco/liquidacion';
import { service } from './http/service';

/** Bank accounts of the company. */
export const cuentaBancoService = service(cuentaBanco);

/** Statements: the remembered columns of an account, the upload with its preview, the movements, the book against them. */
export const bancoService = service({ mapeo, cargar, filter: lineas, anotar, candidatos, cobrar, libro, devolubles, devolver });

/** Matches: what is proposed, one accepted, all safe ones at once, one undone. */
export const conciliacionService = service({ propuestas, conciliar, seguras: conciliarSeguras, deshacer: deshacerConciliacion });

/** Deposits of drawers, and what still lies in the safe. */
export const depositoService = service({ filter: depositos, cajaFuerte, depositar, quitar: quitarDeposito });

/** Settlements of card payments, and the days that have none. */
export const liquidacionService = service({ filter: liquidaciones, sinLiquidar, liquidar, quitar: quitarLiquidacion });
