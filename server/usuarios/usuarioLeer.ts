import { eq, sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { usuarios, type Usuario, type UsuarioLigero } from '@/contract/usuarios/usuario';
import { entidad, nombreEnOrden } from '../db/schema/personas';
import { sesion, usuario } from '../db/schema/usuarios';
import { list, ordered, same, soloActivos } from '../lib/lists/list';
import { anyone, found, MAX_ALL, pick, type Db, type User } from '../lib/scope';
import { usuariosDe } from '../personas/alcance';
import { camposDeEntidad } from '../personas/campos';
import { masAlcance } from '../personas/superior';

const nombreCompleto = nombreEnOrden(entidad);

const ligeros = {
  ...pick(usuario, 'codigoUsuario', 'usuario', 'tipoUsuario', 'activo', 'debeCambiar'),
  nombreCompleto,
  sinContrasena: sql<boolean>`${usuario.password} = ''`,
  /** Accesses and branches, to compare with the caller's; never sent to the client. */
  accesos: sql<number[]>`array(
    select d.codigo_acceso from detalle_acceso d where d.codigo_usuario = usuario.codigo_usuario and d.activo)`,
  lugares: sql<number[]>`array(
    select b.codigo_sucursal from sucursal_usuario b join sucursal s using (codigo_sucursal)
    where b.codigo_usuario = usuario.codigo_usuario and s.activo)`,
};
type Ligero = Omit<UsuarioLigero, 'superior'> & { accesos: number[]; lugares: number[] };

const campos = {
  ...ligeros,
  ...pick(usuario, 'codigoEntidad', 'fechaRegistro'),
  entidad: camposDeEntidad,
  profilePicture: entidad.codigoFoto,
  ultimoAcceso: sql`(select max(s.inicio) from sesion s where s.codigo_usuario = usuario.codigo_usuario)`.mapWith(sesion.inicio),
  sucursales: sql<Usuario['sucursalUsuario']>`(
    select coalesce(json_agg(json_build_object('codigoSucursal', b.codigo_sucursal, 'descripcionSucursal', s.descripcion_sucursal,
      'defecto', b.defecto) order by s.descripcion_sucursal collate "es-x-icu"), '[]')
    from sucursal_usuario b join sucursal s using (codigo_sucursal) where b.codigo_usuario = usuario.codigo_usuario and s.activo)`,
  accesoRolUsuario: sql<Usuario['accesoRolUsuario']>`(
    select coalesce(json_agg(json_build_object('codigoRol', r.codigo_rol, 'descripcion', r.descripcion)
      order by r.descripcion collate "es-x-icu"), '[]')
    from acceso_rol_usuario a join rol r using (codigo_rol) where a.codigo_usuario = usuario.codigo_usuario)`,
  codigoProfesor: sql<number | null>`(select p.codigo_profesor from profesor p where p.codigo_usuario = usuario.codigo_usuario)`,
  // Both versions only increase, so an equal sum means that neither the user nor the person changed.
  version: sql<number>`${usuario.version} + ${entidad.version}`,
};
type Fila = Omit<Usuario, 'superior' | 'sucursalUsuario' | 'otrasSucursales'> &
  Ligero & { codigoEntidad: number; sucursales: Usuario['sucursalUsuario'] };

/** A user as the API shows them, plus fields for the server only, which the encoder drops. */
export type UsuarioLeido = Usuario & { codigoEntidad: number; version: number };

/**
 * Whether a user has more rights than the caller: whoever could change such a user or set their password could sign in with these rights.
 */
const esSuperior = (user: User, otro: Ligero) =>
  masAlcance(user, otro.tipoUsuario) ||
  otro.accesos.some((codigo) => !user.accesos.has(codigo)) ||
  otro.lugares.some((codigo) => !user.sucursales.includes(codigo));

function vista(user: User, fila: Fila): UsuarioLeido {
  const { sucursales, ...rest } = fila;
  const mias = sucursales.filter(({ codigoSucursal }) => user.sucursales.includes(codigoSucursal));
  const otrasSucursales = sucursales.length - mias.length;
  return { ...rest, sucursalUsuario: mias, otrasSucursales, superior: esSuperior(user, fila) } as UsuarioLeido;
}

const conPersona = (db: Db, selection: Record<string, unknown>) =>
  db
    .select(selection as typeof campos)
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .$dynamic();

/** The paged list of users that the caller may see. */
export const listaDeUsuarios = list<typeof usuarios.filter, Fila>({
  call: usuarios.filter,
  table: usuario,
  scope: usuariosDe(anyone),
  key: usuario.codigoUsuario,
  fields: campos,
  from: (db, fields, where) => conPersona(db, fields).where(where),
  orders: { nombreCompleto, usuario: usuario.usuario, tipoUsuario: usuario.tipoUsuario, ultimoAcceso: campos.ultimoAcceso },
  // An academy has only dozens of users, so the searchable text (person and user name) is computed on the fly.
  search: sql`(${entidad.busqueda} || ' ' || sin_acento(${usuario.usuario}))`,
  coach: 'all',
  filters: {
    activos: soloActivos(usuario.activo),
    tipo: same('tipoUsuario', usuario.tipoUsuario),
  },
  row: (fila, { user }) => vista(user, fila),
});

/** Who may know whose password waits for something. */
const PONEN_CONTRASENA = [ACCESO.crearUsuario, ACCESO.cambiarContrasenaOtro];

/** Users for pickers, by name. */
export async function usuariosLigeros(db: Db, user: User, where?: SQL): Promise<UsuarioLigero[]> {
  const rows = await conPersona(db, ligeros)
    .where(usuariosDe(user, where))
    .orderBy(ordered(nombreCompleto), usuario.codigoUsuario)
    .limit(MAX_ALL);
  const calla = !PONEN_CONTRASENA.some((codigo) => user.accesos.has(codigo)) && { debeCambiar: false, sinContrasena: false };
  return (rows as Ligero[]).map((fila) => ({ ...fila, ...calla, superior: esSuperior(user, fila) }));
}

const porNombre = (nombre: string) => eq(sql`lower(${usuario.usuario})`, nombre.toLowerCase());

async function uno(db: Db, user: User, where: SQL, lock = false): Promise<UsuarioLeido> {
  const query = conPersona(db, campos).where(where);
  const fila = found(await (lock ? query.for('update', { of: [usuario, entidad] }) : query), 'Ese usuario');
  return vista(user, fila);
}

/** A user that the caller may see, by name, ignoring case. Throws 404. */
export const cargarUsuario = (db: Db, user: User, nombre: string) => uno(db, user, usuariosDe(user, porNombre(nombre)));

/** A user that the caller may see, by code. Throws 404. */
export const cargarPorCodigo = (db: Db, user: User, codigoUsuario: number) =>
  uno(db, user, usuariosDe(user, eq(usuario.codigoUsuario, codigoUsuario)));

/** Like `cargarUsuario`, with user and person locked for a change. Throws 404. */
export const bloquearUsuario = (db: Db, user: User, nombre: string) => uno(db, user, usuariosDe(user, porNombre(nombre)), true);

/** User name that the audit has when nobody was signed in. */
const NADIE = 'sistema';

/** Whether a user name is taken, in any company and ignoring case. */
export const nombreTomado = async (db: Db, nombre: string) =>
  nombre.toLowerCase() === NADIE || (await db.$count(usuario, porNombre(nombre))) > 0;
