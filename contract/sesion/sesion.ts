import * as z from 'zod';
import { call } from '../call';
import { codigo } from '../campos';
import { PorAprobar } from './aprobacion';

export const TipoUsuario = z.enum(['ADMINISTRADOR', 'OPERADOR', 'PROFESOR']);
export type TipoUsuario = z.infer<typeof TipoUsuario>;

export const DetalleAcceso = z.object({
  usuario: z.string(),
  codigoAcceso: codigo,
  /** The page that the code opens, from the route registry; '' for a code without a page. */
  ruta: z.string(),
  activo: z.boolean(),
});
export type DetalleAcceso = z.infer<typeof DetalleAcceso>;

export const SucursalUsuario = z.object({
  codigoSucursal: codigo,
  descripcionSucursal: z.string(),
  /** Below /api, what gives the logo of the branch, else of the company; '' without one. */
  logoUrl: z.string(),
  defecto: z.boolean(),
});
export type SucursalUsuario = z.infer<typeof SucursalUsuario>;

/** What a client knows of who signed in. */
export const Sesion = z.object({
  success: z.literal(true),
  token: z.string(),
  /** demostracion: only of an academy that is made up, whose users everybody knows. */
  compania: z.object({ codigoCompania: codigo, nombre: z.string(), demostracion: z.literal(true).optional() }),
  /** profilePicture: the file of the photo, whose bytes `perfil/foto` gives; null without one. */
  usuario: z.object({
    usuario: z.string(),
    nombre: z.string(),
    tipoUsuario: TipoUsuario,
    profilePicture: codigo.nullable(),
    /** The password was given by somebody else: until it is changed nothing else is possible. */
    debeCambiar: z.boolean(),
    /** The company asks its administrators for a second factor, and this one has none: until it is set up nothing else is possible. */
    debeSegundoFactor: z.boolean(),
  }),
  detallesAcceso: z.array(DetalleAcceso),
  sucursalesUsuario: z.array(SucursalUsuario),
});
export type Sesion = z.infer<typeof Sesion>;

const usuario = z.string().trim().min(1).max(60);
// No trim: spaces belong to a password. The limit keeps a hash from being a way to burn the server's time.
const password = z.string().min(1).max(200);

/** A code of the second factor, or one of recovery; with whatever spaces and dashes it was typed. */
export const codigoFactor = z.string().trim().min(1).max(40);

export const Credenciales = z.strictObject({
  usuario,
  password,
  /** Who has a second factor and leaves it out is answered 401 with `errors.codigo`. */
  codigo: codigoFactor.optional(),
  userLogs: z.strictObject({ userId: z.string().max(60), platform: z.string().max(30) }).optional(),
});

/** Hours after login at which a session ends for good. */
export const HORAS_SESION = 8;
/** Hours that one token lives. */
export const HORAS_TOKEN = 2;

export const login = call({
  method: 'POST',
  path: 'login',
  access: 'public',
  flat: true,
  summary: 'Iniciar sesión',
  body: Credenciales,
  result: Sesion,
});

export const refreshToken = call({
  method: 'POST',
  path: 'refresh-token',
  access: 'public',
  flat: true,
  summary: 'Renovar el token, también uno vencido, hasta 8 horas después de iniciar sesión',
  result: Sesion,
});

export const autenticar = call({
  method: 'POST',
  path: 'usuario/autenticar',
  access: 'session',
  preview: true,
  summary: 'Comprobar una contraseña sin abrir sesión y, si se nombra un acto, dar para él una aprobación de un solo uso',
  mensaje: 'Contraseña correcta',
  body: z.strictObject({
    usuario,
    password,
    codigo: codigoFactor.optional(),
    /** What the user agrees to, at the screen of who does it. */
    aprueba: PorAprobar.optional(),
  }),
  /** aprobacion: good once, for that act of that caller, for 60 seconds; null where no act was named. */
  result: z.object({ usuario: z.string(), tipoUsuario: TipoUsuario, aprobacion: z.string().nullable() }),
});

export const logout = call({
  method: 'POST',
  path: 'logout',
  access: 'session',
  pendiente: ['contrasena', 'segundoFactor'],
  summary: 'Cerrar la sesión',
  mensaje: 'Sesión cerrada',
  result: z.object({ terminada: z.boolean() }),
});

export const accesosDeUsuario = call({
  method: 'GET',
  path: 'detalleacceso/usuario/{usuario}',
  access: 'session',
  summary: 'Accesos de un usuario: los propios, o de otro con el acceso 2',
  params: z.strictObject({ usuario }),
  result: z.array(DetalleAcceso),
});
