import type { GrupoInput } from '@/contract/academico/grupo';
import { DIAS } from '@/contract/palabras';

/** One weekly class as the form of a group holds it. */
export type Clase = GrupoInput['detallesHorarioGrupo'][number];

/** The days of a week as choices: 1 is Monday. */
export const dias = DIAS.map((label, index) => ({ value: index + 1, label: label[0]!.toUpperCase() + label.slice(1) }));

const VACIA = { horaInicio: '', horaFin: '', lugar: '' };

/** What the classes of all days share. */
const comun = ({ horaInicio, horaFin, lugar }: Pick<Clase, 'horaInicio' | 'horaFin' | 'lugar'>) => ({ horaInicio, horaFin, lugar });
const texto = (clase: Clase) => JSON.stringify(comun(clase));

/** Whether some class has another time or place than the first, or a day has two. */
export const distintas = (clases: readonly Clase[]): boolean =>
  clases.some((clase) => texto(clase) !== texto(clases[0]!)) || new Set(clases.map(({ dia }) => dia)).size < clases.length;

/** One class a day, all at the time and place of the first. */
export const igualadas = (clases: readonly Clase[]): Clase[] =>
  clases
    .filter(({ dia }, index) => clases.findIndex((one) => one.dia === dia) === index)
    .map((clase) => ({ ...clase, ...comun(clases[0]!) }));

/** The classes with one more day, at the time and place of the first, or without it where it was there; in the order of the week. */
export function conDia(clases: readonly Clase[], dia: number): Clase[] {
  const otras = clases.filter((clase) => clase.dia !== dia);
  if (otras.length < clases.length) return otras;
  return [...otras, { ...comun(clases[0] ?? VACIA), dia }].sort((a, b) => a.dia - b.dia);
}

/** What one more class starts with: the first free day, at the time and place of the first class. */
export function siguiente(clases: readonly Clase[]): Partial<Clase> {
  const libre = dias.find(({ value }) => clases.every(({ dia }) => dia !== value));
  return { ...comun(clases[0] ?? VACIA), dia: libre?.value };
}
