import { hashPassword } from '../../sesion/password';
import { ROLES_INICIALES } from '../../usuarios/rolesIniciales';
import { compania, sucursal } from '../schema/compania';
import { servicio } from '../schema/precios';
import { entidad } from '../schema/personas';
import { accesoRolUsuario, detalleAcceso, rol, rolAcceso, sucursalUsuario, usuario } from '../schema/usuarios';
import { copiar } from './bulk';
import { CODIGO_COMPANIA as codigoCompania, SUCURSALES, momentoDe, pesos, type Semilla } from './tipos';

const [NACO, ESTE, SANTIAGO] = SUCURSALES;

const sucursales = [
  { codigoSucursal: NACO, descripcionSucursal: 'Naco', telefono: '809-555-0110', direccion: 'C/ Fantino Falco 28, Naco, Santo Domingo' },
  {
    codigoSucursal: ESTE,
    descripcionSucursal: 'Santo Domingo Este',
    telefono: '829-555-0120',
    direccion: 'Av. Venezuela 112, Ensanche Ozama, Santo Domingo Este',
  },
  {
    codigoSucursal: SANTIAGO,
    descripcionSucursal: 'Santiago',
    telefono: '849-555-0130',
    direccion: 'Av. Juan Pablo Duarte 75, Los Jardines, Santiago de los Caballeros',
  },
];

/** Public password of all demo users. */
export const PASSWORD = 'cantera';

interface Cuenta {
  usuario: string;
  tipoUsuario: 'ADMINISTRADOR' | 'OPERADOR' | 'PROFESOR';
  nombre: string;
  apellido: string;
  sexo: 'M' | 'F';
  sucursales: readonly number[];
  /** Role of the account. */
  rol: keyof typeof ROLES_INICIALES;
}

/** The four demo accounts, in the order of their keys. */
export const CUENTAS: readonly Cuenta[] = [
  {
    usuario: 'admin',
    tipoUsuario: 'ADMINISTRADOR',
    nombre: 'Rosanna del Carmen',
    apellido: 'Espaillat Núñez',
    sexo: 'F',
    sucursales: SUCURSALES,
    rol: 'Administrador',
  },
  {
    usuario: 'caja',
    tipoUsuario: 'OPERADOR',
    nombre: 'Yahaira',
    apellido: 'Peguero Marte',
    sexo: 'F',
    sucursales: [NACO, ESTE],
    rol: 'Cajero',
  },
  {
    usuario: 'profesor',
    tipoUsuario: 'PROFESOR',
    nombre: 'Ambiórix',
    apellido: 'Germosén Peña',
    sexo: 'M',
    sucursales: [NACO],
    rol: 'Profesor',
  },
  {
    usuario: 'limitado',
    tipoUsuario: 'OPERADOR',
    nombre: 'Wilkin',
    apellido: 'de la Rosa Ureña',
    sexo: 'M',
    sucursales: [NACO],
    rol: 'Consulta',
  },
];

/** Key of the account `profesor`, the same for its user and its person. */
export const CODIGO_PROFESOR = 1 + CUENTAS.findIndex(({ tipoUsuario }) => tipoUsuario === 'PROFESOR');

/** Writes the company, its branches, built-in services and series. */
export async function sembrarCompania({ client }: Semilla): Promise<void> {
  const academia = {
    codigoCompania,
    nombre: 'Academia de Fútbol Cantera',
    rnc: '1-30-55555-5',
    telefono: '809-555-0100',
    direccion: 'C/ Fantino Falco 28, Naco, Santo Domingo, República Dominicana',
    email: 'info@cantera.example.com',
    pieRecibo: 'Gracias por su pago. Conserve este recibo; no se hacen devoluciones de inscripción.',
    criterioEdad: 'ANIO' as const,
    demostracion: true,
  };
  await copiar(client, compania, [academia]);
  await copiar(
    client,
    sucursal,
    sucursales.map((row) => ({ ...row, codigoCompania })),
  );
  const integrados = [
    ['INSCRIPCION', 'Inscripción'],
    ['CUOTA', 'Cuota'],
    ['CAMPAMENTO', 'Campamento'],
    ['MORA', 'Mora'],
  ] as const;
  await copiar(
    client,
    servicio,
    integrados.map(([integrado, descripcion], i) => ({ codigoServicio: i + 1, codigoCompania, descripcion, precio: pesos(0), integrado })),
  );
}

/** Writes the users with branches, roles and accesses; all have the same password. */
export async function sembrarUsuarios({ client, hoy }: Semilla): Promise<void> {
  const password = await hashPassword(PASSWORD);
  const fechaRegistro = momentoDe(`${Number(hoy.slice(0, 4)) - 2}-01-15`, '09:00');
  const cuentas = CUENTAS.map((cuenta, i) => ({ ...cuenta, codigoUsuario: i + 1, codigoEntidad: i + 1 }));
  await copiar(
    client,
    entidad,
    cuentas.map(({ codigoEntidad, nombre, apellido, sexo, usuario: nombreUsuario }) => ({
      codigoEntidad,
      codigoCompania,
      nombre,
      apellido,
      sexo,
      email: `${nombreUsuario}@cantera.example.com`,
      telefono: `809-555-01${40 + codigoEntidad}`,
      fechaRegistro,
    })),
  );
  await copiar(
    client,
    usuario,
    cuentas.map(({ codigoUsuario, codigoEntidad, usuario: nombre, tipoUsuario }) => ({
      codigoUsuario,
      codigoCompania,
      codigoEntidad,
      usuario: nombre,
      password,
      tipoUsuario,
      fechaRegistro,
    })),
  );
  const deSucursal = cuentas.flatMap(({ codigoUsuario, sucursales: suyas }) =>
    suyas.map((codigoSucursal, i) => ({ codigoUsuario, codigoSucursal, defecto: i === 0 })),
  );
  await copiar(client, sucursalUsuario, deSucursal);
  const permisos = cuentas.flatMap(({ codigoUsuario, rol: suyo }) =>
    ROLES_INICIALES[suyo].map((codigoAcceso) => ({ codigoUsuario, codigoAcceso, activo: true })),
  );
  await copiar(client, detalleAcceso, permisos);
  await copiar(
    client,
    rol,
    cuentas.map(({ rol: descripcion }, i) => ({ codigoRol: i + 1, codigoCompania, descripcion })),
  );
  await copiar(
    client,
    rolAcceso,
    cuentas.flatMap(({ rol: suyo }, i) => ROLES_INICIALES[suyo].map((codigoAcceso) => ({ codigoRol: i + 1, codigoAcceso }))),
  );
  await copiar(
    client,
    accesoRolUsuario,
    cuentas.map(({ codigoUsuario }, i) => ({ codigoUsuario, codigoRol: i + 1 })),
  );
}

/** Sets each series to the last number in use. */
export const sembrarSecuencias = ({ client }: Semilla) =>
  client.query(`insert into secuencia (codigo_compania, serie, ultimo) values
    (${codigoCompania}, 'FACTURA', (select coalesce(max(numero), 0) from factura)),
    (${codigoCompania}, 'COBRO', (select coalesce(max(numero), 0) from cobro)),
    (${codigoCompania}, 'CAJA', (select count(*) from caja where cierre is not null))`);
