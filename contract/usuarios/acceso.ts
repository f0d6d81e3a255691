import * as z from 'zod';
import { ACCESO, accesos as nombres } from '../accesos';
import { del, get, post, put } from '../call';
import { codigo } from '../campos';
import { porId, version } from '../crud';
import { routeOfAccess } from '../routes';
import { DetalleAcceso, TipoUsuario } from './cuenta';
import { Rol } from './rol';

/** An existing access code; 22 and 35 do not exist. */
const codigoAcceso = z.int().refine((code) => nombres.has(code), 'Ese acceso no existe');
const codigos = z.array(codigoAcceso).max(nombres.size);

/** The page of a code; '' for one without a page. */
export const rutaDe = (code: number): string => routeOfAccess(code)?.path ?? '';

const SIN_PAGINA = 'Pestañas y permisos sin página';

/** The sections of the accesses: those of the menu, then the accesses without a page. */
export const SECCIONES = ['Procesos', 'Mantenimientos', 'Reportes', SIN_PAGINA] as const;

export const Acceso = z.object({ codigoAcceso: codigo, descripcion: z.string(), ruta: z.string(), seccion: z.enum(SECCIONES) });
export type Acceso = z.infer<typeof Acceso>;

const seccionDe = (code: number) => SECCIONES.find((one) => one === routeOfAccess(code)?.section) ?? SIN_PAGINA;

/** Every access, in the order of the codes. */
export const catalogo: readonly Acceso[] = [...nombres].map(([code, descripcion]) => ({
  codigoAcceso: code,
  descripcion,
  ruta: rutaDe(code),
  seccion: seccionDe(code),
}));

/** Sensitive accesses, and why. */
export const DELICADOS: ReadonlyMap<number, string> = new Map([
  [ACCESO.crearUsuario, 'Crea y desactiva usuarios'],
  [ACCESO.asignarRol, 'Da y quita accesos a los demás'],
  [ACCESO.cambiarContrasenaOtro, 'Cambia la contraseña de otras personas'],
  [ACCESO.sucursalUsuario, 'Decide en qué sucursales trabaja cada quien'],
  [ACCESO.reversar, 'Deshace cobros ya hechos'],
  [ACCESO.anularFactura, 'Anula facturas'],
  [ACCESO.rol, 'Crea, desactiva y elimina roles'],
  [ACCESO.rolAcceso, 'Cambia lo que dan los roles a todos los que los tienen'],
  [ACCESO.auditoria, 'Ve los cambios de todo el mundo'],
]);

/** A role with the codes it grants, and the number of its users. */
export const AccesosDeRol = Rol.pick({ codigoRol: true, descripcion: true, activo: true, version: true, usuarios: true }).extend({
  accesos: z.array(codigo),
});
export type AccesosDeRol = z.infer<typeof AccesosDeRol>;

/** A role in a user's list: whether the user has it, and its accesses. */
export const RolDeUsuario = Rol.pick({ codigoRol: true, descripcion: true, activo: true }).extend({
  asignado: z.boolean(),
  accesos: z.array(codigo),
});
export type RolDeUsuario = z.infer<typeof RolDeUsuario>;

/** A user's access, and where it comes from. */
export const AccesoExplicado = Acceso.extend({
  activo: z.boolean(),
  /** Set for this user alone: roles neither grant nor remove it. */
  excepcion: z.boolean(),
  /** The user's active roles that grant it. */
  roles: z.array(codigo),
});
export type AccesoExplicado = z.infer<typeof AccesoExplicado>;

export const AccesosDeUsuario = z.object({
  usuario: z.string(),
  nombreCompleto: z.string(),
  tipoUsuario: TipoUsuario,
  /** An inactive user cannot sign in, whatever the accesses. */
  activo: z.boolean(),
  /** The user's number of active branches; without one, no process is possible. */
  sucursales: z.int(),
  /** Every role of the company. */
  roles: z.array(RolDeUsuario),
  /** Every access. */
  accesos: z.array(AccesoExplicado),
  version,
});
export type AccesosDeUsuario = z.infer<typeof AccesosDeUsuario>;

/** The user that a call is about, of the caller's company; case does not count. */
const usuario = z.string().trim().min(1).max(60);

/** Switches one access for one user; `ruta`, if sent, must be the code's page. */
export const CambioAcceso = z.strictObject({ usuario, codigoAcceso, ruta: z.string().max(200).optional(), activo: z.boolean() });
export type CambioAcceso = z.infer<typeof CambioAcceso>;

const DetalleGuardado = DetalleAcceso.extend({ excepcion: z.boolean() });

export const acceso = {
  all: get('acceso/all', [ACCESO.crearUsuario, ACCESO.asignarRol, ACCESO.rol, ACCESO.rolAcceso], 'Todos los accesos', {
    result: z.array(Acceso),
  }),
  deUsuario: get(
    'acceso/usuario/{usuario}',
    [ACCESO.asignarRol],
    'Accesos de un usuario y de dónde viene cada uno: rol, excepción o directo',
    { params: z.strictObject({ usuario }), result: AccesosDeUsuario },
  ),
  deRol: get('rolacceso/rol/{id}', [ACCESO.asignarRol, ACCESO.rol, ACCESO.rolAcceso], 'Accesos de un rol', {
    params: porId,
    result: AccesosDeRol,
  }),
  updateRol: put('rolacceso/update', [ACCESO.rolAcceso], 'Cambiar los accesos de un rol y con ellos los de quienes lo tienen', {
    body: z.strictObject({ codigoRol: codigo, accesos: codigos, version }),
    result: AccesosDeRol,
  }),
  rolesDeUsuario: get('accesorolusuario/usuario/{usuario}', [ACCESO.crearUsuario, ACCESO.asignarRol], 'Roles de un usuario', {
    params: z.strictObject({ usuario }),
    result: z.array(Rol.pick({ codigoRol: true, descripcion: true, activo: true })),
  }),
  saveRoles: post('accesorolusuario/save', [ACCESO.asignarRol], 'Hacer de estos los roles de un usuario', {
    body: z.strictObject({ usuario, accesoRolUsuario: z.array(z.strictObject({ codigoRol: codigo })).max(100), version }),
    result: AccesosDeUsuario,
  }),
  save: post('detalleacceso/save', [ACCESO.asignarRol], 'Dar o quitar un acceso a un solo usuario, aparte de sus roles', {
    body: CambioAcceso,
    result: DetalleGuardado,
  }),
  update: put('detalleacceso/update', [ACCESO.asignarRol], 'Cambiar un acceso de un solo usuario, aparte de sus roles', {
    body: CambioAcceso,
    result: DetalleGuardado,
  }),
  remove: del(
    'detalleacceso/delete/usuario/{usuario}/codigoacceso/{codigoAcceso}',
    [ACCESO.asignarRol],
    'Quitar la excepción de un usuario: vuelve a valer lo que dan sus roles',
    {
      mensaje: 'Vuelve a valer lo que dan sus roles',
      params: z.strictObject({
        usuario,
        codigoAcceso: z.codec(z.string().regex(/^[1-9]\d{0,2}$/), codigoAcceso, { decode: Number, encode: String }),
      }),
      result: DetalleGuardado,
    },
  ),
};
