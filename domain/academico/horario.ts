import { textosHorario } from '@/contract/palabras';
import { capitalized } from '@/utils/texto';
import { diaSemanaIso, diasEntre, sumarDias } from '../fechas';

/**
 * One weekly session: dia 1–7 (Monday is 1), hours 'HH:MM' in 24-hour format. It holds from `desde` until the day before `hasta`; without
 * them always.
 */
export interface Sesion {
  dia: number;
  horaInicio: string;
  horaFin: string;
  lugar?: string | null;
  desde?: string | null;
  hasta?: string | null;
}

const rige = ({ desde, hasta }: Sesion, fecha: string) => (desde ?? '') <= fecha && (!hasta || fecha < hasta);

/** The sessions of a schedule that hold on a day or later. */
export const vigentesDesde = <S extends Sesion>(horario: readonly S[], fecha: string): S[] =>
  horario.filter(({ hasta }) => !hasta || fecha < hasta);

/** Two sessions that overlap. */
interface Choque<A extends Sesion = Sesion, B extends Sesion = A> {
  a: A;
  b: B;
}

// the database returns '16:00:00'
const hora = (texto: string) => texto.slice(0, 5);

/** enMinutos('16:30') → 990. */
export const enMinutos = (texto: string): number => Number(texto.slice(0, 2)) * 60 + Number(texto.slice(3, 5));

const aLaVez = (a: Sesion, b: Sesion) => (!a.hasta || (b.desde ?? '') < a.hasta) && (!b.hasta || (a.desde ?? '') < b.hasta);
const mismoTiempo = (a: Sesion, b: Sesion): boolean =>
  a.dia === b.dia && hora(a.horaInicio) < hora(b.horaFin) && hora(b.horaInicio) < hora(a.horaFin) && aLaVez(a, b);

/** Every pair of overlapping sessions of two schedules; one that ends at 17:00 does not clash with one that starts at 17:00. */
export const choques = <A extends Sesion, B extends Sesion>(horarioA: readonly A[], horarioB: readonly B[]): Choque<A, B>[] =>
  horarioA.flatMap((a) => horarioB.filter((b) => mismoTiempo(a, b)).map((b) => ({ a, b })));

const nombreDeLugar = (lugar: string | null | undefined) =>
  (lugar ?? '').normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The clashes of two schedules in the same place (accents and case do not count); a session without a place never clashes. */
export const choquesDeLugar = <A extends Sesion, B extends Sesion>(horarioA: readonly A[], horarioB: readonly B[]): Choque<A, B>[] =>
  choques(horarioA, horarioB).filter(({ a, b }) => nombreDeLugar(a.lugar) !== '' && nombreDeLugar(a.lugar) === nombreDeLugar(b.lugar));

/** The clashes within one schedule, where a group would train twice at the same time. */
export const choquesInternos = (horario: readonly Sesion[]): Choque[] =>
  horario.flatMap((a, i) =>
    horario
      .slice(i + 1)
      .filter((b) => mismoTiempo(a, b))
      .map((b) => ({ a, b })),
  );

/**
 * The days with class from desde to hasta, both included, in order: Monday and Wednesday in '2026-11-02'…'2026-11-08' → ['2026-11-02',
 * '2026-11-04']. A session counts while it holds. Days without class are left out; two sessions on one day are one class, because attendance
 * is taken once a day.
 */
export function clasesEntre(horario: readonly Sesion[], desde: string, hasta: string, diasSinClase: readonly string[]): string[] {
  const sinClase = new Set(diasSinClase);
  const largo = Math.max(0, diasEntre(desde, hasta) + 1);
  const primero = diaSemanaIso(desde);
  return Array.from({ length: largo }, (_, i) => i)
    .map((i) => ({ dia: ((primero - 1 + i) % 7) + 1, fecha: sumarDias(desde, i) }))
    .filter(({ dia, fecha }) => !sinClase.has(fecha) && horario.some((una) => una.dia === dia && rige(una, fecha)))
    .map(({ fecha }) => fecha);
}

/** The sessions of a week, for use inside a sentence: 'lun y mié 4:00–5:30 p. m.; sáb 9:00–10:30 a. m.'. */
export const textoDeSesiones = (horario: readonly Sesion[]): string => textosHorario(horario).join('; ');

/** Monday and Wednesday from 16:00 to 17:30 → 'Lun y mié 4:00–5:30 p. m.'; different hours follow after '; '; without sessions ''. */
export const textoDeHorario = (horario: readonly Sesion[]): string => capitalized(textoDeSesiones(horario));
