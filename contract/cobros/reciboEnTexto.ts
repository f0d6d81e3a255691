import type { Recibo } from './cobro';
import type { Centavos } from '../campos';
import { conGrupo } from '../facturas/conGrupo';
import { day, money } from '@/utils/format';

/** A receipt as a text message to the payer: the same figures as on paper, and the URL that verifies them. */
export function reciboEnTexto({ numero, fecha, compania, pagador, facturas, reversado, ...sumas }: Recibo): string {
  const lineas = facturas.map((una) => `- ${una.estudiante}, ${conGrupo(una)}: ${money(una.monto)}`);
  const { pendienteFamilia: pendiente, vencidoFamilia: vencido = pendiente } = sumas;
  const saldos = [
    `Total pagado: ${money(sumas.aplicado)}`,
    vencido > 0 && `Pendiente de la familia después de este pago: ${money(vencido)}`,
    vencido < pendiente && `Por vencer: ${money((pendiente - vencido) as Centavos)}`,
    sumas.saldoAFavor > 0 && `Saldo a favor: ${money(sumas.saldoAFavor)}`,
  ].filter(Boolean);
  return [
    `Hola, ${pagador.nombre}:`,
    reversado
      ? `El recibo N.º ${numero} de ${compania.nombre}, del ${day(fecha)}, fue REVERSADO y no tiene valor.`
      : `${compania.nombre} recibió su pago. Recibo N.º ${numero}, ${day(fecha)}.`,
    lineas.join('\n'),
    saldos.join('\n'),
    `Puede comprobar aquí que el recibo es auténtico:\n${sumas.verificar}`,
  ].join('\n\n');
}
