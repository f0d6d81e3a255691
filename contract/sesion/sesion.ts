import * as z from 'zod';
import { get, post } from '../call';
import { codigo } from '../campos';
import { DetalleAcceso, TipoUsuario } from '../usuarios/cuenta';
import { PorAprobar } from './aprobacion';

export const SucursalUsuario = z.object({
  codigoSucursal: codigo,
  descripcionSucursal: z.string(),
  /** The path below /api of the branch's logo, else of the company's; '' without one. */
  logoUrl: z.string(),
  defecto: z.boolean(),
});
export type SucursalUsuario = z.infer<typeof SucursalUsuario>;

/** What the client knows of the signed-in user. */
export const Sesion = z.object({
  success: z.literal(true),
  token: z.string(),
  /** demostracion: set only for a demo academy, whose passwords are public. */
  compania: z.object({ codigoCompania: codigo, nombre: z.string(), demostracion: z.literal(true).optional() }),
  /** profilePicture: the file of the photo, whose bytes `perfil/foto` gives; null without one. */
  usuario: z.object({
    usuario: z.string(),
    nombre: z.string(),
    tipoUsuario: TipoUsuario,
    profilePicture: codigo.nullable(),
    /** The password was set by another user: nothing else is possible until it is changed. */
    debeCambiar: z.boolean(),
    /** The company requires a second factor of administrators, and this one has none: nothing else is possible until it is set up. */
    debeSegundoFactor: z.boolean(),
  }),
  detallesAcceso: z.array(DetalleAcceso),
  sucursalesUsuario: z.array(SucursalUsuario),
});
export type Sesion = z.infer<typeof Sesion>;

const usuario = z.string().trim().min(1).max(60);
// Not trimmed, since spaces may belong to a password; limited, because hashing a long text is expensive.
const password = z.string().min(1).max(200);

/** A code of the second factor or a recovery code, with any spaces and dashes. */
export const codigoFactor = z.string().trim().min(1).max(40);

const Credenciales = z.strictObject({
  usuario,
  password,
  /** A user with a second factor who leaves it out is answered 401 with `errors.codigo`. */
  codigo: codigoFactor.optional(),
  userLogs: z.strictObject({ userId: z.string().max(60), platform: z.string().max(30) }).optional(),
});

/** Hours from the login until a session expires for good. */
export const HORAS_SESION = 8;
/** Hours until a token expires. */
export const HORAS_TOKEN = 2;

export const login = post('login', 'public', 'Iniciar sesión', {
  flat: true,
  body: Credenciales,
  result: Sesion,
});

export const refreshToken = post(
  'refresh-token',
  'public',
  'Renovar el token, también uno vencido, hasta 8 horas después de iniciar sesión',
  { flat: true, result: Sesion },
);

export const autenticar = post(
  'usuario/autenticar',
  'session',
  'Comprobar una contraseña sin abrir sesión y, si se nombra un acto, dar para él una aprobación de un solo uso',
  {
    ownTransaction: true,
    mensaje: 'Contraseña correcta',
    body: z.strictObject({
      usuario,
      password,
      codigo: codigoFactor.optional(),
      /** The act that the second user approves, at the first user's screen. */
      aprueba: PorAprobar.optional(),
    }),
    /** aprobacion: valid once, for this act of this caller, for 60 seconds; null if no act was named. */
    result: z.object({ usuario: z.string(), tipoUsuario: TipoUsuario, aprobacion: z.string().nullable() }),
  },
);

export const logout = post('logout', 'session', 'Cerrar la sesión', {
  pendiente: ['contrasena', 'segundoFactor'],
  mensaje: 'Sesión cerrada',
  result: z.object({ terminada: z.boolean() }),
});

export const accesosDeUsuario = get(
  'detalleacceso/usuario/{usuario}',
  'session',
  'Accesos de un usuario: los propios, o de otro con el acceso 2',
  { params: z.strictObject({ usuario }), result: z.array(DetalleAcceso) },
);
