import { day, money } from '@/utils/format';
import { CLASE_MOVIMIENTO } from '../palabras';
import type { EstadoDeFamilia } from './estado';

type Movimiento = Pick<EstadoDeFamilia['movimientos'][number], 'clase' | 'factura' | 'descripcion' | 'recibo'>;

/** What a movement of an account is: 'Pago, recibo 12: Mensualidad (factura 7)'. */
export const textoDeMovimiento = ({ clase, factura, descripcion, recibo }: Movimiento) =>
  clase === 'CARGO'
    ? `${descripcion} (factura ${factura})`
    : `${CLASE_MOVIMIENTO[clase]}${recibo === null ? '' : `, recibo ${recibo}`}: ${descripcion} (factura ${factura})`;

/** The statement of a family as a text message: the same figures as on paper. */
export const estadoEnTexto = ({ compania, desde, hasta, inicial, movimientos, final, saldoAFavor }: EstadoDeFamilia): string =>
  [
    `Su estado de cuenta en ${compania.nombre}, del ${day(desde)} al ${day(hasta)}.`,
    `Balance inicial: ${money(inicial)}`,
    movimientos
      .map(
        ({ fecha, estudiante, cargo, abono, saldo, ...uno }) =>
          `- ${day(fecha)}, ${estudiante}, ${textoDeMovimiento(uno)}: ${cargo > 0 ? money(cargo) : `−${money(abono)}`}; balance ${money(saldo)}`,
      )
      .join('\n') || 'Sin movimientos.',
    [`Balance final: ${money(final)}`, ...(saldoAFavor > 0 ? [`Saldo a favor: ${money(saldoAFavor)}`] : [])].join('\n'),
  ].join('\n\n');
