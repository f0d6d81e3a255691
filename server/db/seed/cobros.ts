import { createHash } from 'node:crypto';
import type { Centavos } from '@/contract/campos';
import { DENOMINACIONES, esperado } from '@/domain/caja';
import { hastaElPeso, liquidar, type Forma } from '@/domain/cobros/cobro';
import { CERO, centavos, menorImporte, restar, sumar } from '@/domain/dinero';
import { groupBy } from '@/utils/groupBy';
import { caja } from '../schema/caja';
import { cobro, cobroFactura, cobroForma, saldoMovimiento } from '../schema/cobros';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania } from './academia';
import { crearAzar, type Azar } from '@/utils/azar';
import type { Abono, Agenda } from './cuotas';
import { LOTE, momentoDe, pesos, type Semilla } from './libro';

const ABRE_S = 8.5 * 3600;
const JORNADA_S = 10 * 3600;
const PESO = pesos(1);

type FormaSemilla = Forma & { referencia: string };
type Saldos = Map<number, Centavos>;

const hasta = (multiplo: number, monto: Centavos) => centavos(Math.ceil(monto / (multiplo * 100)) * multiplo * 100);
const cifras = (azar: Azar, cuantas: number) => String(azar.entero(0, 10 ** cuantas - 1)).padStart(cuantas, '0');

/** Forms that pay an amount: mostly one, sometimes two; a transfer may exceed what is owed. */
function formasPara(azar: Azar, monto: Centavos): FormaSemilla[] {
  const enEfectivo = (suyo: Centavos): FormaSemilla => {
    const entregado = azar.porCiento(55) ? hasta(azar.uno([100, 500, 1000]), suyo) : hastaElPeso(suyo);
    return { forma: 'EFECTIVO', monto: entregado, referencia: '' };
  };
  const enTarjeta = (suyo: Centavos): FormaSemilla => ({ forma: 'TARJETA', monto: suyo, referencia: `**** ${cifras(azar, 4)}` });
  const mitad = centavos(Math.floor(monto / 2 / 50_000) * 50_000);
  const redondo = azar.porCiento(6) ? hasta(500, centavos(monto + 1)) : monto;
  const formas = azar.segun<() => FormaSemilla[]>([
    [() => [enEfectivo(monto)], 42],
    [() => [{ forma: 'TRANSFERENCIA', monto: redondo, referencia: cifras(azar, 9) }], 28],
    [() => [enTarjeta(monto)], 22],
    [() => [{ forma: 'CHEQUE', monto, referencia: cifras(azar, 5) }], 3],
    [() => (mitad > 0 ? [enTarjeta(mitad), enEfectivo(restar(monto, mitad))] : [enTarjeta(monto)]), 5],
  ]);
  return formas();
}

/** Forms of a payment: sometimes the payer's credit first, and then the rest by card, to the centavo. */
function formasDe(azar: Azar, saldo: Centavos, aplicado: Centavos): FormaSemilla[] {
  const usado = saldo > 0 && azar.porCiento(50) ? menorImporte(saldo, aplicado) : CERO;
  const resto = restar(aplicado, usado);
  if (usado === 0) return formasPara(azar, resto);
  const deSaldo = { forma: 'SALDO_A_FAVOR' as const, monto: usado, referencia: '' };
  return resto === 0 ? [deSaldo] : [deSaldo, { forma: 'TARJETA', monto: resto, referencia: `**** ${cifras(azar, 4)}` }];
}

/** Writes one payment: receipt, covered invoices, forms, and movements of credit. Returns the cash that entered less what was given back. */
function cobrar(
  { libro }: Semilla,
  azar: Azar,
  saldos: Saldos,
  abonos: readonly Abono[],
  en: { dia: string; hora: string; codigoCaja: number },
): Centavos {
  const { codigoPagador, codigoSucursal } = abonos[0]!;
  const aplicado = sumar(abonos.map(({ monto }) => monto));
  const saldoDisponible = saldos.get(codigoPagador) ?? CERO;
  const formas = formasDe(azar, saldoDisponible, aplicado);
  const excedente = azar.porCiento(3) ? 'SALDO' : 'DEVUELTA';
  const cuenta = liquidar({ aplicado, formas, excedente, saldoDisponible, centavosEnEfectivo: false });
  if (!cuenta.ok) throw new Error(cuenta.motivo);
  const { recibido, devuelta, saldo, saldoUsado } = cuenta;
  const codigoCobro = libro.llave(cobro);
  const firma = { usuario: CAJEROS[codigoSucursal]!.usuario, momento: momentoDe(en.dia, en.hora) };
  // The same day gives the same keys, as everything in the demo.
  const verificacion = createHash('md5').update(`cobro ${codigoCobro}`).digest('hex');
  const cabeza = {
    codigoCobro,
    codigoCompania,
    codigoSucursal,
    numero: codigoCobro,
    codigoPagador,
    codigoCaja: en.codigoCaja,
    fecha: en.dia,
  };
  libro.anotar(cobro, { ...cabeza, aplicado, recibido, devuelta, saldo, verificacion, ...firma });
  for (const { codigoFactura, monto } of abonos) libro.anotar(cobroFactura, { codigoCobro, codigoFactura, monto, fecha: en.dia });
  libro.anotar(cobroForma, ...formas.map((forma) => ({ codigoCobro, ...forma })));
  const mueve = (tipo: 'USO' | 'EXCEDENTE', monto: Centavos, motivo: string) =>
    monto !== 0 &&
    libro.anotar(saldoMovimiento, { codigoCompania, codigoEntidad: codigoPagador, codigoCobro, tipo, monto, motivo, ...firma });
  mueve('USO', restar(CERO, saldoUsado), `Usado en el cobro ${codigoCobro}`);
  mueve('EXCEDENTE', saldo, `Excedente del cobro ${codigoCobro}`);
  saldos.set(codigoPagador, sumar([restar(saldoDisponible, saldoUsado), saldo]));
  return restar(sumar(formas.filter(({ forma }) => forma === 'EFECTIVO').map(({ monto }) => monto)), devuelta);
}

/** The fewest pieces for an amount: 2,345.00 → one of 2000, one of 200, one of 100, one of 25, two of 10. */
function piezasDe(contado: Centavos) {
  let resto = contado / PESO;
  return DENOMINACIONES.map((denominacion) => {
    const cantidad = Math.floor(resto / denominacion);
    resto -= cantidad * denominacion;
    return { denominacion, cantidad };
  });
}

/** A counted and closed cash day: the expected amount in whole pesos, now and then a little less or more, with an explanation. */
function cerrada(azar: Azar, dia: string, fondo: Centavos, efectivo: Centavos) {
  const debeHaber = esperado({ fondo, efectivo, devuelto: CERO, reembolsos: CERO, entradas: CERO, salidas: CERO });
  const monto = azar.uno([5, 10, 25, 50, 100]);
  const [falla, porque] = azar.segun([
    [[0, ''], 88],
    [
      [-monto, azar.uno(['Se dio devuelta de más en un cobro', 'Faltó menudo al contar; se revisaron los recibos', 'Error en un cambio'])],
      8,
    ],
    [[monto, azar.uno(['Un padre no esperó su devuelta', 'Sobró en la gaveta; no se halló de qué cobro'])], 4],
  ] as const);
  const contado = centavos(Math.floor(debeHaber / PESO) * PESO + falla * PESO);
  const explicacion = porque || (contado === debeHaber ? '' : 'Centavos que no existen en monedas');
  const horas = { contada: momentoDe(dia, '18:40'), cierre: momentoDe(dia, '18:45') };
  return { ...horas, conteo: piezasDe(contado), contado, esperado: debeHaber, explicacion };
}

const hms = (segundos: number) =>
  [segundos / 3600, (segundos / 60) % 60, segundos % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':');

// A pseudo-random but repeatable order at the desk, independent of keys and branches.
const turnoDe = ({ codigoPagador, codigoFactura }: Abono) => Math.imul(codigoPagador ^ codigoFactura, 0x9e3779b1);

/** Writes all payments of the agenda, one per payer and day in the order in which they arrive, with the cash days of the branches. */
export async function sembrarCobros(semilla: Semilla, agenda: Agenda): Promise<void> {
  const { libro } = semilla;
  const azar = crearAzar(303);
  const saldos: Saldos = new Map();
  for (const [fecha, abonos] of agenda.dias()) {
    const sucursales = [...new Set(abonos.map(({ codigoSucursal }) => codigoSucursal))].sort();
    const cajas = sucursales.map((codigoSucursal) => {
      const { codigoUsuario } = CAJEROS[codigoSucursal]!;
      const codigoCaja = libro.llave(caja);
      const abierta = { codigoCaja, codigoCompania, codigoSucursal, codigoUsuario, fecha, fondo: pesos(2000), numero: codigoCaja };
      return { efectivo: CERO, fila: { ...abierta, apertura: momentoDe(fecha, '08:15') } };
    });
    libro.anotar(caja, ...cajas.map(({ fila }) => fila)); // before its payments; what was counted is filled in after them
    const pagadores = [...groupBy(abonos, ({ codigoPagador }) => codigoPagador).values()];
    pagadores.sort((a, b) => turnoDe(a[0]!) - turnoDe(b[0]!) || a[0]!.codigoPagador - b[0]!.codigoPagador);
    for (const [i, suyos] of pagadores.entries()) {
      const suya = cajas.find(({ fila }) => fila.codigoSucursal === suyos[0]!.codigoSucursal)!;
      const hora = hms(ABRE_S + Math.floor((JORNADA_S * (i + 0.5)) / pagadores.length));
      const entra = cobrar(semilla, azar, saldos, suyos, { dia: fecha, hora, codigoCaja: suya.fila.codigoCaja });
      suya.efectivo = sumar([suya.efectivo, entra]);
    }
    for (const { fila, efectivo } of cajas) Object.assign(fila, cerrada(azar, fecha, fila.fondo, efectivo));
    await libro.guardar(LOTE);
  }
}
