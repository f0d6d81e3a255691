import type { Centavos } from '@/contract/campos';
import { conDia, masTarde, masTemprano, sumarDias, sumarMeses, textoDelMes, textoDelRango } from './fechas';
import { clasesEntre, type Sesion } from './horario';
import { calcularLinea, rebajasVigentes, type BecaOtorgada, type DescuentoVigente, type LineaCalculada, type Prorrateo } from './precio';

/** How often a modality charges. */
export type Frecuencia = 'SEMANAL' | 'QUINCENAL' | 'MENSUAL' | 'UNICA';

/** FIJO charges the price of the instalment, ASISTENCIA at most that and else the classes attended. */
export type TipoCobro = 'FIJO' | 'ASISTENCIA';

/** The days of a period, both ends inside. */
export interface DiasDePeriodo {
  fechaInicio: string;
  fechaFin: string;
}

/** What of a modality decides spans and due dates. */
export interface ReglaDeModalidad {
  frecuencia: Frecuencia;
  cantidadCuotas: number;
  diaVencimiento: number;
  prorratea: boolean;
}

/** One span of the period, both ends inside; numero counts from 1 at the period's start and is what tells two instalments apart. */
export interface Tramo {
  numero: number;
  desde: string;
  hasta: string;
}

// a quincena is half a month of pay, so 15 days and not two weeks: twenty of them fill a period of ten months
const inicioDelTramo: Record<Frecuencia, (fechaInicio: string, indice: number) => string> = {
  SEMANAL: (fechaInicio, indice) => sumarDias(fechaInicio, 7 * indice),
  QUINCENAL: (fechaInicio, indice) => sumarDias(fechaInicio, 15 * indice),
  // always counted from the first day: month by month, one short month would move all that follow
  MENSUAL: (fechaInicio, indice) => sumarMeses(fechaInicio, indice),
  UNICA: (fechaInicio) => fechaInicio,
};

/**
 * The spans of a modality: cantidadCuotas of one frecuencia (7 days, 15 days, one month, or the whole period for UNICA) from the period's
 * start, none outside the period: 1 Sep to 30 Jun, MENSUAL, 10 → '2026-09-01'…'2026-09-30' to '2027-06-01'…'2027-06-30'.
 */
export function tramos({
  fechaInicio,
  fechaFin,
  frecuencia,
  cantidadCuotas,
}: DiasDePeriodo & Omit<ReglaDeModalidad, 'diaVencimiento' | 'prorratea'>): Tramo[] {
  const unica = frecuencia === 'UNICA';
  const inicio = inicioDelTramo[frecuencia];
  return Array.from({ length: unica ? 1 : cantidadCuotas }, (_, indice) => ({
    numero: indice + 1,
    desde: inicio(fechaInicio, indice),
    hasta: unica ? fechaFin : masTemprano(sumarDias(inicio(fechaInicio, indice + 1), -1), fechaFin),
  })).filter(({ desde }) => desde <= fechaFin);
}

/** Who joins later gets the spans that have not ended: on the last day of a span that span still counts. */
export const tramosPorCobrar = (lista: readonly Tramo[], fechaIngreso: string): Tramo[] =>
  lista.filter(({ hasta }) => hasta >= fechaIngreso);

/**
 * The due date of a span. MENSUAL: diaVencimiento of the month in which it starts (31 in February → its last day); the others
 * diaVencimiento days after it starts; ASISTENCIA: the day after it ends, when its classes are known. Never before the day of enrolment:
 * due on the 5th, enrolled on the 20th → the 20th.
 */
export function vencimiento(
  tramo: Tramo,
  { frecuencia, diaVencimiento, tipoCobro = 'FIJO' }: Pick<ReglaDeModalidad, 'frecuencia' | 'diaVencimiento'> & { tipoCobro?: TipoCobro },
  fechaIngreso: string,
): string {
  if (tipoCobro === 'ASISTENCIA') return masTarde(sumarDias(tramo.hasta, 1), fechaIngreso);
  const dia = frecuencia === 'MENSUAL' ? conDia(tramo.desde, diaVencimiento) : sumarDias(tramo.desde, diaVencimiento);
  return masTarde(dia, fechaIngreso);
}

/**
 * The classes of a span and those left from the day of joining on, that day included:
 * Monday and Wednesday, November 2026, joined on the 18th → { clases: 9, restantes: 4 }.
 */
export function prorrateo(tramo: Tramo, fechaIngreso: string, horario: readonly Sesion[], diasSinClase: readonly string[]): Prorrateo {
  const clases = clasesEntre(horario, tramo.desde, tramo.hasta, diasSinClase);
  return { clases: clases.length, restantes: clases.filter((dia) => dia >= fechaIngreso).length };
}

/**
 * The text of an instalment: 'Cuota 3 de 10 · noviembre 2026' for MENSUAL, 'Cuota 2 de 20 · 16 al 30 de noviembre 2026' for shorter spans,
 * 'Cuota única · …'.
 */
export function textoDelTramo(tramo: Tramo, frecuencia: Frecuencia, cuantos: number): string {
  const nombre = frecuencia === 'UNICA' ? 'Cuota única' : `Cuota ${tramo.numero} de ${cuantos}`;
  return `${nombre} · ${frecuencia === 'MENSUAL' ? textoDelMes(tramo.desde) : textoDelRango(tramo.desde, tramo.hasta)}`;
}

/** An instalment as it is to be billed: its span, due date and text, and its price with every step. */
export type CuotaPlaneada = Tramo & LineaCalculada & { fechaVencimiento: string; descripcion: string; precioBase: Centavos };

/**
 * What the instalments of an enrolment are made from; scholarships and discounts are those of the student, whatever their scope and span.
 */
export interface PlanPedido {
  periodo: DiasDePeriodo;
  modalidad: ReglaDeModalidad;
  montoCuota: Centavos;
  tipoCobro: TipoCobro;
  fechaIngreso: string;
  horario: readonly Sesion[];
  diasSinClase: readonly string[];
  becas?: readonly BecaOtorgada[];
  descuentos?: readonly DescuentoVigente[];
  ordenHijo?: number;
  itbis?: number;
}

/** The day that decides which scholarships and discounts count for a span: its first, or the day of joining if that is later. */
export const diaDeReferencia = (tramo: Tramo, fechaIngreso: string): string => masTarde(tramo.desde, fechaIngreso);

/**
 * All instalments of an enrolment: the spans that have not ended when the student joins, each with due date and price; with prorratea the
 * first one costs its classes left over its classes. Ten monthly instalments from 1 Sep, joined on 20 Jan → numbers 5 to 10, the 5th
 * prorated and due on 20 Jan.
 */
export function planDeCuotas(pedido: PlanPedido): CuotaPlaneada[] {
  const { periodo, modalidad, montoCuota, tipoCobro, fechaIngreso, horario, diasSinClase } = pedido;
  const todos = tramos({ ...periodo, ...modalidad });
  return tramosPorCobrar(todos, fechaIngreso).map((tramo, indice) => {
    // by attendance the classes before the joining cost nothing anyway; prorating them again would charge too little
    const prorratea = modalidad.prorratea && tipoCobro === 'FIJO' && indice === 0;
    const vigentes = rebajasVigentes({
      becas: pedido.becas ?? [],
      descuentos: pedido.descuentos ?? [],
      alcance: 'CUOTA',
      dia: diaDeReferencia(tramo, fechaIngreso),
      ordenHijo: pedido.ordenHijo ?? 1,
    });
    return {
      ...tramo,
      fechaVencimiento: vencimiento(tramo, { ...modalidad, tipoCobro }, fechaIngreso),
      descripcion: textoDelTramo(tramo, modalidad.frecuencia, todos.length),
      precioBase: montoCuota,
      ...calcularLinea({
        precio: montoCuota,
        prorrateo: prorratea ? prorrateo(tramo, fechaIngreso, horario, diasSinClase) : null,
        ...vigentes,
        itbis: pedido.itbis ?? 0,
      }),
    };
  });
}

/**
 * Which instalments to make when asked for `cantidadCuota` spans from fechaEvaluar on: those of the plan not ended on that day, the first
 * so many, less the numbers that exist (voided ones are not given and so count as missing). Asked twice, the second time gives nuevas: []
 * and the whole count as existentes.
 */
export function cuotasPorGenerar(pide: {
  plan: readonly CuotaPlaneada[];
  fechaEvaluar: string;
  cantidadCuota: number;
  numerosExistentes: readonly number[];
}): { nuevas: CuotaPlaneada[]; existentes: number } {
  const pedidas = pide.plan.filter(({ hasta }) => hasta >= pide.fechaEvaluar).slice(0, pide.cantidadCuota);
  const nuevas = pedidas.filter(({ numero }) => !pide.numerosExistentes.includes(numero));
  return { nuevas, existentes: pedidas.length - nuevas.length };
}
