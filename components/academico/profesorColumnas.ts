import type { Profesor } from '@/contract/academico/profesores';

/** The active groups of an instructor by name; those in other branches are counted. */
export const gruposEnPalabras = ({ grupos, otrosGrupos }: Pick<Profesor, 'grupos' | 'otrosGrupos'>): string[] => [
  ...grupos.map(({ descripcion }) => descripcion),
  ...(otrosGrupos > 0 ? [`${otrosGrupos} en otras sucursales`] : []),
];
