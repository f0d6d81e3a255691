import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, post, put } from '../call';
import { codigo, momento, textoOpcional } from '../campos';
import { Eliminado, version } from '../crud';
import { list } from '../list';
import { Entidad, PersonaUsuario } from '../personas/entidad';
import { fotoDe } from '../personas/foto';
import { LARGO_CONTRASENA } from './contrasena';
import { TipoUsuario } from './cuenta';
import * as listas from './listas';

/** The name of a new user: plain letters, so that no two names look alike. It never changes, because the user's acts are recorded under it. */
export const NombreUsuario = z
  .string()
  .trim()
  .min(3)
  .max(60)
  .regex(/^[A-Za-z0-9._@-]+$/, 'Use letras sin acento, números o . _ - @, sin espacios');

/** The user that a call is about; case does not count. */
const cual = z.string().trim().min(1).max(60);
const porUsuario = z.strictObject({ usuario: cual });

export const SucursalElegida = z.strictObject({ codigoSucursal: codigo, defecto: z.boolean() });
export type SucursalElegida = z.infer<typeof SucursalElegida>;

const sucursales = z.array(SucursalElegida).max(200);
const roles = z.array(z.strictObject({ codigoRol: codigo })).max(100);

/** A user's branch as the caller sees it. */
const SucursalDeUsuario = SucursalElegida.extend({ descripcionSucursal: z.string() });

/** The fields of a user that a picker shows. */
export const UsuarioLigero = z.object({
  codigoUsuario: codigo,
  usuario: z.string(),
  nombreCompleto: z.string(),
  tipoUsuario: TipoUsuario,
  activo: z.boolean(),
  /** The user has an access, a branch or a type that the caller lacks, so the caller cannot change this user. */
  superior: z.boolean(),
  /** The password was set by another user and has to be changed; like the next one false in a picker of callers who set no passwords. */
  debeCambiar: z.boolean(),
  /** The user has never had a password. */
  sinContrasena: z.boolean(),
});
export type UsuarioLigero = z.infer<typeof UsuarioLigero>;

/** A row of the table of users. */
export const Usuario = UsuarioLigero.extend({
  entidad: Entidad,
  /** The file of the photo, whose bytes `usuario/foto/{id}` gives. */
  profilePicture: codigo.nullable(),
  fechaRegistro: momento,
  /** Start of the last session; null for a user who has never signed in. */
  ultimoAcceso: momento.nullable(),
  /** The user's branches that the caller has too. */
  sucursalUsuario: z.array(SucursalDeUsuario),
  /** The number of the user's other branches. */
  otrasSucursales: z.int(),
  accesoRolUsuario: z.array(z.object({ codigoRol: codigo, descripcion: z.string() })),
  /** The instructor who is this user, if any. */
  codigoProfesor: codigo.nullable(),
  version,
});
export type Usuario = z.infer<typeof Usuario>;

/** An instructor who has no user yet. */
export const PersonaSinUsuario = z.object({ codigoEntidad: codigo, nombreCompleto: z.string() });
export type PersonaSinUsuario = z.infer<typeof PersonaSinUsuario>;

/** A new user: `codigoEntidad` names an instructor who becomes one, `entidad` is a new person. */
export const Registro = z.strictObject({
  usuario: z.strictObject({
    usuario: NombreUsuario,
    /** '' for a user who will request the first password by e-mail. */
    password: z.string().max(200).default(''),
    /** Has to be changed at the first login. */
    temporal: z.boolean().default(true),
    tipoUsuario: TipoUsuario,
    activo: z.boolean().default(true),
  }),
  codigoEntidad: codigo.optional(),
  entidad: PersonaUsuario.optional(),
  /** Confirms that the person already on record with that document, e.g. a guardian, is the same one. */
  mismaPersona: z.boolean().default(false),
  sucursalUsuario: sucursales,
  accesoRolUsuario: roles.default([]),
});
export type Registro = z.infer<typeof Registro>;

/** A changed user; omitted branches and roles stay as they are. */
export const CambioUsuario = z.strictObject({
  usuario: z.strictObject({ usuario: cual, tipoUsuario: TipoUsuario, activo: z.boolean() }),
  entidad: PersonaUsuario,
  sucursalUsuario: sucursales.optional(),
  accesoRolUsuario: roles.optional(),
  version,
});
export type CambioUsuario = z.infer<typeof CambioUsuario>;

/** A new password for another user. `password`, a field of the specification, repeats it if sent. */
export const Restablecer = z.strictObject({
  usuario: cual,
  newPassword: z.string().min(LARGO_CONTRASENA).max(200),
  password: z.string().max(200).optional(),
  /** Only used to change one's own password; somebody who sets another user's does not know it, and it is ignored. */
  oldPassword: z.string().max(200).optional(),
  /** Has to be changed at the next login. */
  temporal: z.boolean().default(true),
  /** The reason, kept in the audit. */
  motivo: textoOpcional(200).default(''),
});
export type Restablecer = z.infer<typeof Restablecer>;

/** A user's branches, as the form for them needs. */
export const SucursalesDeUsuario = Usuario.pick({
  usuario: true,
  nombreCompleto: true,
  activo: true,
  sucursalUsuario: true,
  otrasSucursales: true,
  superior: true,
  version: true,
});
export type SucursalesDeUsuario = z.infer<typeof SucursalesDeUsuario>;

/** The user's branches; it replaces those that the caller has too, and leaves the others. */
export const CambioSucursales = z.strictObject({ usuario: cual, sucursalUsuario: sucursales, version });
export type CambioSucursales = z.infer<typeof CambioSucursales>;

const access = [ACCESO.crearUsuario];
/** The accesses that pick a user: for roles, accesses, passwords, branches, cash days and the audit. */
const readers = [
  ACCESO.crearUsuario,
  ACCESO.asignarRol,
  ACCESO.cambiarContrasenaOtro,
  ACCESO.sucursalUsuario,
  ACCESO.ingresoCaja,
  ACCESO.rol,
  ACCESO.rolAcceso,
  ACCESO.auditoria,
];
const ligeros = z.array(UsuarioLigero);

export const usuarios = {
  key: listas.usuarios.key,
  name: listas.usuarios.name,
  registrar: post('usuario/registrar', access, 'Crear usuario', { body: Registro, result: Usuario }),
  update: put('usuario/update', access, 'Modificar usuario', { body: CambioUsuario, result: Usuario }),
  estado: put('usuario/estado', access, 'Desactivar a un usuario, que cierra sus sesiones, o reactivarlo', {
    body: z.strictObject({ usuario: cual, activo: z.boolean() }),
    result: Usuario,
  }),
  id: get('usuario/id/{usuario}', access, 'Leer usuario', { params: porUsuario, result: Usuario }),
  disponible: get('usuario/disponible', [ACCESO.crearUsuario, ACCESO.profesor], 'Si un nombre de usuario está libre', {
    query: z.strictObject({ usuario: NombreUsuario }),
    result: z.object({ usuario: z.string(), disponible: z.boolean() }),
  }),
  personas: get('usuario/personas', access, 'Profesores que todavía no son usuarios', { result: z.array(PersonaSinUsuario) }),
  all: get('usuario/all', readers, 'Todos los usuarios', { result: ligeros }),
  active: get('usuario/all/active', readers, 'Usuarios activos', { result: ligeros }),
  administrator: get('usuario/all/administrator', readers, 'Administradores activos', { result: ligeros }),
  filter: list({
    ...listas.usuarios,
    access,
    summary: 'Buscar usuarios por nombre, usuario, documento o teléfono',
    row: Usuario,
  }),
  remove: del('usuario/delete/{usuario}', access, 'Eliminar a un usuario que nunca se usó; otro queda inactivo', {
    params: porUsuario,
    result: Eliminado,
  }),
  resetPassword: post('usuario/resetpassword', [ACCESO.cambiarContrasenaOtro], 'Dar una contraseña a otro usuario y cerrar sus sesiones', {
    mensaje: 'Contraseña cambiada',
    body: Restablecer,
    result: z.object({ usuario: z.string(), sesionesCerradas: z.int(), debeCambiar: z.boolean() }),
  }),
  ...fotoDe({ path: 'usuario', de: 'un usuario', access }),
  sucursales: get('sucursalusuario/usuario/{usuario}', [ACCESO.sucursalUsuario], 'Sucursales de un usuario', {
    params: porUsuario,
    result: SucursalesDeUsuario,
  }),
  updateSucursales: put('sucursalusuario/update', [ACCESO.sucursalUsuario], 'Cambiar las sucursales de un usuario', {
    body: CambioSucursales,
    result: SucursalesDeUsuario,
  }),
};
