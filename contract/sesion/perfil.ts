import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, MAX_ARCHIVO, subida, Subido, tamano } from '../archivos/archivo';
import { call } from '../call';
import { ambito, codigo, email, momento, telefono } from '../campos';
import { version } from '../crud';
import { LARGO_CONTRASENA } from './contrasena';
import { TipoUsuario } from './sesion';

/** The user as the own profile shows it. */
export const Perfil = z.object({
  usuario: z.string(),
  nombre: z.string(),
  tipoUsuario: TipoUsuario,
  compania: z.string(),
  email: z.string(),
  telefono: z.string(),
  codigoFoto: codigo.nullable(),
  fechaRegistro: momento,
  version,
});
export type Perfil = z.infer<typeof Perfil>;

// As in a login: spaces belong to a password, and a limit keeps its hash from burning the server's time.
const password = z.string().min(1).max(200);

/** What the user may change of the own person; the e-mail, where new passwords are mailed to, asks for the current one. */
export const Contacto = z.strictObject({ email, telefono, password: password.optional(), version });
export type Contacto = z.infer<typeof Contacto>;

/** A change of the own password. `password`, which the specification names beside the two, repeats the new one where it is sent. */
export const CambioContrasena = z.strictObject({
  usuario: ambito.usuario,
  password: password.optional(),
  oldPassword: password,
  newPassword: z.string().min(LARGO_CONTRASENA).max(200),
});

export const perfil = {
  leer: call({
    method: 'GET',
    path: 'perfil',
    access: 'session',
    pendiente: ['contrasena', 'segundoFactor'],
    summary: 'Leer el perfil propio',
    result: Perfil,
  }),
  update: call({
    method: 'PUT',
    path: 'perfil/update',
    access: 'session',
    ownTransaction: true,
    summary: 'Cambiar el correo y el teléfono propios',
    body: Contacto,
    result: Perfil,
  }),
  foto: call({
    method: 'GET',
    path: 'perfil/foto',
    access: 'session',
    summary: 'La foto propia',
    download: true,
    query: tamano,
    result: bytes,
  }),
  saveFoto: call({
    method: 'POST',
    path: 'perfil/foto/save',
    access: 'session',
    summary: 'Poner o cambiar la foto propia',
    upload: MAX_ARCHIVO,
    query: z.strictObject(subida),
    result: Subido,
  }),
  deleteFoto: call({
    method: 'DELETE',
    path: 'perfil/foto/delete',
    access: 'session',
    summary: 'Quitar la foto propia',
    mensaje: 'Eliminado',
    result: z.object({ eliminado: z.boolean() }),
  }),
  changePassword: call({
    method: 'POST',
    path: 'usuario/changepassword',
    access: [ACCESO.cambiarContrasena],
    pendiente: ['contrasena'],
    ownTransaction: true,
    summary: 'Cambiar la contraseña propia y cerrar las demás sesiones',
    mensaje: 'Contraseña cambiada',
    body: CambioContrasena,
    result: z.object({ sesionesCerradas: z.int() }),
  }),
};
