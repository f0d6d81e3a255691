import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, momento, textoOpcional } from '../campos';
import { version } from '../crud';
import { plural } from '@/utils/format';
import { columnaActivo, inactivos, list } from '../list';
import { TIPO_USUARIO } from '../palabras';
import { Entidad, PersonaUsuario } from '../personas/entidad';
import { fotoDe } from '../personas/foto';
import { LARGO_CONTRASENA } from '../sesion/contrasena';
import { TipoUsuario } from '../sesion/sesion';

/** The name of a new user: plain letters only, so that none looks like another. It stays for good: what somebody did stands under it. */
export const NombreUsuario = z
  .string()
  .trim()
  .min(3)
  .max(60)
  .regex(/^[A-Za-z0-9._@-]+$/, 'Use letras sin acento, números o . _ - @, sin espacios');

/** The user that a call is about, compared ignoring case. */
const cual = z.string().trim().min(1).max(60);
const porUsuario = z.strictObject({ usuario: cual });

export const SucursalElegida = z.strictObject({ codigoSucursal: codigo, defecto: z.boolean() });
export type SucursalElegida = z.infer<typeof SucursalElegida>;

const sucursales = z.array(SucursalElegida).max(200);
const roles = z.array(z.strictObject({ codigoRol: codigo })).max(100);

/** A branch of a user as the caller sees it. */
export const SucursalDeUsuario = SucursalElegida.extend({ descripcionSucursal: z.string() });

/** A user as pickers show one. */
export const UsuarioLigero = z.object({
  codigoUsuario: codigo,
  usuario: z.string(),
  nombreCompleto: z.string(),
  tipoUsuario: TipoUsuario,
  activo: z.boolean(),
  /** Has an access, a branch or a type beyond the caller's, who therefore cannot change this user. */
  superior: z.boolean(),
});
export type UsuarioLigero = z.infer<typeof UsuarioLigero>;

export const Usuario = UsuarioLigero.extend({
  entidad: Entidad,
  /** The file of the photo, whose bytes `usuario/foto/{id}` gives. */
  profilePicture: codigo.nullable(),
  fechaRegistro: momento,
  /** When the last session began; null for one who never signed in. */
  ultimoAcceso: momento.nullable(),
  /** The password was given by somebody else and waits to be changed. */
  debeCambiar: z.boolean(),
  /** Was never given a password. */
  sinContrasena: z.boolean(),
  /** Those of the caller's branches that are the user's. */
  sucursalUsuario: z.array(SucursalDeUsuario),
  /** How many more there are, which the caller has not. */
  otrasSucursales: z.int(),
  accesoRolUsuario: z.array(z.object({ codigoRol: codigo, descripcion: z.string() })),
  /** The instructor that the user is, if any. */
  codigoProfesor: codigo.nullable(),
  version,
});
export type Usuario = z.infer<typeof Usuario>;

/** An instructor who has no user yet. */
export const PersonaSinUsuario = z.object({ codigoEntidad: codigo, nombreCompleto: z.string() });
export type PersonaSinUsuario = z.infer<typeof PersonaSinUsuario>;

/** A new user; `codigoEntidad` names an instructor who becomes one, `entidad` a person to write down. */
export const Registro = z.strictObject({
  usuario: z.strictObject({
    usuario: NombreUsuario,
    /** '' for one who will ask for the first password by e-mail. */
    password: z.string().max(200).default(''),
    /** Has to be changed with the first login. */
    temporal: z.boolean().default(true),
    tipoUsuario: TipoUsuario,
    activo: z.boolean().default(true),
  }),
  codigoEntidad: codigo.optional(),
  entidad: PersonaUsuario.optional(),
  /** The person with that document who is on record already, a guardian say, is meant. */
  mismaPersona: z.boolean().default(false),
  sucursalUsuario: sucursales,
  accesoRolUsuario: roles.default([]),
});
export type Registro = z.infer<typeof Registro>;

/** A changed user; branches and roles that are left out stay as they are. */
export const CambioUsuario = z.strictObject({
  usuario: z.strictObject({ usuario: cual, tipoUsuario: TipoUsuario, activo: z.boolean() }),
  entidad: PersonaUsuario,
  sucursalUsuario: sucursales.optional(),
  accesoRolUsuario: roles.optional(),
  version,
});
export type CambioUsuario = z.infer<typeof CambioUsuario>;

/** A password for somebody else. `password`, which the specification names beside it, repeats it where it is sent. */
export const Restablecer = z.strictObject({
  usuario: cual,
  newPassword: z.string().min(LARGO_CONTRASENA).max(200),
  password: z.string().max(200).optional(),
  /** Of a change of one's own; whoever gives a password to somebody else does not know it, and it is not looked at. */
  oldPassword: z.string().max(200).optional(),
  /** Has to be changed with the next login. */
  temporal: z.boolean().default(true),
  /** Why; the audit keeps it. */
  motivo: textoOpcional(200).default(''),
});
export type Restablecer = z.infer<typeof Restablecer>;

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

/** The branches of a user, in place of those of the caller's branches that were the user's. */
export const CambioSucursales = z.strictObject({ usuario: cual, sucursalUsuario: sucursales, version });
export type CambioSucursales = z.infer<typeof CambioSucursales>;

const access = [ACCESO.crearUsuario];
/** Who has to choose a user: of roles, accesses, passwords, branches, cash days and the audit. */
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

/** Where a user works, the default branch first: ['Naco', 'y 2 otras']. */
export const sucursalesEnPalabras = ({ sucursalUsuario, otrasSucursales }: Pick<Usuario, 'sucursalUsuario' | 'otrasSucursales'>) => [
  ...[...sucursalUsuario].sort((a, b) => Number(b.defecto) - Number(a.defecto)).map((una) => una.descripcionSucursal),
  ...(otrasSucursales > 0 ? [`y ${plural(otrasSucursales, 'otra')}`] : []),
];

export const usuarios = {
  key: 'codigoUsuario',
  name: 'Usuario',
  registrar: call({ method: 'POST', path: 'usuario/registrar', access, summary: 'Crear usuario', body: Registro, result: Usuario }),
  update: call({ method: 'PUT', path: 'usuario/update', access, summary: 'Modificar usuario', body: CambioUsuario, result: Usuario }),
  estado: call({
    method: 'PUT',
    path: 'usuario/estado',
    access,
    summary: 'Desactivar a un usuario, que cierra sus sesiones, o reactivarlo',
    body: z.strictObject({ usuario: cual, activo: z.boolean() }),
    result: Usuario,
  }),
  id: call({ method: 'GET', path: 'usuario/id/{usuario}', access, summary: 'Leer usuario', params: porUsuario, result: Usuario }),
  disponible: call({
    method: 'GET',
    path: 'usuario/disponible',
    access: [ACCESO.crearUsuario, ACCESO.profesor],
    summary: 'Si un nombre de usuario está libre',
    query: z.strictObject({ usuario: NombreUsuario }),
    result: z.object({ usuario: z.string(), disponible: z.boolean() }),
  }),
  personas: call({
    method: 'GET',
    path: 'usuario/personas',
    access,
    summary: 'Profesores que todavía no son usuarios',
    result: z.array(PersonaSinUsuario),
  }),
  all: call({ method: 'GET', path: 'usuario/all', access: readers, summary: 'Todos los usuarios', result: ligeros }),
  active: call({ method: 'GET', path: 'usuario/all/active', access: readers, summary: 'Usuarios activos', result: ligeros }),
  administrator: call({
    method: 'GET',
    path: 'usuario/all/administrator',
    access: readers,
    summary: 'Administradores activos',
    result: ligeros,
  }),
  filter: list({
    path: 'usuario/all/filter',
    access,
    summary: 'Buscar usuarios por nombre, usuario, documento o teléfono',
    title: 'Usuarios',
    row: Usuario,
    sort: ['nombreCompleto', 'usuario', 'tipoUsuario', 'ultimoAcceso'],
    query: { tipoUsuario: TipoUsuario.optional(), ...inactivos },
    columns: [
      { id: 'nombreCompleto', header: 'Nombre', sort: 'nombreCompleto' },
      { id: 'usuario', header: 'Usuario', sort: 'usuario', hidden: true },
      { id: 'tipoUsuario', header: 'Tipo', sort: 'tipoUsuario', value: ({ tipoUsuario }) => TIPO_USUARIO[tipoUsuario] },
      {
        id: 'roles',
        header: 'Roles',
        hidden: true,
        value: ({ accesoRolUsuario: roles }) => roles.map(({ descripcion }) => descripcion).join(', '),
      },
      { id: 'sucursales', header: 'Sucursales', value: (row) => sucursalesEnPalabras(row).join(', ') },
      { id: 'ultimoAcceso', header: 'Último acceso', sort: 'ultimoAcceso', kind: 'moment' },
      columnaActivo,
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: 'usuario/delete/{usuario}',
    access,
    summary: 'Eliminar a un usuario que nunca se usó; otro queda inactivo',
    mensaje: 'Eliminado',
    params: porUsuario,
    result: z.object({ eliminado: z.boolean(), desactivado: z.boolean() }),
  }),
  resetPassword: call({
    method: 'POST',
    path: 'usuario/resetpassword',
    access: [ACCESO.cambiarContrasenaOtro],
    summary: 'Dar una contraseña a otro usuario y cerrar sus sesiones',
    mensaje: 'Contraseña cambiada',
    body: Restablecer,
    result: z.object({ usuario: z.string(), sesionesCerradas: z.int(), debeCambiar: z.boolean() }),
  }),
  ...fotoDe({ path: 'usuario', de: 'un usuario', access }),
  sucursales: call({
    method: 'GET',
    path: 'sucursalusuario/usuario/{usuario}',
    access: [ACCESO.sucursalUsuario],
    summary: 'Sucursales de un usuario',
    params: porUsuario,
    result: SucursalesDeUsuario,
  }),
  updateSucursales: call({
    method: 'PUT',
    path: 'sucursalusuario/update',
    access: [ACCESO.sucursalUsuario],
    summary: 'Cambiar las sucursales de un usuario',
    body: CambioSucursales,
    result: SucursalesDeUsuario,
  }),
};
