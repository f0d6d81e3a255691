import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo } from '../campos';
import { eliminar, porId, version } from '../crud';
import { list } from '../list';
import { Entidad, PersonaUsuario } from '../personas/entidad';
import { fotoDe } from '../personas/foto';
import { NombreUsuario } from '../usuarios/usuario';
import * as listas from './listaProfesores';

/** An instructor with the person and, if there is one, the user. */
export const Profesor = z.object({
  codigoProfesor: codigo,
  /** The branch where the instructor teaches; null for every branch. */
  codigoSucursal: codigo.nullable(),
  activo: z.boolean(),
  nombreCompleto: z.string(),
  entidad: Entidad,
  /** The file of the photo, whose bytes `profesor/foto/{id}` gives. */
  codigoFoto: codigo.nullable(),
  /** Name of the branch; '' for every branch. */
  sucursal: z.string(),
  /** Active groups in the caller's branches, and the number of those elsewhere. */
  grupos: z.array(z.object({ codigoGrupo: codigo, descripcion: z.string() })),
  otrosGrupos: z.int(),
  /** The user account, with those of its branches that the caller has too; null for an instructor who does not sign in. */
  usuario: z
    .object({
      usuario: z.string(),
      activo: z.boolean(),
      sucursalUsuario: z.array(z.object({ codigoSucursal: codigo, descripcionSucursal: z.string() })),
    })
    .nullable(),
  version,
});
export type Profesor = z.infer<typeof Profesor>;

/** Person, login and branches of a new user, as the specification nests them. */
const NuevoUsuario = z.strictObject({
  entidad: PersonaUsuario.optional(),
  /** Null: no user account. Without a password the user requests one by e-mail; a given password has to be changed at the first login. */
  usuario: z
    .strictObject({ usuario: NombreUsuario, password: z.string().max(200).default('') })
    .nullable()
    .default(null),
  sucursalUsuario: z
    .array(z.strictObject({ codigoSucursal: codigo, defecto: z.boolean().default(false) }))
    .max(200)
    .default([]),
});

const CambioProfesor = z.strictObject({
  activo: z.boolean(),
  codigoSucursal: codigo.nullable(),
  nuevoUsuario: NuevoUsuario,
  version,
});

/** A new instructor: a new person, or (codigoUsuario) an existing user. */
export const ProfesorNuevo = CambioProfesor.extend({
  codigoUsuario: codigo.optional(),
  /** Confirms that the person already on record with that document, e.g. a guardian, is the same one. */
  mismaPersona: z.boolean().default(false),
  version: version.optional(),
});
export type ProfesorNuevo = z.infer<typeof ProfesorNuevo>;

/** A user who is not an instructor yet. */
export const UsuarioSinProfesor = z.object({ codigoUsuario: codigo, usuario: z.string(), nombreCompleto: z.string() });
export type UsuarioSinProfesor = z.infer<typeof UsuarioSinProfesor>;

const access = [ACCESO.profesor];

export const profesores = {
  entity: 'profesor',
  name: listas.profesores.name,
  key: listas.profesores.key,
  row: Profesor,
  input: ProfesorNuevo,
  save: post('profesor/save', access, 'Crear profesor; con su usuario, si además se tiene el acceso 1', {
    body: ProfesorNuevo,
    result: Profesor,
  }),
  update: put('profesor/update', access, 'Modificar profesor; darle un usuario, si además se tiene el acceso 1', {
    body: CambioProfesor.extend({ codigoProfesor: codigo }),
    result: Profesor,
  }),
  id: get('profesor/id/{id}', access, 'Leer profesor', { params: porId, result: Profesor }),
  filter: list({
    ...listas.profesores,
    access,
    summary: 'Buscar profesores por nombre, documento o teléfono',
    row: Profesor,
  }),
  remove: eliminar('profesor/delete/{id}', access, 'Eliminar un profesor que nunca dio clases; otro queda inactivo'),
  usuarios: get('profesor/usuarios', [ACCESO.crearUsuario], 'Usuarios activos que no son profesores', {
    result: z.array(UsuarioSinProfesor),
  }),
  ...fotoDe({ path: 'profesor', de: 'un profesor', access }),
};
