import type { Centavos } from '@/contract/campos';
import { DENOMINACIONES, esperado } from '@/domain/caja';
import { CERO, centavos, restar } from '@/domain/dinero';
import type { caja, PiezasContadas } from '../schema/caja';
import { crearAzar, mezclar } from './datos/azar';
import type { Fila } from './bulk';
import { momentoDe, pesos } from './tipos';

const PESO = pesos(1);

/** Difference of a day's count in whole pesos (mostly 0) and the cashier's explanation. */
function error(codigoCaja: number): [Centavos, string] {
  const azar = crearAzar(mezclar(codigoCaja, 73));
  const monto = azar.uno([5, 10, 25, 50, 100]);
  switch (azar.peso([88, 8, 4])) {
    case 1:
      return [
        pesos(-monto),
        azar.uno(['Se dio devuelta de más en un cobro', 'Faltó menudo al contar; se revisaron los recibos', 'Error en un cambio']),
      ];
    case 2:
      return [pesos(monto), azar.uno(['Un padre no esperó su devuelta', 'Sobró en la gaveta; no se halló de qué cobro'])];
    default:
      return [CERO, ''];
  }
}

/** The fewest pieces for an amount: 2,345.00 → one of 2000, one of 200, one of 100, one of 25, two of 10. */
function piezasDe(contado: Centavos): PiezasContadas[] {
  let resto = contado / PESO;
  return DENOMINACIONES.map((denominacion) => {
    const cantidad = Math.floor(resto / denominacion);
    resto -= cantidad * denominacion;
    return { denominacion, cantidad };
  });
}

/** A counted and closed cash day. The count is the expected amount in whole pesos, now and then a little less or more. */
export function cerrada(
  abierta: Fila<typeof caja> & { codigoCaja: number },
  { efectivo, devuelto }: { efectivo: Centavos; devuelto: Centavos },
): Fila<typeof caja> {
  const { codigoCaja, fecha, fondo } = abierta;
  const debeHaber = esperado({ fondo, efectivo, devuelto, reembolsos: CERO, entradas: CERO, salidas: CERO });
  const enteros = centavos(Math.floor(debeHaber / PESO) * PESO);
  const [falla, porque] = error(codigoCaja);
  const contado = centavos(enteros + falla);
  return {
    ...abierta,
    contada: momentoDe(fecha, '18:40'),
    conteo: piezasDe(contado),
    contado,
    esperado: debeHaber,
    explicacion: porque || (restar(contado, debeHaber) === 0 ? '' : 'Centavos que no existen en monedas'),
    cierre: momentoDe(fecha, '18:45'),
    numero: codigoCaja,
  };
}
