import type { TipoUsuario } from '@/contract/sesion/sesion';
import type { PersonaUsuario, SucursalElegida, Usuario } from '@/contract/usuarios/usuario';
import type { Field } from '../list/types';
import { tiposQueDa } from './tipos';

const SEXOS = [
  { value: '', label: 'Sin indicar' },
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
];

/** The fields of the person behind a user. */
export const persona: Field<PersonaUsuario>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text', half: true },
  { name: 'apellido', label: 'Apellido', kind: 'text', half: true },
  { name: 'email', label: 'Correo', kind: 'text', half: true, help: 'Para recuperar la contraseña' },
  { name: 'telefono', label: 'Teléfono', kind: 'text', half: true },
  { name: 'documento', label: 'Documento', kind: 'text', half: true },
  { name: 'fechaNacimiento', label: 'Fecha de nacimiento', kind: 'date', half: true },
  { name: 'sexo', label: 'Sexo', kind: 'select', options: SEXOS, half: true },
];

/** What a person is before anything was typed. */
export const personaVacia: PersonaUsuario = {
  nombre: '',
  apellido: '',
  fechaNacimiento: null,
  sexo: '',
  documento: '',
  email: '',
  telefono: '',
};

/** The type of a user, out of those that somebody of this type may give. */
export const tipoDe = (propio: TipoUsuario): Field<Pick<Usuario, 'tipoUsuario'>>[] => [
  {
    name: 'tipoUsuario',
    label: 'Tipo',
    kind: 'select',
    options: tiposQueDa(propio),
    help: 'Un profesor ve solo sus grupos; un administrador puede saltarse algunas reglas.',
  },
];

/** The branches of a user as they are sent. */
export const elegidas = ({ sucursalUsuario }: Pick<Usuario, 'sucursalUsuario'>): SucursalElegida[] =>
  sucursalUsuario.map(({ codigoSucursal, defecto }) => ({ codigoSucursal, defecto }));

/** The roles of a user as they are sent. */
export const rolesDe = ({ accesoRolUsuario }: Pick<Usuario, 'accesoRolUsuario'>) =>
  accesoRolUsuario.map(({ codigoRol }) => ({ codigoRol }));
