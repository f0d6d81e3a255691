import { createHash } from 'node:crypto';
import type { Centavos } from '@/contract/campos';
import { hastaElPeso, liquidar, type Forma } from '@/domain/cobros/cobro';
import { CERO, centavos, menorImporte, restar, sumar } from '@/domain/dinero';
import { caja } from '../schema/caja';
import { cobro, cobroFactura, cobroForma, saldoMovimiento } from '../schema/cobros';
import { agrupar } from './datos/agrupar';
import { crearAzar, type Azar } from './datos/azar';
import { copiar, type Fila } from './bulk';
import { cerrada } from './cajas';
import type { Abono, Agenda } from './pagos';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SUCURSALES, momentoDe, pesos, type Semilla } from './tipos';

const LOTE = 4000;
const ABRE_S = 8.5 * 3600;
const JORNADA_S = 10 * 3600;
const FONDO = pesos(2000);

type FormaSemilla = Forma & { referencia: string };

interface Lote {
  cajas: Fila<typeof caja>[];
  cobros: Fila<typeof cobro>[];
  facturas: Fila<typeof cobroFactura>[];
  formas: Fila<typeof cobroForma>[];
  saldos: Fila<typeof saldoMovimiento>[];
}
const vacio = (): Lote => ({ cajas: [], cobros: [], facturas: [], formas: [], saldos: [] });

/** State while payments are generated. */
interface Obra {
  azar: Azar;
  lote: Lote;
  ultimo: { caja: number; cobro: number; forma: number; saldo: number };
  /** Credit by payer. */
  saldos: Map<number, Centavos>;
}

const hasta = (multiplo: number, monto: Centavos) => centavos(Math.ceil(monto / (multiplo * 100)) * multiplo * 100);
const cifras = (azar: Azar, cuantas: number) => String(azar.entero(0, 10 ** cuantas - 1)).padStart(cuantas, '0');

const enEfectivo = (azar: Azar, monto: Centavos): FormaSemilla => ({
  forma: 'EFECTIVO',
  monto: azar.porCiento(55) ? hasta(azar.uno([100, 500, 1000]), monto) : hastaElPeso(monto),
  referencia: '',
});
const enTarjeta = (azar: Azar, monto: Centavos): FormaSemilla => ({ forma: 'TARJETA', monto, referencia: `**** ${cifras(azar, 4)}` });

/** Forms that pay an amount: mostly one, sometimes two; a transfer may exceed what is owed. */
function formasPara(azar: Azar, monto: Centavos): FormaSemilla[] {
  switch (azar.peso([42, 28, 22, 3, 5])) {
    case 0:
      return [enEfectivo(azar, monto)];
    case 1:
      return [{ forma: 'TRANSFERENCIA', monto: azar.porCiento(6) ? hasta(500, centavos(monto + 1)) : monto, referencia: cifras(azar, 9) }];
    case 3:
      return [{ forma: 'CHEQUE', monto, referencia: cifras(azar, 5) }];
    case 4: {
      const conTarjeta = centavos(Math.floor(monto / 2 / 50_000) * 50_000);
      return conTarjeta > 0 ? [enTarjeta(azar, conTarjeta), enEfectivo(azar, restar(monto, conTarjeta))] : [enTarjeta(azar, monto)];
    }
    default:
      return [enTarjeta(azar, monto)];
  }
}

/** Forms of a payment: sometimes the payer's credit first, and then the rest by card, to the centavo. */
function formasDe(obra: Obra, codigoPagador: number, aplicado: Centavos): FormaSemilla[] {
  const saldo = obra.saldos.get(codigoPagador) ?? CERO;
  const usado = saldo > 0 && obra.azar.porCiento(50) ? menorImporte(saldo, aplicado) : CERO;
  const resto = restar(aplicado, usado);
  return [
    ...(usado > 0 ? [{ forma: 'SALDO_A_FAVOR' as const, monto: usado, referencia: '' }] : []),
    ...(resto > 0 ? (usado > 0 ? [enTarjeta(obra.azar, resto)] : formasPara(obra.azar, resto)) : []),
  ];
}

function moverSaldo(obra: Obra, fila: Fila<typeof cobro>, monto: Centavos, motivo: string): void {
  if (monto === 0) return;
  obra.saldos.set(fila.codigoPagador, sumar([obra.saldos.get(fila.codigoPagador) ?? CERO, monto]));
  obra.lote.saldos.push({
    codigoMovimiento: (obra.ultimo.saldo += 1),
    codigoCompania,
    codigoEntidad: fila.codigoPagador,
    codigoCobro: fila.codigoCobro!,
    tipo: monto > 0 ? ('EXCEDENTE' as const) : ('USO' as const),
    monto,
    motivo,
    momento: fila.momento!,
    usuario: fila.usuario,
  });
}

/** An open cash day, and the cash that entered and left. */
interface CajaAbierta {
  fila: Fila<typeof caja> & { codigoCaja: number };
  efectivo: Centavos;
  devuelto: Centavos;
}

interface Turno {
  dia: string;
  hora: string;
  caja: CajaAbierta;
}

/** Writes one payment: receipt, covered invoices, forms, and movements of credit. */
function cobrarAbonos(obra: Obra, abonos: readonly Abono[], { dia, hora, caja: abierta }: Turno): void {
  const { codigoPagador, codigoSucursal } = abonos[0]!;
  const aplicado = sumar(abonos.map(({ monto }) => monto));
  const saldoDisponible = obra.saldos.get(codigoPagador) ?? CERO;
  const formas = formasDe(obra, codigoPagador, aplicado);
  const excedente = obra.azar.porCiento(3) ? 'SALDO' : 'DEVUELTA';
  const cuenta = liquidar({ aplicado, formas, excedente, saldoDisponible, centavosEnEfectivo: false });
  if (!cuenta.ok) throw new Error(cuenta.motivo);
  const codigoCobro = (obra.ultimo.cobro += 1);
  const { recibido, devuelta, saldo, saldoUsado } = cuenta;
  const fila = {
    codigoCobro,
    codigoCompania,
    codigoSucursal,
    numero: codigoCobro,
    codigoPagador,
    codigoCaja: abierta.fila.codigoCaja,
    fecha: dia,
    momento: momentoDe(dia, hora),
    aplicado,
    recibido,
    devuelta,
    saldo,
    // Deterministic, like the whole demo: the same day gives the same keys.
    verificacion: createHash('md5').update(`cobro ${codigoCobro}`).digest('hex'),
    usuario: CAJEROS[codigoSucursal]!.usuario,
  };
  obra.lote.cobros.push(fila);
  abierta.efectivo = sumar([abierta.efectivo, ...formas.filter(({ forma }) => forma === 'EFECTIVO').map(({ monto }) => monto)]);
  abierta.devuelto = sumar([abierta.devuelto, devuelta]);
  for (const { codigoFactura, monto } of abonos) obra.lote.facturas.push({ codigoCobro, codigoFactura, monto, fecha: dia });
  for (const forma of formas) obra.lote.formas.push({ codigoForma: (obra.ultimo.forma += 1), codigoCobro, ...forma });
  moverSaldo(obra, fila, restar(CERO, saldoUsado), `Usado en el cobro ${codigoCobro}`);
  moverSaldo(obra, fila, saldo, `Excedente del cobro ${codigoCobro}`);
}

const hms = (segundos: number) =>
  [segundos / 3600, (segundos / 60) % 60, segundos % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':');

/** Opens a cash day in each branch with payments. */
function abrirCajas(obra: Obra, fecha: string, abonos: readonly Abono[]): Map<number, CajaAbierta> {
  const activas = SUCURSALES.filter((sucursal) => abonos.some(({ codigoSucursal }) => codigoSucursal === sucursal));
  return new Map(
    activas.map((codigoSucursal) => {
      const codigoCaja = (obra.ultimo.caja += 1);
      const { codigoUsuario } = CAJEROS[codigoSucursal]!;
      const apertura = momentoDe(fecha, '08:15');
      const fila = { codigoCaja, codigoCompania, codigoSucursal, codigoUsuario, fecha, fondo: FONDO, apertura };
      return [codigoSucursal, { fila, efectivo: CERO, devuelto: CERO }];
    }),
  );
}

/** Writes the payments of a day, one per payer, in the order in which the payers arrive. */
function cobrarDia(obra: Obra, dia: string, abonos: readonly Abono[]): void {
  const cajas = abrirCajas(obra, dia, abonos);
  const porPagador = [...agrupar(abonos, ({ codigoPagador }) => codigoPagador).values()];
  porPagador.sort((a, b) => turnoDe(a[0]!) - turnoDe(b[0]!) || a[0]!.codigoPagador - b[0]!.codigoPagador);
  porPagador.forEach((suyos, i) => {
    const hora = hms(ABRE_S + Math.floor((JORNADA_S * (i + 0.5)) / porPagador.length));
    cobrarAbonos(obra, suyos, { dia, hora, caja: cajas.get(suyos[0]!.codigoSucursal)! });
  });
  for (const { fila, ...dinero } of cajas.values()) obra.lote.cajas.push(cerrada(fila, dinero));
}

// A pseudo-random but repeatable order at the desk, independent of keys and branches.
const turnoDe = ({ codigoPagador, codigoFactura }: Abono) => Math.imul(codigoPagador ^ codigoFactura, 0x9e3779b1);

async function guardar({ client }: Semilla, { cajas, cobros, facturas, formas, saldos }: Lote): Promise<void> {
  await copiar(client, caja, cajas);
  await copiar(client, cobro, cobros);
  await copiar(client, cobroFactura, facturas);
  await copiar(client, cobroForma, formas);
  await copiar(client, saldoMovimiento, saldos);
}

/** Writes all payments of the agenda with their cash days; receipts are numbered by moment. */
export async function sembrarCobros(semilla: Semilla, agenda: Agenda): Promise<void> {
  const ultimo = { caja: 0, cobro: 0, forma: 0, saldo: 0 };
  const obra: Obra = { azar: crearAzar(303), lote: vacio(), ultimo, saldos: new Map() };
  for (const [dia, abonos] of agenda.dias()) {
    cobrarDia(obra, dia, abonos);
    if (obra.lote.cobros.length < LOTE) continue;
    await guardar(semilla, obra.lote);
    obra.lote = vacio();
  }
  await guardar(semilla, obra.lote);
}
