import { createHash } from 'node:crypto';
import { esperado, piezasDe } from '@/domain/caja';
import { hastaElPeso, liquidar, type Forma } from '@/domain/cobros/cobro';
import { centavos, CERO, menorImporte, restar, sumar, type Centavos } from '@/domain/dinero';
import { crearAzar, type Azar } from '@/utils/azar';
import { groupBy } from '@/utils/groupBy';
import { caja } from '../schema/dinero/caja';
import { cobro, cobroFactura, cobroForma, saldoMovimiento } from '../schema/dinero/cobros';
import { CAJEROS } from './academia';
import type { Abono } from './agenda';
import { LOTE, momentoDe, pesos, type Semilla } from './libro';

const ABRE_S = 8.5 * 3600;
const JORNADA_S = 10 * 3600;
const PESO = pesos(1);

type FormaSemilla = Forma & { referencia: string };

const hasta = (multiplo: number, monto: Centavos) => centavos(Math.ceil(monto / (multiplo * 100)) * multiplo * 100);
const cifras = (azar: Azar, cuantas: number) => String(azar.entero(0, 10 ** cuantas - 1)).padStart(cuantas, '0');
const tarjeta = (azar: Azar, monto: Centavos): FormaSemilla => ({ forma: 'TARJETA', monto, referencia: `**** ${cifras(azar, 4)}` });

/** Cash for an amount: a round sum, or the amount in whole pesos. */
function efectivo(azar: Azar, monto: Centavos): FormaSemilla {
  const entregado = azar.porCiento(55) ? hasta(azar.uno([100, 500, 1000]), monto) : hastaElPeso(monto);
  return { forma: 'EFECTIVO', monto: entregado, referencia: '' };
}

/** Forms that pay an amount: sometimes the payer's credit first, then mostly one, sometimes two; a transfer may exceed what is owed. */
function formasDe(azar: Azar, saldo: Centavos, aplicado: Centavos): FormaSemilla[] {
  const usado = saldo > 0 && azar.porCiento(50) ? menorImporte(saldo, aplicado) : CERO;
  const monto = restar(aplicado, usado);
  const deSaldo: FormaSemilla[] = usado > 0 ? [{ forma: 'SALDO_A_FAVOR', monto: usado, referencia: '' }] : [];
  if (monto === 0) return deSaldo;
  const mitad = centavos(Math.floor(monto / 2 / 50_000) * 50_000);
  const cual = usado > 0 ? 'TARJETA' : azar.segun(Object.entries({ EFECTIVO: 42, TRANSFERENCIA: 28, TARJETA: 22, CHEQUE: 3, DOS: 5 }));
  if (cual === 'EFECTIVO') return [efectivo(azar, monto)];
  if (cual === 'CHEQUE') return [{ forma: 'CHEQUE', monto, referencia: cifras(azar, 5) }];
  if (cual === 'DOS' && mitad > 0) return [tarjeta(azar, mitad), efectivo(azar, restar(monto, mitad))];
  if (cual !== 'TRANSFERENCIA') return [...deSaldo, tarjeta(azar, monto)];
  const enviado = azar.porCiento(6) ? hasta(500, centavos(monto + 1)) : monto;
  return [{ forma: 'TRANSFERENCIA', monto: enviado, referencia: cifras(azar, 9) }];
}

const FALTO = ['Se dio devuelta de más en un cobro', 'Faltó menudo al contar; se revisaron los recibos', 'Error en un cambio'];
const SOBRO = ['Un padre no esperó su devuelta', 'Sobró en la gaveta; no se halló de qué cobro'];

/** A counted and closed cash day: the expected amount in whole pesos, now and then a little less or more, with an explanation. */
function cerrada(azar: Azar, dia: string, fondo: Centavos, entrado: Centavos) {
  const debeHaber = esperado({ fondo, efectivo: entrado, devuelto: CERO, reembolsos: CERO, entradas: CERO, salidas: CERO });
  const signo = azar.peso([8, 88, 4]) - 1;
  const contado = centavos(Math.floor(debeHaber / PESO) * PESO + signo * azar.uno([5, 10, 25, 50, 100]) * PESO);
  const centavosDeMas = contado === debeHaber ? '' : 'Centavos que no existen en monedas';
  const explicacion = signo === 0 ? centavosDeMas : azar.uno(signo < 0 ? FALTO : SOBRO);
  const horas = { contada: momentoDe(dia, '18:40'), cierre: momentoDe(dia, '18:45') };
  return { ...horas, conteo: piezasDe(contado), contado, esperado: debeHaber, explicacion };
}

const hms = (segundos: number) =>
  [segundos / 3600, (segundos / 60) % 60, segundos % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':');

/** A pseudo-random but repeatable order at the desk, independent of keys and branches. */
const turnoDe = ({ codigoPagador, codigoFactura }: Abono) => Math.imul(codigoPagador ^ codigoFactura, 0x9e3779b1);

/** Writes all payments of the agenda, one per payer and day in the order in which they arrive, with the cash days of the branches. */
export async function sembrarCobros({ libro, agenda }: Semilla): Promise<void> {
  const azar = crearAzar(303);
  const saldos = new Map<number, Centavos>();

  /** Writes one payment: receipt, covered invoices, forms, and movements of credit. Returns the cash that entered less what was given back. */
  function cobrar(abonos: readonly Abono[], en: { fecha: string; hora: string; codigoCaja: number }): Centavos {
    const { codigoPagador, codigoSucursal } = abonos[0]!;
    const { fecha, hora, codigoCaja } = en;
    const aplicado = sumar(abonos.map(({ monto }) => monto));
    const saldoDisponible = saldos.get(codigoPagador) ?? CERO;
    const formas = formasDe(azar, saldoDisponible, aplicado);
    const excedente = azar.porCiento(3) ? 'SALDO' : 'DEVUELTA';
    const cuenta = liquidar({ aplicado, formas, excedente, saldoDisponible, centavosEnEfectivo: false });
    if (!cuenta.ok) throw new Error(cuenta.motivo);
    const { recibido, devuelta, saldo, saldoUsado } = cuenta;
    const codigoCobro = libro.llave(cobro);
    const firma = { usuario: CAJEROS[codigoSucursal]!.usuario, momento: momentoDe(fecha, hora) };
    // The same day gives the same keys, as everything in the demo.
    const verificacion = createHash('md5').update(`cobro ${codigoCobro}`).digest('hex');
    const cabeza = { codigoCobro, numero: codigoCobro, codigoSucursal, codigoPagador, codigoCaja, fecha, verificacion, ...firma };
    libro.anotar(cobro, { ...cabeza, aplicado, recibido, devuelta, saldo });
    for (const { codigoFactura, monto } of abonos) libro.anotar(cobroFactura, { codigoCobro, codigoFactura, monto, fecha });
    libro.anotar(cobroForma, ...formas.map((forma) => ({ codigoCobro, ...forma })));
    for (const [tipo, monto, motivo] of [
      ['USO', restar(CERO, saldoUsado), `Usado en el cobro ${codigoCobro}`],
      ['EXCEDENTE', saldo, `Excedente del cobro ${codigoCobro}`],
    ] as const)
      if (monto !== 0) libro.anotar(saldoMovimiento, { codigoEntidad: codigoPagador, codigoCobro, tipo, monto, motivo, ...firma });
    saldos.set(codigoPagador, sumar([restar(saldoDisponible, saldoUsado), saldo]));
    return restar(sumar(formas.filter(({ forma }) => forma === 'EFECTIVO').map(({ monto }) => monto)), devuelta);
  }

  for (const [fecha, abonos] of agenda.dias()) {
    const sucursales = [...new Set(abonos.map(({ codigoSucursal }) => codigoSucursal))].sort();
    const cajas = sucursales.map((codigoSucursal) => {
      const codigoCaja = libro.llave(caja);
      const { codigoUsuario } = CAJEROS[codigoSucursal]!;
      const abierta = { codigoSucursal, codigoUsuario, fecha, fondo: pesos(2000), apertura: momentoDe(fecha, '08:15') };
      return { entrado: CERO, fila: { codigoCaja, numero: codigoCaja, ...abierta } };
    });
    libro.anotar(caja, ...cajas.map(({ fila }) => fila)); // before its payments; what was counted is filled in after them
    const pagadores = [...groupBy(abonos, ({ codigoPagador }) => codigoPagador).values()];
    pagadores.sort((a, b) => turnoDe(a[0]!) - turnoDe(b[0]!) || a[0]!.codigoPagador - b[0]!.codigoPagador);
    for (const [i, suyos] of pagadores.entries()) {
      const suya = cajas.find(({ fila }) => fila.codigoSucursal === suyos[0]!.codigoSucursal)!;
      const hora = hms(ABRE_S + Math.floor((JORNADA_S * (i + 0.5)) / pagadores.length));
      suya.entrado = sumar([suya.entrado, cobrar(suyos, { fecha, hora, codigoCaja: suya.fila.codigoCaja })]);
    }
    for (const { fila, entrado } of cajas) Object.assign(fila, cerrada(azar, fecha, fila.fondo, entrado));
    await libro.guardar(LOTE);
  }
}
