import type { Centavos } from '@/contract/campos';
import type { Sesion } from '../academico/horario';
import { masTarde, sumarDias } from '../fechas';
import type { CambioDePrecio } from './cuotas';

/** A change of the price of a group: from `desde` on `montoCuota` replaces `precio`. `momento` is when it was made. */
export interface CambioDeGrupo extends CambioDePrecio {
  montoCuota: Centavos;
  momento: string;
  /** Whether it changed what the child pays, by the modality of then; true also of changes made before this was kept. */
  alcanzo: boolean;
  /** What the child paid until then; null where it did not reach the child, or that was not kept. */
  pagaba: Centavos | null;
}

/** How an enrolment came into a group that it did not begin in: `fecha` is its first day there, `momento` when the transfer was made. */
export interface Llegada {
  fecha: string;
  momento: string;
  /** The family pays what the new group costs; else what it paid before. */
  cambiaPrecio: boolean;
  /** What it paid until then, by the modality of now or by another; null where that was not kept. */
  pagaba: { monto: Centavos; porOtraModalidad: boolean } | null;
}

/** The time that an enrolment spent in one group. Moments are UTC without a zone, so that their texts are in the order of time. */
export interface EstanciaDeInscripcion {
  /** Null for the group that it began in. */
  llegada: Llegada | null;
  /** What the group charges today by the modality of the enrolment; null where it does not offer it. */
  montoCuota: Centavos | null;
  /** Every change of that price, in the order in which they were made. */
  cambios: readonly CambioDeGrupo[];
  horario: readonly Sesion[];
}

/** The price of an instalment from a day on; '' is from the beginning, null a price that nobody knows. */
interface Paso {
  desde: string;
  monto: Centavos | null;
}

/** The first day of a span that begins in the new group: one that begins on the day of the transfer has begun in the old one. */
const primerDia = (llegada: Llegada | null): string => (llegada === null ? '' : sumarDias(llegada.fecha, 1));

/**
 * Whether what a child pays is a price of its own, agreed on after all that its group had changed: it is neither what the group charges nor what its last
 * change left, which the child keeps where a form gave the group another price.
 */
const esSuyo = (monto: Centavos, ...delGrupo: (Centavos | null)[]): boolean => !delGrupo.includes(monto);

/** Adds a change to the steps of a stay since `dia`: of a child with a price of its own all of them cost that, of others the last what it replaced. */
function conCambio(antes: readonly Paso[], dia: string, { precio, pagaba }: CambioDeGrupo, nuevo: Paso): Paso[] {
  const ultimo = antes.at(-1);
  if (!ultimo) return [nuevo];
  if (pagaba !== null && esSuyo(pagaba, precio, ultimo.monto)) return [{ desde: dia, monto: pagaba }, nuevo];
  return [...antes.slice(0, -1), { ...ultimo, monto: pagaba ?? precio }, nuevo];
}

/**
 * The prices that a stay brings, in the order in which they came to count. `sale` is how the child left it; `paga` what it paid at the end of the first
 * one, null where that says nothing.
 */
function pasosDe({ llegada, montoCuota, cambios }: EstanciaDeInscripcion, sale: Llegada | undefined, paga: Centavos | null): Paso[] {
  const dia = primerDia(llegada);
  // Who changes the modality takes what the group asks for the new one.
  const pagaLoDelGrupo = llegada === null || llegada.cambiaPrecio || llegada.pagaba?.porOtraModalidad === true;
  const entrada: Paso[] = pagaLoDelGrupo ? [{ desde: dia, monto: cambios[0]?.precio ?? montoCuota }] : [];
  const pasos = cambios.reduce((antes, cambio) => {
    if (sale !== undefined && cambio.momento >= sale.momento) return antes;
    const antesDeLlegar = llegada !== null && cambio.momento <= llegada.momento;
    if (antesDeLlegar && !pagaLoDelGrupo) return antes;
    const desde = antesDeLlegar || !cambio.alcanzo ? masTarde(cambio.desde, dia) : cambio.desde;
    return conCambio(antes, dia, cambio, { desde, monto: cambio.montoCuota });
  }, entrada);
  return llegada === null && paga !== null && esSuyo(paga, montoCuota, pasos.at(-1)!.monto) ? [{ desde: '', monto: paga }] : pasos;
}

/**
 * The price changes of an enrolment over the groups that it was in, oldest stay first, as `montoDelTramo` takes them:
 * - what a group changes counts for the child while it is there, not what the group changes after it left; for earlier spans only where it was the child's
 *   own price that changed, by the modality of then;
 * - a transfer that takes the new group's price is a change from the day after it, to what that group costs by its own changes;
 * - without it the child pays what it paid, until the new group changes its price;
 * - a child with a price of its own (an import gives it) pays that, until its group changes its price or a transfer does;
 * - a group counts with the modality that the enrolment has now; where it does not offer it, a span costs `montoCuota`, the price of today.
 *
 * A at 2,500.00, then from 3 April by transfer with the price B at 3,000.00 → [{ desde: '2026-04-04', precio: 250000 }]: April, which began
 * before, costs 2,500.00 and May 3,000.00.
 */
export function cambiosDeInscripcion(estancias: readonly EstanciaDeInscripcion[], montoCuota: Centavos): CambioDePrecio[] {
  const pasos = estancias.flatMap((una, i) => {
    const sale = estancias[i + 1]?.llegada ?? undefined;
    if (sale) return pasosDe(una, sale, sale.pagaba?.porOtraModalidad ? null : (sale.pagaba?.monto ?? null));
    return pasosDe(una, sale, una.montoCuota === null ? null : montoCuota);
  });
  return pasos.slice(1).map(({ desde }, i) => ({ desde, precio: pasos[i]!.monto ?? montoCuota }));
}

/**
 * The schedule by which the first span is prorated: that of the group in which the enrolment was when it began to be charged. A transfer does
 * not change what was billed before it, also one of that very day.
 */
export const horarioDeIngreso = (estancias: readonly EstanciaDeInscripcion[], fechaIngreso: string): readonly Sesion[] =>
  (estancias.findLast(({ llegada }) => llegada !== null && llegada.fecha < fechaIngreso) ?? estancias[0]!).horario;
