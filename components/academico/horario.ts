import type { GrupoInput } from '@/contract/academico/grupo';
import { DIAS } from '@/contract/palabras';

/** One weekly class, as the form of a group holds it. */
export type Clase = GrupoInput['detallesHorarioGrupo'][number];

/** The days of the week as options: 1 is Monday. */
export const dias = DIAS.map((label, index) => ({ value: index + 1, label: label[0]!.toUpperCase() + label.slice(1) }));

const VACIA = { horaInicio: '', horaFin: '', lugar: '' };

/** The values that all classes share in the simple form. */
const comun = ({ horaInicio, horaFin, lugar }: Pick<Clase, 'horaInicio' | 'horaFin' | 'lugar'>) => ({ horaInicio, horaFin, lugar });
const texto = (clase: Clase) => JSON.stringify(comun(clase));

/** Whether the classes differ in time or place, or a day has two of them. */
export const distintas = (clases: readonly Clase[]): boolean =>
  clases.some((clase) => texto(clase) !== texto(clases[0]!)) || new Set(clases.map(({ dia }) => dia)).size < clases.length;

/** One class per day, all at the time and place of the first. */
export const igualadas = (clases: readonly Clase[]): Clase[] =>
  clases
    .filter(({ dia }, index) => clases.findIndex((one) => one.dia === dia) === index)
    .map((clase) => ({ ...clase, ...comun(clases[0]!) }));

/** Toggles a day: adds a class at the time and place of the first, or removes the day's class; sorted by day. */
export function conDia(clases: readonly Clase[], dia: number): Clase[] {
  const otras = clases.filter((clase) => clase.dia !== dia);
  if (otras.length < clases.length) return otras;
  return [...otras, { ...comun(clases[0] ?? VACIA), dia }].sort((a, b) => a.dia - b.dia);
}

/** Initial values of a further class: the first free day, at the time and place of the first class. */
export function siguiente(clases: readonly Clase[]): Partial<Clase> {
  const libre = dias.find(({ value }) => clases.every(({ dia }) => dia !== value));
  return { ...comun(clases[0] ?? VACIA), dia: libre?.value };
}
