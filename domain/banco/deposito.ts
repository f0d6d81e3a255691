import { CERO, menorImporte, restar, type Centavos } from '../dinero';

/** What a deposit takes of each close, in their order, until its amount is reached: 700 of 500 and 400 takes 500 and 200. */
export function repartirDeposito(cierres: readonly { codigoCaja: number; queda: Centavos }[], monto: Centavos) {
  let falta = monto;
  return cierres.flatMap(({ codigoCaja, queda }) => {
    const suyo = menorImporte(falta, queda);
    falta = restar(falta, suyo);
    return suyo > CERO ? [{ codigoCaja, monto: suyo }] : [];
  });
}
