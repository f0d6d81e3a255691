import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { centavos, CERO, enPesos, menorImporte, porcentaje, proporcion, restar, restarHastaCero, sumar } from './dinero';
import { dentroDe, type Rango } from './fechas';
import { rechazo, type Resultado } from './resultado';

/** What a scholarship or discount applies to. */
export type Alcance = 'INSCRIPCION' | 'CUOTA' | 'VENTA';

/** The name of a reduction, and the code of its scholarship or discount, which the step records. */
interface Nombrada {
  nombre: string;
  codigo?: number;
}

/** A reduction by percentage: 50 % is 5000 basis points. */
interface RebajaPorcentual extends Nombrada {
  puntosBasicos: number;
}

/** A reduction by a fixed amount. */
interface RebajaFija extends Nombrada {
  monto: Centavos;
}

/** A reduction of either kind. */
export type Rebaja = RebajaPorcentual | RebajaFija;

/**
 * A discount with its place among others: the lower priority comes first; one that is not acumulable applies only if nothing else reduces
 * the price.
 */
export type Descuento = Rebaja & { prioridad?: number; acumulable?: boolean };

/** The classes of a span, and those left from the day of joining on. */
export interface Prorrateo {
  clases: number;
  restantes: number;
}

/** The input of a line's price; omitted parts do not apply. */
export interface LineaPorCalcular {
  precio: Centavos;
  cantidad?: number;
  prorrateo?: Prorrateo | null;
  descuentoManual?: Rebaja | null;
  becas?: readonly RebajaPorcentual[];
  descuentos?: readonly Descuento[];
  /** ITBIS in basis points: 18 % is 1800. */
  itbis?: number;
}

/** One step of a price with its reason; reductions are negative, so that the steps add up to the total. */
export interface Paso {
  tipo: 'BASE' | 'PRORRATEO' | 'MANUAL' | 'BECA' | 'DESCUENTO' | 'ITBIS';
  concepto: string;
  monto: Centavos;
  /** The code of the scholarship or discount of this step. */
  codigo?: number;
}

/**
 * A priced line: total = precio − descuento + itbis = the sum of its steps. `precio` is for the whole line (not one unit), after proration
 * and before discounts.
 */
export interface LineaCalculada {
  pasos: Paso[];
  precio: Centavos;
  descuento: Centavos;
  itbis: Centavos;
  total: Centavos;
}

/** montoProrrateado(300000, 8, 3) → 112500: the remaining classes over all classes, half-up; without any class the full amount. */
export const montoProrrateado = (monto: Centavos, clases: number, restantes: number): Centavos =>
  clases === 0 ? monto : proporcion(monto, restantes, clases);

const tanto = (puntosBasicos: number) => `${puntosBasicos / 100} %`;
const esFija = (rebaja: Rebaja): rebaja is RebajaFija => 'monto' in rebaja;
const esPorcentual = (rebaja: Rebaja): rebaja is RebajaPorcentual => !esFija(rebaja);
const sumaDePasos = (pasos: readonly Paso[]) => sumar(pasos.map(({ monto }) => monto));

/** The step of one reduction: at most what is left of the price, and never an increase. */
function pasoDeRebaja(tipo: Paso['tipo'], prefijo: string, rebaja: Rebaja, queda: Centavos): Paso {
  const pedido = esFija(rebaja) ? rebaja.monto : porcentaje(queda, rebaja.puntosBasicos);
  if (pedido < 0) throw new RangeError(`Rebaja negativa: ${rebaja.nombre}`);
  const concepto = [prefijo, rebaja.nombre, esFija(rebaja) ? '' : tanto(rebaja.puntosBasicos)].filter(Boolean).join(' ');
  const { codigo } = rebaja;
  return { tipo, concepto, monto: restar(CERO, menorImporte(pedido, queda)), ...(codigo !== undefined && { codigo }) };
}

/** The discounts that apply together, in their order: one that is not acumulable applies alone, and only if nothing has reduced the price before it. */
function queCuentan(descuentos: readonly Descuento[], rebajada: boolean): Descuento[] {
  const prioridad = (uno: Descuento) => uno.prioridad ?? 0;
  const enOrden = [...descuentos].sort((a, b) => prioridad(a) - prioridad(b) || (a.codigo ?? 0) - (b.codigo ?? 0));
  const [primero] = enOrden;
  if (primero?.acumulable === false && !rebajada) return [primero];
  return enOrden.filter(({ acumulable }) => acumulable !== false);
}

function pasosDeBase({ precio, cantidad = 1, prorrateo }: LineaPorCalcular): Paso[] {
  const base = centavos(precio * cantidad);
  if (base < 0) throw new RangeError(`Precio negativo: ${base}`);
  const paso: Paso = { tipo: 'BASE', concepto: cantidad === 1 ? 'Precio base' : `Precio base × ${cantidad}`, monto: base };
  if (!prorrateo || prorrateo.clases === prorrateo.restantes) return [paso];
  const { clases, restantes } = prorrateo;
  const monto = restar(montoProrrateado(base, clases, restantes), base);
  return [paso, { tipo: 'PRORRATEO', concepto: `Prorrateo: ${restantes} de ${clases} clases`, monto }];
}

/**
 * The price of a line, in this order: base price → proration → manual line discount → scholarship % → automatic discounts % (one after the
 * other, the lower priority first) → fixed-amount discounts → never below 0 → ITBIS. Every step is rounded half-up to the cent and kept with its reason: 3,000.00
 * with 50 % scholarship, 10 % siblings and 100.00 off → 300000 − 150000 − 15000 − 10000 = 125000; with ITBIS 18 % + 22500 = 147500.
 */
export function calcularLinea(linea: LineaPorCalcular): LineaCalculada {
  const pasos = pasosDeBase(linea);
  const precio = sumaDePasos(pasos);
  const rebajar = (tipo: Paso['tipo'], prefijo: string, rebajas: readonly Rebaja[]) => {
    for (const rebaja of rebajas) pasos.push(pasoDeRebaja(tipo, prefijo, rebaja, sumaDePasos(pasos)));
  };
  rebajar('MANUAL', 'Descuento manual:', linea.descuentoManual ? [linea.descuentoManual] : []);
  rebajar('BECA', 'Beca', linea.becas ?? []);
  const descuentos = queCuentan(linea.descuentos ?? [], sumaDePasos(pasos) < precio);
  rebajar('DESCUENTO', 'Descuento', descuentos.filter(esPorcentual));
  rebajar('DESCUENTO', 'Descuento', descuentos.filter(esFija));
  const neto = sumaDePasos(pasos);
  const itbis = porcentaje(neto, linea.itbis ?? 0);
  if (linea.itbis) pasos.push({ tipo: 'ITBIS', concepto: `ITBIS ${tanto(linea.itbis)}`, monto: itbis });
  return { pasos, precio, descuento: restar(precio, neto), itbis, total: sumar([neto, itbis]) };
}

/** A scholarship granted to the student. */
export type BecaOtorgada = RebajaPorcentual & Rango & { alcances: readonly Alcance[] };

/** A discount the student may get; with desdeHijo it applies from that child of the family on (2: not to the first). */
export type DescuentoVigente = Descuento & Rango & { alcances: readonly Alcance[]; desdeHijo?: number | null };

/** The scholarships and discounts that apply to one charge: of its scope, valid on its day, and for siblings from the n-th child on. */
export function rebajasVigentes(pide: {
  becas: readonly BecaOtorgada[];
  descuentos: readonly DescuentoVigente[];
  alcance: Alcance;
  dia: string;
  ordenHijo: number;
}): { becas: RebajaPorcentual[]; descuentos: Descuento[] } {
  const { alcance, dia, ordenHijo } = pide;
  const cuenta = (rebaja: Rango & { alcances: readonly Alcance[] }) => rebaja.alcances.includes(alcance) && dentroDe(dia, rebaja);
  return {
    becas: pide.becas.filter(cuenta),
    descuentos: pide.descuentos.filter((descuento) => cuenta(descuento) && ordenHijo >= (descuento.desdeHijo ?? 1)),
  };
}

/** The states of an invoice. */
export type EstatusFactura = 'PENDIENTE' | 'PARCIAL' | 'PAGADA' | 'ANULADA' | 'INCOBRABLE';

/** estatusDe(100000, 40000, false) → 'PARCIAL'; a total of 0 is PAGADA from the start. */
export function estatusDe(total: Centavos, pagado: Centavos, anulada: boolean): EstatusFactura {
  if (anulada) return 'ANULADA';
  if (pagado >= total) return 'PAGADA';
  return pagado > 0 ? 'PARCIAL' : 'PENDIENTE';
}

/** Whether an invoice is overdue: it has a pending amount and its due date is before today. Due today is not overdue, and a voided invoice never is. */
export const estaVencida = (factura: { estatus: EstatusFactura; pendiente: Centavos; fechaVencimiento: string }, hoy: string): boolean =>
  factura.estatus !== 'ANULADA' && factura.pendiente > 0 && factura.fechaVencimiento < hoy;

/**
 * Whether an instalment is open, i.e. follows changes of its enrolment: nothing live is paid on it, it is not written off and its due date has not passed; one
 * charged by attendance stays open until something is paid. A total of 0 also closes with its due date, because otherwise ending a
 * scholarship would bill the past.
 */
export const estaAbierta = (
  cuota: { estatus: EstatusFactura; pagado: Centavos; fechaVencimiento: string; tipoCobro: 'FIJO' | 'ASISTENCIA' },
  hoy: string,
): boolean =>
  cuota.estatus !== 'ANULADA' &&
  cuota.estatus !== 'INCOBRABLE' &&
  cuota.pagado === 0 &&
  (cuota.tipoCobro === 'ASISTENCIA' || cuota.fechaVencimiento >= hoy);

/** The input of a line of a sale: the catalogue's price and tax, and the changes made by hand. */
interface LineaPorVender {
  /** Unit price of the catalogue. */
  precio: Centavos;
  /** Basis points. */
  itbis: number;
  cantidad: number;
  /** Unit price set by hand, if it differs. */
  precioManual?: Centavos;
  /** Discount by hand on the whole line. */
  descuento?: Centavos;
  motivo: string;
  /** Discounts that apply automatically to this customer; a fixed amount reduces each line. */
  descuentos?: readonly Descuento[];
}

/** Whether the price of a line was changed by hand, which needs an access of its own and a reason. */
export const esManual = ({ precio, precioManual = precio, descuento = CERO }: LineaPorVender): boolean =>
  precioManual !== precio || descuento > 0;

/**
 * How much cheaper than the catalogue a line was made by hand, before ITBIS: 2 × 500.00 sold at 400.00 each with 50.00 off → 25000; 0 if it
 * is dearer.
 */
export const rebajaManual = ({ precio, precioManual = precio, cantidad, descuento = CERO }: LineaPorVender): Centavos =>
  restarHastaCero(centavos(precio * cantidad), restarHastaCero(centavos(precioManual * cantidad), descuento));

/**
 * The price of a line of a sale, through the same pipeline (calcularLinea): 2 × 500.00, 100.00 off, ITBIS 18 % → 100000 − 10000 + 16200 =
 * 106200. Automatic discounts come after the one by hand. Refused if the discount exceeds the line, or the line 999,999,999.99.
 */
export function calcularVenta(linea: LineaPorVender): Resultado<{ linea: LineaCalculada }> {
  const { precio, precioManual = precio, cantidad, descuento = CERO, motivo, itbis, descuentos } = linea;
  if (precioManual * cantidad > MAX_IMPORTE) return rechazo(`La línea pasa de ${enPesos(MAX_IMPORTE)}.`);
  if (descuento > precioManual * cantidad) return rechazo('El descuento es mayor que la línea.');
  const descuentoManual = descuento > 0 ? { nombre: motivo, monto: descuento } : null;
  const calculada = calcularLinea({ precio: precioManual, cantidad, descuentoManual, itbis, descuentos });
  if (calculada.total > MAX_IMPORTE) return rechazo(`La línea pasa de ${enPesos(MAX_IMPORTE)}.`);
  if (precioManual === precio) return { ok: true, linea: calculada };
  // The base step records that the price is not the catalogue's, and why.
  const [base, ...resto] = calculada.pasos;
  const concepto = `${base!.concepto} (precio manual en lugar de ${enPesos(precio)}: ${motivo})`;
  return { ok: true, linea: { ...calculada, pasos: [{ ...base!, concepto }, ...resto] } };
}

/** What an invoice of these lines is called: 'Camiseta × 2 y 1 línea más'. */
export function descripcionDeVenta([primera, ...resto]: readonly { descripcion: string; cantidad: number }[]): string {
  const { descripcion, cantidad } = primera!;
  const cosa = cantidad === 1 ? descripcion : `${descripcion} × ${cantidad}`;
  return resto.length === 0 ? cosa : `${cosa} y ${resto.length} ${resto.length === 1 ? 'línea' : 'líneas'} más`;
}
