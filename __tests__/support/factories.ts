import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { accesos as todos } from '@/contract/accesos';
import { detalleHorarioGrupo, grupo, grupoModalidad, grupoProfesor, modalidad, periodoAcademico } from '@/server/db/schema/academico';
import { compania, secuencia, sucursal } from '@/server/db/schema/compania';
import { caja } from '@/server/db/schema/dinero/caja';
import { factura, facturaDetalle } from '@/server/db/schema/dinero/facturas';
import { servicio } from '@/server/db/schema/dinero/precios';
import { inscripcion } from '@/server/db/schema/inscripciones';
import { entidad, estudiante, profesor, responsableEstudiante } from '@/server/db/schema/personas';
import { accesoRolUsuario, detalleAcceso, rol, rolAcceso, sesion, sucursalUsuario, usuario } from '@/server/db/schema/usuarios';
import { HOY, type TestApp } from './createTestApp';

/** Pesos as centavos: pesos(12.5) → 1250. */
export const pesos = (n: number) => Math.round(n * 100) as Centavos;

let made = 0;
const next = () => (made += 1);

/** Creates a company with two branches and its required rows. */
export async function nuevaAcademia({ deps: { db } }: TestApp) {
  const n = next();
  const [row] = await db
    .insert(compania)
    .values({ nombre: `Academia ${n}` })
    .returning();
  const { codigoCompania } = row!;
  const branches = ['Naco', 'Santiago'].map((descripcionSucursal) => ({ codigoCompania, descripcionSucursal }));
  const [primera, segunda] = await db.insert(sucursal).values(branches).returning();
  const integrados = ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA'] as const;
  await db
    .insert(servicio)
    .values(integrados.map((integrado) => ({ codigoCompania, descripcion: integrado, precio: pesos(0), integrado })));
  await db.insert(secuencia).values((['FACTURA', 'COBRO', 'CAJA'] as const).map((serie) => ({ codigoCompania, serie })));
  return { codigoCompania, sucursales: [primera!.codigoSucursal, segunda!.codigoSucursal] as [number, number] };
}
export type Academia = Awaited<ReturnType<typeof nuevaAcademia>>;

/** Creates a person of the company. */
export async function nuevaEntidad(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  values: Partial<typeof entidad.$inferInsert> = {},
) {
  const [row] = await db
    .insert(entidad)
    .values({ nombre: 'Persona', apellido: `Número ${next()}`, ...values, codigoCompania })
    .returning();
  return row!;
}

interface Who {
  tipoUsuario?: 'ADMINISTRADOR' | 'OPERADOR' | 'PROFESOR';
  /** Branches, the first one is the default; by default all of the academy. */
  sucursales?: number[];
  /** Access codes; by default all. */
  accesos?: readonly number[];
  /** The password hash, for a test that signs in with a password. */
  password?: string;
}

/** Creates a user with an open session and its token. */
export async function nuevoUsuario(test: TestApp, academia: Academia, who: Who = {}) {
  const { tipoUsuario = 'ADMINISTRADOR', sucursales = academia.sucursales, accesos = [...todos.keys()], password = 'sin contraseña' } = who;
  const { db } = test.deps;
  const persona = await nuevaEntidad(test, academia, { nombre: 'Usuaria' });
  const nombre = `usuario${next()}`;
  const row = { codigoCompania: academia.codigoCompania, codigoEntidad: persona.codigoEntidad, usuario: nombre, password, tipoUsuario };
  const [user] = await db.insert(usuario).values(row).returning();
  const { codigoUsuario } = user!;
  if (sucursales.length) {
    await db.insert(sucursalUsuario).values(sucursales.map((codigoSucursal, i) => ({ codigoUsuario, codigoSucursal, defecto: i === 0 })));
  }
  // As one array and without audit: eighty rows, each with its story, take longer to write than all else that a user is made of.
  await test.deps.pool.query(
    `insert into detalle_acceso (codigo_usuario, codigo_acceso)
     select $1::int, unnest($2::int[]) from set_config('app.auditar', 'no', true)`,
    [codigoUsuario, accesos],
  );
  return {
    codigoUsuario,
    usuario: nombre,
    codigoEntidad: persona.codigoEntidad,
    token: await abrirSesion(test, academia, codigoUsuario, nombre),
  };
}

/** Creates a role with these accesses; `usuarios` get the role and its accesses. */
export async function nuevoRol(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  accesosDelRol: readonly number[],
  usuarios: readonly { codigoUsuario: number }[] = [],
) {
  const [row] = await db
    .insert(rol)
    .values({ codigoCompania, descripcion: `Rol ${next()}` })
    .returning();
  const { codigoRol } = row!;
  if (accesosDelRol.length) await db.insert(rolAcceso).values(accesosDelRol.map((codigoAcceso) => ({ codigoRol, codigoAcceso })));
  for (const { codigoUsuario } of usuarios) {
    await db.insert(accesoRolUsuario).values({ codigoUsuario, codigoRol });
    const dados = accesosDelRol.map((codigoAcceso) => ({ codigoUsuario, codigoAcceso }));
    if (dados.length) await db.insert(detalleAcceso).values(dados).onConflictDoNothing();
  }
  return row!;
}

/** A token as a login creates it, without the cost of hashing a password. */
export async function abrirSesion({ deps }: TestApp, { codigoCompania }: Academia, codigoUsuario: number, nombre: string) {
  const codigoSesion = randomUUID();
  const expira = new Date(deps.now().getTime() + 8 * 3_600_000);
  await deps.db.insert(sesion).values({ codigoSesion, codigoCompania, codigoUsuario, expira: expira.toISOString() });
  return deps.keys.sign(codigoSesion, nombre, deps.now(), expira);
}

/** Creates an instructor, linked to a user if one is given. */
export async function nuevoProfesor(test: TestApp, academia: Academia, codigoUsuario?: number) {
  const { codigoEntidad } = await nuevaEntidad(test, academia, { nombre: 'Profesor' });
  const values = { codigoCompania: academia.codigoCompania, codigoSucursal: academia.sucursales[0], codigoEntidad, codigoUsuario };
  const [row] = await test.deps.db.insert(profesor).values(values).returning();
  return row!;
}

/** Creates a regular period of ten months around HOY, August to May. */
export async function nuevoPeriodo(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  values: Partial<typeof periodoAcademico.$inferInsert> = {},
) {
  const regular = { descripcion: `Período ${next()}`, tipo: 'REGULAR' as const, fechaInicio: '2025-08-01', fechaFin: '2026-05-31' };
  const [row] = await db
    .insert(periodoAcademico)
    .values({ ...regular, ...values, codigoCompania })
    .returning();
  return row!;
}

/** Creates a modality with ten monthly instalments due on the 5th, and an enrolment fee. */
export async function nuevaModalidad(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  values: Partial<typeof modalidad.$inferInsert> = {},
) {
  const mensual = { frecuencia: 'MENSUAL' as const, cantidadCuotas: 10, diaVencimiento: 5, cobraInscripcion: true, prorratea: false };
  const [row] = await db
    .insert(modalidad)
    .values({ descripcion: `Mensual ${next()}`, ...mensual, ...values, codigoCompania })
    .returning();
  return row!;
}

interface GrupoOptions {
  codigoSucursal?: number;
  codigoPeriodo?: number;
  codigoModalidad?: number;
  codigoProfesor?: number;
  values?: Partial<typeof grupo.$inferInsert>;
  montoCuota?: Centavos;
  horario?: { dia: number; horaInicio: string; horaFin: string; lugar?: string }[];
}

/** Creates a group for 8 to 10 years with classes on Tuesday and Thursday, and the period, modality and instructor that are not given. */
export async function nuevoGrupo(test: TestApp, academia: Academia, options: GrupoOptions = {}) {
  const { db } = test.deps;
  const codigoPeriodo = options.codigoPeriodo ?? (await nuevoPeriodo(test, academia)).codigoPeriodo;
  const codigoModalidad = options.codigoModalidad ?? (await nuevaModalidad(test, academia)).codigoModalidad;
  const codigoProfesor = options.codigoProfesor ?? (await nuevoProfesor(test, academia)).codigoProfesor;
  const [row] = await db
    .insert(grupo)
    .values({
      codigoCompania: academia.codigoCompania,
      codigoSucursal: options.codigoSucursal ?? academia.sucursales[0],
      codigoPeriodo,
      descripcion: `Grupo ${next()}`,
      tipo: 'REGULAR',
      edadMinima: 8,
      edadMaxima: 10,
      capacidad: 20,
      montoInscripcion: pesos(1500),
      estatus: 'ACTIVO',
      ...options.values,
    })
    .returning();
  const { codigoGrupo } = row!;
  await db.insert(grupoProfesor).values({ codigoGrupo, codigoProfesor, rol: 'TITULAR' });
  await db.insert(grupoModalidad).values({ codigoGrupo, codigoModalidad, montoCuota: options.montoCuota ?? pesos(2500) });
  const horario = options.horario ?? [2, 4].map((dia) => ({ dia, horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' }));
  if (horario.length) await db.insert(detalleHorarioGrupo).values(horario.map((clase) => ({ ...clase, codigoGrupo })));
  return { ...row!, codigoModalidad, codigoProfesor };
}

interface EstudianteOptions {
  codigoSucursal?: number;
  fechaNacimiento?: string;
  nombre?: string;
  apellido?: string;
  /** The payer, an existing person, so that siblings share one. */
  codigoPagador?: number;
  activo?: boolean;
}

/** Creates a child of nine (on HOY) with its mother as payer. */
export async function nuevoEstudiante(test: TestApp, academia: Academia, options: EstudianteOptions = {}) {
  const { db } = test.deps;
  const { nombre = 'Niño', apellido = `Prueba ${next()}`, fechaNacimiento = '2016-06-15', activo = true } = options;
  const persona = await nuevaEntidad(test, academia, { nombre, apellido, fechaNacimiento });
  const codigoPagador =
    options.codigoPagador ?? (await nuevaEntidad(test, academia, { nombre: 'Madre', telefono: '809-555-0101' })).codigoEntidad;
  const { codigoCompania } = academia;
  const [row] = await db
    .insert(estudiante)
    .values({
      codigoCompania,
      codigoSucursal: options.codigoSucursal ?? academia.sucursales[0],
      codigoEntidad: persona.codigoEntidad,
      fechaIngreso: HOY,
      activo,
    })
    .returning();
  const { codigoEstudiante } = row!;
  await db
    .insert(responsableEstudiante)
    .values({ codigoCompania, codigoEstudiante, codigoEntidad: codigoPagador, parentesco: 'MADRE', contactoPago: true });
  return { ...row!, codigoPagador };
}

interface FacturaOptions {
  /** The student; without one it is a sale to `codigoEntidad`. */
  estudiante?: { codigoEstudiante: number; codigoEntidad: number };
  codigoEntidad?: number;
  values?: Partial<typeof factura.$inferInsert>;
}

/** Creates an instalment of 2,500.00 with one line, due five days before HOY. */
export async function nuevaFactura(
  { deps: { db } }: TestApp,
  academia: Academia,
  { estudiante: de, codigoEntidad, values }: FacturaOptions,
) {
  const numero = next();
  const [row] = await db
    .insert(factura)
    .values({
      codigoCompania: academia.codigoCompania,
      codigoSucursal: academia.sucursales[0],
      numero,
      tipo: de ? 'CUOTA' : 'VENTA',
      codigoEntidad: codigoEntidad ?? de!.codigoEntidad,
      codigoEstudiante: de?.codigoEstudiante,
      descripcion: `Factura de prueba ${numero}`,
      fecha: '2026-03-01',
      fechaVencimiento: '2026-03-05',
      estatus: 'PENDIENTE',
      total: pesos(2500),
      usuario: 'pruebas',
      ...values,
    })
    .returning();
  const { codigoFactura, descripcion, total, tipo } = row!;
  const integrado = tipo === 'INSCRIPCION' || tipo === 'CAMPAMENTO' ? tipo : 'CUOTA';
  const [cobrado] = await db
    .select({ codigoServicio: servicio.codigoServicio })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, academia.codigoCompania), eq(servicio.integrado, integrado)));
  const base = [{ concepto: 'Precio base', monto: total }];
  await db.insert(facturaDetalle).values({
    codigoFactura,
    tipo: 'SE',
    ...cobrado!,
    descripcion,
    cantidad: 1,
    precio: total,
    descuento: 0 as Centavos,
    itbis: 0 as Centavos,
    total,
    pasos: base,
  });
  return row!;
}

/** Creates an open cash day of a user with a float of 1,000.00. */
export async function nuevaCaja(
  { deps: { db } }: TestApp,
  { codigoCompania, sucursales }: Academia,
  codigoUsuario: number,
  values: Partial<typeof caja.$inferInsert> = {},
) {
  const abierta = { codigoSucursal: sucursales[0], fecha: HOY, fondo: pesos(1000) };
  const [row] = await db
    .insert(caja)
    .values({ ...abierta, ...values, codigoCompania, codigoUsuario })
    .returning();
  return row!;
}

/** Creates an active enrolment in a group, without invoices. */
export async function nuevaInscripcion(
  { deps: { db } }: TestApp,
  { codigoCompania, sucursales }: Academia,
  {
    estudiante: de,
    grupo: en,
    values,
  }: {
    estudiante: { codigoEstudiante: number };
    grupo: { codigoGrupo: number; codigoModalidad: number; codigoSucursal?: number };
    values?: Partial<typeof inscripcion.$inferInsert>;
  },
) {
  const { codigoGrupo, codigoModalidad, codigoSucursal = sucursales[0] } = en;
  const [row] = await db
    .insert(inscripcion)
    .values({
      codigoCompania,
      codigoSucursal,
      codigoEstudiante: de.codigoEstudiante,
      codigoGrupo,
      codigoModalidad,
      montoCuota: pesos(2500),
      fechaInscripcion: '2025-08-01',
      usuario: 'pruebas',
      ...values,
    })
    .returning();
  return row!;
}
