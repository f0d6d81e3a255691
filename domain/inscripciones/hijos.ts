import { groupBy } from '@/utils/groupBy';
import { ordenDeHijo } from './inscripcion';

/** A child of a family that is enrolled, with the day from which it counts among its siblings. */
export interface Hijo {
  codigoEstudiante: number;
  fechaInscripcion: string;
}

/** An enrolment of a child that was not cancelled. `fin` is the last day of its period: its row says ACTIVA for good, also later. */
export interface InscripcionDeHijo extends Hijo {
  codigoInscripcion: number;
  fin: string;
  /** It renews one of an earlier period. */
  renueva: boolean;
}

/** By the day of enrolment; of one day, in the order of enrolling. */
const enOrden = (a: InscripcionDeHijo, b: InscripcionDeHijo) =>
  a.fechaInscripcion.localeCompare(b.fechaInscripcion) || a.codigoInscripcion - b.codigoInscripcion;

/**
 * The enrolment from which a child counts, of all its enrolments: the last that begins a stay. One begins a stay if it renews none and no earlier one
 * went on on its day: who comes back after a gap was billed as a new child, and counts from then on. Where none begins one, because what it
 * renews was cancelled since, the child counts from the first.
 */
function desdeCual(suyas: readonly InscripcionDeHijo[]): InscripcionDeHijo {
  const porDia = [...suyas].sort(enOrden);
  const empieza = ({ renueva, fechaInscripcion }: InscripcionDeHijo, i: number) =>
    !renueva && porDia.slice(0, i).every(({ fin }) => fin < fechaInscripcion);
  return porDia.findLast(empieza) ?? porDia[0]!;
}

/**
 * The children of a family that are enrolled on a day or later, in the order of enrolling, each with the first day of its stay: enrolled in
 * August 2023, renewed in 2024 and 2025 → 2023; without an enrolment in 2024 → 2025.
 */
export function hijosInscritos(inscripciones: readonly InscripcionDeHijo[], desde: string): Hijo[] {
  const porHijo = [...groupBy(inscripciones, ({ codigoEstudiante }) => codigoEstudiante).values()];
  return porHijo
    .filter((suyas) => suyas.some(({ fin }) => fin >= desde))
    .map(desdeCual)
    .sort((a, b) => a.codigoInscripcion - b.codigoInscripcion)
    .map(({ codigoEstudiante, fechaInscripcion }) => ({ codigoEstudiante, fechaInscripcion }));
}

/**
 * The children of a family who get another place when it becomes `despues`, by their code, with the new place. Who is in only one of the two is not
 * among them: Ana since 10 March, then also Luis since 5 March → Ana is the second.
 */
export function lugaresQueCambian(antes: readonly Hijo[], despues: readonly Hijo[]): Map<number, number> {
  const quedan = new Set(despues.map(({ codigoEstudiante }) => codigoEstudiante));
  const suyos = [...new Set(antes.map(({ codigoEstudiante }) => codigoEstudiante))].filter((codigo) => quedan.has(codigo));
  const nuevos = suyos.map((codigo) => [codigo, ordenDeHijo(despues, codigo)] as const);
  return new Map(nuevos.filter(([codigo, lugar]) => lugar !== ordenDeHijo(antes, codigo)));
}
