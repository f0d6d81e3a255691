import { and, eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { registro, type AdministradorInicial, type RegistroInicial } from '@/contract/sesion/registro';
import { TIPOS_DE_GASTO } from '@/domain/gastos';
import { mensajesIniciales } from '../mensajes/iniciales';
import { ADVISORY } from '../db/advisory';
import { tipoGasto } from '../db/schema/dinero/caja';
import { compania, secuencia, sucursal } from '../db/schema/compania';
import { servicio } from '../db/schema/dinero/precios';
import { entidad } from '../db/schema/personas';
import { accesoRolUsuario, detalleAcceso, rol, rolAcceso, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { conflict, invalid, serve, type Deps, type Request } from '../lib/serve';
import type { Keys } from '../lib/keys';
import { insertRow, type Db } from '../lib/scope';
import { huellaDe } from './codigo';
import { hashPassword, juzgarContrasena } from '../usuarios/contrasenas';
import { recordarEquipo } from './equipo';
import { redDe } from './intentos';
import { ROLES_INICIALES } from '../usuarios/rolesIniciales';
import { abrirSesion } from './sesion';
import { nombreTomado } from '../usuarios/usuarioLeer';

const SERIES = ['FACTURA', 'COBRO', 'CAJA', 'CARTA'] as const;
const SERVICIOS_INTEGRADOS = [
  ['INSCRIPCION', 'Inscripción'],
  ['CUOTA', 'Cuota'],
  ['CAMPAMENTO', 'Campamento'],
  ['MORA', 'Mora'],
] as const;

/**
 * The set-up code of a system: '3F9A-0C41-77DE'. It follows from the signing key, so that every process and every start of a system has the
 * same one, and it opens nothing once there is an academy.
 */
export const codigoInicial = ({ seal }: Keys): string =>
  huellaDe(seal('puesta en marcha'))
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');

/** Throws 400 beside the field for another code than the one that was printed, and 429 for a network that tries too many. */
function assertCodigo({ keys, ritmo }: Deps, { address }: Request, escrito: string): void {
  ritmo(`registro ${redDe(address)}`);
  const signos = (codigo: string) => codigo.toUpperCase().replace(/[^\dA-Z]/g, '');
  if (huellaDe(signos(escrito)) === huellaDe(signos(codigoInicial(keys)))) return;
  throw invalid({ 'compania.codigo': 'No es ese: está en la ventana o el registro donde se inició Cantera' });
}

const yaEsta = () =>
  conflict('Cantera ya está configurada. Pida su usuario a quien la administra en su academia: lo crea en Mantenimientos, Crear usuario');

/** Whether nobody has set the system up. */
export async function estaVacio(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select not exists (select from compania) and not exists (select from usuario) vacio`);
  return rows[0]!.vacio as boolean;
}

/** Creates the company with a branch, its series, the built-in services, the kinds of expense and the first message templates. */
async function crearCompania(tx: Db, datos: RegistroInicial) {
  const { codigo: _, ...propia } = datos.compania;
  const { codigoCompania } = await insertRow(tx, compania, propia);
  await tx.execute(sql`select set_config('app.compania', ${String(codigoCompania)}, true)`); // the audit of the following statements needs the company
  const sede = await insertRow(tx, sucursal, { ...datos.sucursal, codigoCompania });
  await tx.insert(secuencia).values(SERIES.map((serie) => ({ codigoCompania, serie })));
  await tx
    .insert(servicio)
    .values(SERVICIOS_INTEGRADOS.map(([integrado, descripcion]) => ({ codigoCompania, descripcion, precio: 0 as Centavos, integrado })));
  await tx.insert(tipoGasto).values(TIPOS_DE_GASTO.map((descripcion) => ({ codigoCompania, descripcion })));
  await mensajesIniciales(tx, codigoCompania);
  return { codigoCompania, codigoSucursal: sede.codigoSucursal };
}

/** Creates the initial roles; returns the code of the administrators' role. */
async function crearRoles(tx: Db, codigoCompania: number): Promise<number> {
  const nombres = Object.keys(ROLES_INICIALES) as (keyof typeof ROLES_INICIALES)[];
  const rows = await tx
    .insert(rol)
    .values(nombres.map((descripcion) => ({ codigoCompania, descripcion })))
    .returning({ codigoRol: rol.codigoRol });
  const dados = rows.flatMap(({ codigoRol }, i) => ROLES_INICIALES[nombres[i]!].map((codigoAcceso) => ({ codigoRol, codigoAcceso })));
  await tx.insert(rolAcceso).values(dados);
  return rows[nombres.indexOf('Administrador')]!.codigoRol;
}

/** Creates the administrator with every access, and the branch where they work. */
async function crearAdministrador(
  tx: Db,
  { codigoCompania, codigoSucursal }: Awaited<ReturnType<typeof crearCompania>>,
  codigoRol: number,
  { usuario: nombreUsuario, password: _, ...persona }: AdministradorInicial,
  password: string,
) {
  const alguien = await insertRow(tx, entidad, { ...persona, codigoCompania, codigoSucursalOrigen: codigoSucursal });
  const cuenta = { codigoEntidad: alguien.codigoEntidad, codigoCompania, usuario: nombreUsuario, password };
  const creado = await insertRow(tx, usuario, { ...cuenta, tipoUsuario: 'ADMINISTRADOR' });
  const { codigoUsuario } = creado;
  await tx.insert(sucursalUsuario).values({ codigoUsuario, codigoSucursal, defecto: true });
  await tx.insert(accesoRolUsuario).values({ codigoUsuario, codigoRol });
  await tx.insert(detalleAcceso).values(ROLES_INICIALES.Administrador.map((codigoAcceso) => ({ codigoUsuario, codigoAcceso })));
  return creado;
}

export default [
  serve(registro.estado, async ({ db }) => ({
    vacio: await estaVacio(db),
    demostracion: (await db.$count(compania, and(eq(compania.demostracion, true), eq(compania.activo, true)))) > 0,
  })),

  // Called by anybody while the database has no company; of two concurrent calls one succeeds. Refuses another code than the printed one,
  // an invalid password or name (400), and when a company exists (409).
  serve(registro.inicial, async ({ db, deps, body, request, setCookie }) => {
    const { administrador, compania: academia } = body;
    if (!(await estaVacio(db))) throw yaEsta(); // checked first, because hashing is expensive
    assertCodigo(deps, request, academia.codigo);
    const nombres = [administrador.nombre, administrador.apellido, academia.nombre];
    const falta = await juzgarContrasena(deps, administrador.password, administrador.usuario, nombres);
    if (falta) throw invalid({ 'administrador.password': falta });
    if (await nombreTomado(db, administrador.usuario))
      throw invalid({ 'administrador.usuario': 'Ese nombre no se puede usar: elija otro' });

    const hash = await hashPassword(administrador.password);
    const found = await transaction(deps.pool, { usuario: administrador.usuario, desde: request.address }, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY.firstCompany})`);
      if (!(await estaVacio(tx))) throw yaEsta();
      const creada = await crearCompania(tx, body);
      return crearAdministrador(tx, creada, await crearRoles(tx, creada.codigoCompania), administrador, hash);
    });
    recordarEquipo(deps, request, found.codigoUsuario, setCookie);
    return abrirSesion(deps, found, 'WEB', request);
  }),
];
