import * as z from 'zod';
import { get, post } from '../call';
import { email, telefono, texto, textoOpcional } from '../campos';
import { rnc } from '../compania/compania';
import { LARGO_CONTRASENA } from '../usuarios/contrasena';
import { Sesion } from './sesion';
import { NombreUsuario } from '../usuarios/usuario';

/** The setup of a new system, one schema per step. */
export const CompaniaInicial = z.strictObject({
  /** The code that the start of an empty system prints: whoever can read it is the one who installs it. */
  codigo: texto(40),
  nombre: texto(120),
  rnc: rnc.default(''),
  telefono: telefono.default(''),
});
export type CompaniaInicial = z.infer<typeof CompaniaInicial>;

export const SucursalInicial = z.strictObject({
  descripcionSucursal: texto(60),
  telefono: telefono.default(''),
  direccion: textoOpcional(200).default(''),
});
export type SucursalInicial = z.infer<typeof SucursalInicial>;

export const AdministradorInicial = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  /** Without an e-mail, a forgotten password cannot be recovered. */
  email: email.default(''),
  telefono: telefono.default(''),
  usuario: NombreUsuario,
  password: z.string().min(LARGO_CONTRASENA).max(200),
});
export type AdministradorInicial = z.infer<typeof AdministradorInicial>;

export const RegistroInicial = z.strictObject({
  compania: CompaniaInicial,
  sucursal: SucursalInicial,
  administrador: AdministradorInicial,
});
export type RegistroInicial = z.infer<typeof RegistroInicial>;

export const registro = {
  estado: get('registro/estado', 'public', 'Si el sistema está vacío y espera su primera academia, o tiene una de demostración', {
    result: z.object({ vacio: z.boolean(), demostracion: z.boolean() }),
  }),
  inicial: post('registro/inicial', 'public', 'Crear la academia, su primera sucursal y su administrador, una sola vez, e iniciar sesión', {
    flat: true,
    body: RegistroInicial,
    result: Sesion,
  }),
};
