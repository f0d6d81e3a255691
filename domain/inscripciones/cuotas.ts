import type { Modalidad } from '@/contract/academico/modalidad';
import type { Centavos } from '@/contract/campos';
import { conDia, diasEntre, masTarde, sumarDias, sumarMeses, textoDelMes, textoDelRango } from '../fechas';
import { clasesEntre, type Sesion } from '../academico/horario';
import { calcularLinea, rebajasVigentes, type BecaOtorgada, type DescuentoVigente, type LineaCalculada, type Prorrateo } from '../precio';

/** How often a modality charges. */
export type Frecuencia = 'SEMANAL' | 'QUINCENAL' | 'MENSUAL' | 'UNICA';

/** FIJO charges the price of the instalment; ASISTENCIA charges the attended classes, at most that price. */
export type TipoCobro = 'FIJO' | 'ASISTENCIA';

/** The first and last day of a period, both included. */
export interface DiasDePeriodo {
  fechaInicio: string;
  fechaFin: string;
}

/** The parts of a modality that decide spans and due dates. */
export type ReglaDeModalidad = Pick<Modalidad, 'frecuencia' | 'cantidadCuotas' | 'diaVencimiento' | 'prorratea'>;

/** One span of the period, both ends included; `numero` counts from 1 at the period's start and identifies the instalment. */
export interface Tramo {
  numero: number;
  desde: string;
  hasta: string;
}

/** The days in the first half of a month; the second half has the rest, 13 to 16 days. */
const QUINCENA = 15;

const inicioDelTramo: Record<Frecuencia, (fechaInicio: string, indice: number) => string> = {
  SEMANAL: (fechaInicio, indice) => sumarDias(fechaInicio, 7 * indice),
  // a half is half a calendar month, not 15 days: twenty halves fill a period of ten months
  QUINCENAL: (fechaInicio, indice) => sumarDias(sumarMeses(fechaInicio, Math.floor(indice / 2)), indice % 2 === 0 ? 0 : QUINCENA),
  // always counted from the first day: counting month by month, one short month would move all later spans
  MENSUAL: (fechaInicio, indice) => sumarMeses(fechaInicio, indice),
  UNICA: (fechaInicio) => fechaInicio,
};

type ReglaDeTramos = DiasDePeriodo & Pick<ReglaDeModalidad, 'frecuencia' | 'cantidadCuotas'>;

/**
 * The spans of a modality: cantidadCuotas spans of one frecuencia (7 days, half a month, a month, or the whole period for UNICA) from the
 * period's start. The last one extends to the end of the period, and spans beyond the period are left out: 1 Sep to 30 Jun, MENSUAL, 10 →
 * '2026-09-01'…'2026-09-30' to '2027-06-01'…'2027-06-30'.
 */
export function tramos({ fechaInicio, fechaFin, frecuencia, cantidadCuotas }: ReglaDeTramos): Tramo[] {
  const inicio = inicioDelTramo[frecuencia];
  const cuantos = frecuencia === 'UNICA' ? 1 : cantidadCuotas;
  const inicios = Array.from({ length: cuantos }, (_, indice) => inicio(fechaInicio, indice)).filter((desde) => desde <= fechaFin);
  return inicios.map((desde, indice) => {
    const siguiente = inicios[indice + 1];
    return { numero: indice + 1, desde, hasta: siguiente === undefined ? fechaFin : sumarDias(siguiente, -1) };
  });
}

const NOMBRES: Record<Exclude<Frecuencia, 'UNICA'>, string> = { SEMANAL: 'semanas', QUINCENAL: 'quincenas', MENSUAL: 'meses' };

/**
 * The warning before a modality is offered in a period, or null if its instalments fit: 'Solo caben 4 de 10 cuotas: el período termina
 * antes.', or 'La última cuota cubre del … al …, más de dos meses.'
 */
export function avisoDeTramos(regla: ReglaDeTramos): string | null {
  const { fechaInicio, fechaFin, frecuencia, cantidadCuotas } = regla;
  if (frecuencia === 'UNICA' || fechaFin < fechaInicio) return null;
  const lista = tramos(regla);
  if (lista.length < cantidadCuotas) {
    const caben = lista.length === 1 ? 'Solo cabe 1' : `Solo caben ${lista.length}`;
    return `${caben} de ${cantidadCuotas} cuotas: el período termina antes.`;
  }
  const ultimo = lista[lista.length - 1];
  if (!ultimo || fechaFin < inicioDelTramo[frecuencia](fechaInicio, cantidadCuotas + 1)) return null;
  return `La última cuota cubre del ${textoDelRango(ultimo.desde, ultimo.hasta)}, más de dos ${NOMBRES[frecuencia]}.`;
}

/**
 * A student who joins late pays the spans that have not ended; a span that ends on the day of joining still counts. One that ended before the
 * branch's day of change (`arranque`) was charged elsewhere.
 */
export const tramosPorCobrar = (lista: readonly Tramo[], fechaIngreso: string, arranque: string | null = null): Tramo[] =>
  lista.filter(({ hasta }) => hasta >= masTarde(fechaIngreso, arranque ?? ''));

/**
 * The first day that is charged to whom paid elsewhere until `pagadoHasta`: that of the first span that begins later and has not ended on
 * `desde`; the day after the last span where none is left. A span that contains the last paid day is paid.
 */
export function cobraDesde(lista: readonly Tramo[], pagadoHasta: string, desde: string): string {
  const primero = lista.find((tramo) => tramo.desde > pagadoHasta && tramo.hasta >= desde);
  return primero?.desde ?? sumarDias(lista.at(-1)!.hasta, 1);
}

/** The due day that a modality sets for a span, before the limits by span and enrolment (see vencimiento). */
function diaDePago({ numero, desde }: Tramo, { frecuencia, diaVencimiento }: Pick<ReglaDeModalidad, 'frecuencia' | 'diaVencimiento'>) {
  if (frecuencia === 'MENSUAL') return conDia(desde, diaVencimiento);
  if (frecuencia !== 'QUINCENAL') return sumarDias(desde, diaVencimiento);
  // both halves use the month of the first half: otherwise a second half that starts in the next month would fall due after its successor
  return numero % 2 === 1 ? conDia(desde, diaVencimiento) : sumarDias(conDia(sumarDias(desde, -QUINCENA), diaVencimiento), QUINCENA);
}

/**
 * The due date of a span. MENSUAL and QUINCENAL: diaVencimiento of the month in which the span starts (31 in February → its last day); the
 * second half of a month 15 days later. SEMANAL and UNICA: diaVencimiento days after its start. ASISTENCIA: the day after its end, when its
 * classes are known. Never before its first day or the day of enrolment: due on the 5th, enrolled on the 20th → the 20th.
 */
export function vencimiento(
  tramo: Tramo,
  { tipoCobro = 'FIJO', ...regla }: Pick<ReglaDeModalidad, 'frecuencia' | 'diaVencimiento'> & { tipoCobro?: TipoCobro },
  fechaIngreso: string,
): string {
  const dia = tipoCobro === 'ASISTENCIA' ? sumarDias(tramo.hasta, 1) : masTarde(diaDePago(tramo, regla), tramo.desde);
  return masTarde(dia, fechaIngreso);
}

/**
 * The classes of a span, and those left from the day of joining on, that day included: Monday and Wednesday, November 2026, joined on the
 * 18th → { clases: 9, restantes: 4 }.
 */
export function prorrateo(tramo: Tramo, fechaIngreso: string, horario: readonly Sesion[], diasSinClase: readonly string[]): Prorrateo {
  const clases = clasesEntre(horario, tramo.desde, tramo.hasta, diasSinClase);
  return { clases: clases.length, restantes: clases.filter((dia) => dia >= fechaIngreso).length };
}

/** The most days of a month: the text of a longer span names its days. */
const MES = 31;

/**
 * The text of an instalment: 'Cuota 3 de 10 · noviembre 2026' for a month, 'Cuota 2 de 20 · 16 al 30 de noviembre de 2026' for other spans,
 * 'Cuota única · …'.
 */
export function textoDelTramo(tramo: Tramo, frecuencia: Frecuencia, cuantos: number): string {
  const nombre = frecuencia === 'UNICA' ? 'Cuota única' : `Cuota ${tramo.numero} de ${cuantos}`;
  const esMes = frecuencia === 'MENSUAL' && diasEntre(tramo.desde, tramo.hasta) < MES;
  return `${nombre} · ${esMes ? textoDelMes(tramo.desde) : textoDelRango(tramo.desde, tramo.hasta)}`;
}

/** An instalment to be billed: its span, due date and text, and its price with every step. */
export type CuotaPlaneada = Tramo & LineaCalculada & { fechaVencimiento: string; descripcion: string; precioBase: Centavos };

/** The input of planDeCuotas; scholarships and discounts are all those of the student, whatever their scope and validity. */
export interface PlanPedido {
  periodo: DiasDePeriodo;
  modalidad: ReglaDeModalidad;
  montoCuota: Centavos;
  tipoCobro: TipoCobro;
  fechaIngreso: string;
  /** The branch's day of change; null for an academy that was always here. */
  arranque?: string | null;
  horario: readonly Sesion[];
  diasSinClase: readonly string[];
  becas?: readonly BecaOtorgada[];
  descuentos?: readonly DescuentoVigente[];
  ordenHijo?: number;
  itbis?: number;
  /** The price of an instalment by its number, where it differs from montoCuota. */
  precios?: ReadonlyMap<number, Centavos>;
  /** Past changes of the group's price: a span costs what the group cost when the span began. */
  cambios?: readonly CambioDePrecio[];
}

/** A change of the price of an instalment, which holds for all spans that begin on `desde` or later; `precio` is the price that it replaced. */
export interface CambioDePrecio {
  desde: string;
  precio: Centavos;
}

/**
 * montoDelTramo(300000, [{ desde: '2026-03-01', precio: 250000 }], '2026-02-01') → 250000: a span costs what the group cost when the span began. The
 * changes come in the order in which they were made, because the last one counts, also where it holds from an earlier day than one before it; its
 * price is what the next one replaced, or the current one.
 */
export function montoDelTramo(montoCuota: Centavos, cambios: readonly CambioDePrecio[], desde: string): Centavos {
  const ultimo = cambios.findLastIndex((cambio) => cambio.desde <= desde);
  return cambios[ultimo + 1]?.precio ?? montoCuota;
}

/** The day that decides which scholarships and discounts apply to a span: its first day, or the day of joining if later. */
const diaDeReferencia = (tramo: Tramo, fechaIngreso: string): string => masTarde(tramo.desde, fechaIngreso);

/**
 * All instalments of an enrolment: the spans that have not ended when the student joins, each with due date and price. With `prorratea` the
 * first one costs its remaining classes over all its classes. Ten monthly instalments from 1 Sep, joined on 20 Jan → numbers 5 to 10, the
 * 5th prorated and due on 20 Jan.
 */
export function planDeCuotas(pedido: PlanPedido): CuotaPlaneada[] {
  const { periodo, modalidad, montoCuota, tipoCobro, fechaIngreso, horario, diasSinClase } = pedido;
  const todos = tramos({ ...periodo, ...modalidad });
  return tramosPorCobrar(todos, fechaIngreso, pedido.arranque).map((tramo, indice) => {
    // charged by attendance, the classes before the joining cost nothing anyway; prorating them too would charge too little
    const prorratea = modalidad.prorratea && tipoCobro === 'FIJO' && indice === 0;
    const vigentes = rebajasVigentes({
      becas: pedido.becas ?? [],
      descuentos: pedido.descuentos ?? [],
      alcance: 'CUOTA',
      dia: diaDeReferencia(tramo, fechaIngreso),
      ordenHijo: pedido.ordenHijo ?? 1,
    });
    const precio = pedido.precios?.get(tramo.numero) ?? montoDelTramo(montoCuota, pedido.cambios ?? [], tramo.desde);
    return {
      ...tramo,
      fechaVencimiento: vencimiento(tramo, { ...modalidad, tipoCobro }, fechaIngreso),
      descripcion: textoDelTramo(tramo, modalidad.frecuencia, todos.length),
      precioBase: precio,
      ...calcularLinea({
        precio,
        prorrateo: prorratea ? prorrateo(tramo, fechaIngreso, horario, diasSinClase) : null,
        ...vigentes,
        itbis: pedido.itbis ?? 0,
      }),
    };
  });
}
