import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, MAX_ARCHIVO, subida, Subido, tamano } from '../archivos/archivo';
import { del, get, post, put } from '../call';
import { ambito, codigo, email, momento, telefono } from '../campos';
import { version } from '../crud';
import { LARGO_CONTRASENA } from '../usuarios/contrasena';
import { TipoUsuario } from '../usuarios/cuenta';
import { VistaCompartida } from '../usuarios/vista';

/** The user's own profile. */
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

// Not trimmed, as in the login, since spaces may belong to a password; limited, because hashing a long text is expensive.
const password = z.string().min(1).max(200);

/** The editable fields of the user's own person; changing the e-mail needs the current password, because new passwords are mailed to it. */
export const Contacto = z.strictObject({ email, telefono, password: password.optional(), version });
export type Contacto = z.infer<typeof Contacto>;

/** A change of the user's own password. `password`, a field of the specification, repeats the new one if sent. */
const CambioContrasena = z.strictObject({
  usuario: ambito.usuario,
  password: password.optional(),
  oldPassword: password,
  newPassword: z.string().min(LARGO_CONTRASENA).max(200),
});

/** How a user wants their screens. The browser alone knows what is in it, and checks it whenever it is read. */
const Preferencias = z.record(z.string().max(40), z.json());
export type Preferencias = z.infer<typeof Preferencias>;

export const perfil = {
  leer: get('perfil', 'session', 'Leer el perfil propio', { pendiente: ['contrasena', 'segundoFactor'], result: Perfil }),
  update: put('perfil/update', 'session', 'Cambiar el correo y el teléfono propios', {
    ownTransaction: true,
    body: Contacto,
    result: Perfil,
  }),
  foto: get('perfil/foto', 'session', 'La foto propia', { download: true, query: tamano, result: bytes }),
  saveFoto: post('perfil/foto/save', 'session', 'Poner o cambiar la foto propia', {
    upload: MAX_ARCHIVO,
    query: z.strictObject(subida),
    result: Subido,
  }),
  deleteFoto: del('perfil/foto/delete', 'session', 'Quitar la foto propia', {
    result: z.object({ eliminado: z.boolean() }),
  }),
  preferencias: get('perfil/preferencias', 'session', 'Leer las preferencias propias', {
    /** With the views that are shared with the user's roles. */
    result: z.object({ valor: Preferencias.nullable(), vistas: z.array(VistaCompartida) }),
  }),
  savePreferencias: put('perfil/preferencias', 'session', 'Guardar las preferencias propias, que siguen al usuario a otro equipo', {
    maxBody: 64_000,
    body: z.strictObject({ valor: Preferencias }),
    result: z.object({ guardado: z.boolean() }),
  }),
  changePassword: post('usuario/changepassword', [ACCESO.cambiarContrasena], 'Cambiar la contraseña propia y cerrar las demás sesiones', {
    pendiente: ['contrasena'],
    ownTransaction: true,
    mensaje: 'Contraseña cambiada',
    body: CambioContrasena,
    result: z.object({ sesionesCerradas: z.int() }),
  }),
};
