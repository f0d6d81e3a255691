import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { Direccion, direcciones as calls, MAX_DIRECCIONES, type PersonaConDirecciones } from '@/contract/responsables/direccion';
import { encoder } from '@/contract/wire';
import { groupBy } from '@/utils/groupBy';
import { direccion as t } from '../db/schema/estudiantes';
import { estudiante } from '../db/schema/personas';
import { conflict, forbidden, notFound, serve } from '../lib/serve';
import { assertVersion, changeRow, columnsFor, found, scoped, type Db, type User } from '../lib/scope';
import { esResponsable, estudiantesDe } from '../personas/alcance';
import { cargarEstudiante } from '../estudiantes/ficha';
import { leerParientes } from './fichas';
import { assertPuedeEscribir, bloquearPersona } from '../personas/escribir';

/** Access to the addresses of students; the page of guardians (59) opens only guardians' addresses. */
const DE_ESTUDIANTES = ACCESO.fichaDireccion;

const campos = columnsFor(Direccion, t);

const leer = (db: Db, user: User, where: SQL) =>
  db
    .select(campos)
    .from(t)
    .where(scoped(t, user, where))
    .orderBy(desc(t.principal), t.codigoDireccion);

/**
 * Throws for a person whose addresses the user may not see: 404 for one who is neither student nor guardian in scope, 403 for a student
 * without access 54.
 */
async function assertDirecciones(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (await esResponsable(db, user, codigoEntidad)) return;
  const alumno = await db.$count(estudiante, estudiantesDe(user, eq(estudiante.codigoEntidad, codigoEntidad)));
  if (alumno === 0) throw notFound('Esa persona');
  if (!user.accesos.has(DE_ESTUDIANTES))
    throw forbidden('No tiene acceso a las direcciones de los estudiantes; pídalo a un administrador', 'acceso');
}

async function cargar(db: Db, user: User, codigoDireccion: number) {
  const row = found(await leer(db, user, eq(t.codigoDireccion, codigoDireccion)), 'Esa dirección');
  await assertDirecciones(db, user, row.codigoEntidad);
  return row;
}

/**
 * Locks a person, so that nobody else changes which address is the main one. Throws 403 (`acceso`) for a user whom the caller may not
 * change.
 */
async function bloquear(db: Db, user: User, codigoEntidad: number): Promise<void> {
  await bloquearPersona(db, user, codigoEntidad);
  await assertPuedeEscribir(db, user, codigoEntidad);
}

/** Unsets the person's main address, before another one becomes it. */
const soltarPrincipal = (db: Db, codigoEntidad: number, menos = 0) =>
  changeRow(db, t, and(eq(t.codigoEntidad, codigoEntidad), eq(t.principal, true), ne(t.codigoDireccion, menos)), { principal: false });

/** The student, the guardians and the siblings, in this order, each with their addresses. */
async function deLaFamilia(db: Db, user: User, hoy: string, codigoEstudiante: number): Promise<PersonaConDirecciones[]> {
  const { codigoEntidad } = await cargarEstudiante(db, user, codigoEstudiante);
  const { responsables, hermanos } = await leerParientes(db, user, hoy, codigoEstudiante);
  const codigos = [codigoEstudiante, ...hermanos.map((uno) => uno.codigoEstudiante)];
  const alumnos = await db
    .select({ codigoEntidad: estudiante.codigoEntidad, nombre: estudiante.nombreCompleto })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, codigos))
    .orderBy(estudiante.codigoEstudiante);
  const personas = [
    ...alumnos.filter((uno) => uno.codigoEntidad === codigoEntidad).map((uno) => ({ ...uno, rol: 'ESTUDIANTE' as const })),
    ...responsables.map((uno) => ({ ...uno, nombre: uno.nombreCompleto, rol: 'RESPONSABLE' as const })),
    ...alumnos.filter((uno) => uno.codigoEntidad !== codigoEntidad).map((uno) => ({ ...uno, rol: 'HERMANO' as const })),
  ];
  const suyos = personas.map((uno) => uno.codigoEntidad);
  const todas = groupBy(await leer(db, user, inArray(t.codigoEntidad, suyos)), (una) => una.codigoEntidad);
  return personas.map((uno) => ({ ...uno, direcciones: todas.get(uno.codigoEntidad) ?? [] }));
}

export default [
  serve(calls.deEntidad, async ({ db, user, query: { codigoEntidad } }) => {
    await assertDirecciones(db, user, codigoEntidad);
    return leer(db, user, eq(t.codigoEntidad, codigoEntidad));
  }),
  serve(calls.deEstudiante, ({ db, user, hoy, query }) => deLaFamilia(db, user, hoy, query.codigoEstudiante)),
  serve(calls.id, ({ db, user, params }) => cargar(db, user, params.id)),

  // Called by whoever keeps the records. Locks the person. The first address becomes the main one. Refuses an eleventh address.
  serve(calls.save, async ({ db, user, body }) => {
    const { codigoEntidad } = body;
    await assertDirecciones(db, user, codigoEntidad);
    await bloquear(db, user, codigoEntidad);
    const cuantas = await db.$count(t, eq(t.codigoEntidad, codigoEntidad));
    if (cuantas >= MAX_DIRECCIONES) throw conflict(`Ya tiene ${MAX_DIRECCIONES} direcciones; elimine una antes`);
    const principal = body.principal || cuantas === 0;
    if (principal) await soltarPrincipal(db, codigoEntidad);
    const [row] = await db
      .insert(t)
      .values({ ...body, principal, codigoCompania: user.codigoCompania })
      .returning(campos);
    return row!;
  }),

  // Called by whoever keeps the records. Locks the person. Refuses a stale version.
  serve(calls.update, async ({ db, user, body: { codigoDireccion, version, ...datos } }) => {
    const { codigoEntidad } = await cargar(db, user, codigoDireccion);
    await bloquear(db, user, codigoEntidad);
    const before = await cargar(db, user, codigoDireccion);
    assertVersion(before, version, encoder(Direccion)(before));
    if (datos.principal) await soltarPrincipal(db, codigoEntidad, codigoDireccion);
    const [row] = await changeRow(db, t, eq(t.codigoDireccion, codigoDireccion), datos).returning(campos);
    return row!;
  }),

  // Called by whoever keeps the records. Locks the person. Refuses an address that no longer exists (404).
  serve(calls.remove, async ({ db, user, params: { id } }) => {
    const { codigoEntidad } = await cargar(db, user, id);
    await bloquear(db, user, codigoEntidad);
    const gone = await db.delete(t).where(eq(t.codigoDireccion, id)).returning({ codigo: t.codigoDireccion });
    if (gone.length === 0) throw notFound('Esa dirección');
    return { eliminado: true };
  }),
];
