import { columnaActivo, conTelefono, type Listado } from '../columns';
import type { Profesor } from './profesor';

// Apart from listas.ts, so that the pages of other lists do not load it.

/** The instructor's active groups by name; those in other branches only as a number. */
export const gruposEnPalabras = ({ grupos, otrosGrupos }: Pick<Profesor, 'grupos' | 'otrosGrupos'>): string[] => [
  ...grupos.map(({ descripcion }) => descripcion),
  ...(otrosGrupos > 0 ? [`${otrosGrupos} en otras sucursales`] : []),
];

/** Instructors, with their groups and users. */
export const profesores = {
  path: 'profesor/all/filter',
  key: 'codigoProfesor',
  name: 'Profesor',
  title: 'Profesores',
  sort: ['nombreCompleto', 'sucursal', 'codigoProfesor'],
  filters: { codigoSucursal: 'codigo', inactivos: 'siNo' },
  columns: [
    { id: 'nombreCompleto', header: 'Profesor', sort: 'nombreCompleto' },
    { id: 'telefono', header: 'Teléfono', value: ({ entidad }) => entidad.telefono },
    { id: 'email', header: 'Correo', hidden: true, value: ({ entidad }) => entidad.email },
    { id: 'sucursal', header: 'Sucursal', sort: 'sucursal', value: ({ sucursal }) => sucursal || 'Todas' },
    { id: 'grupos', header: 'Grupos activos', value: (row) => gruposEnPalabras(row).join(', ') },
    { id: 'usuario', header: 'Usuario', value: ({ usuario }) => usuario?.usuario ?? '' },
    columnaActivo,
  ],
  inside: conTelefono<Profesor>,
} as const satisfies Listado<Profesor>;
