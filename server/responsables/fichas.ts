import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nombreCompletoDe } from '@/contract/personas/nombre';
import type { UnionReciente } from '@/contract/personas/union';
import type { FichaResponsable, Hijo, Parientes, PersonaConHijos } from '@/contract/responsables/responsable';
import { locked } from '../db/locks';
import { enLista, type Places } from '../db/prepared';
import { entidad, estudiante, nombreDe, nombreEnOrden, responsableEstudiante as r } from '../db/schema/personas';
import { notFound } from '../lib/serve';
import { ordered } from '../lib/lists/filters';
import { esAdministrador, found, MAX_ALL, pick, preparedFor, scoped, type Db, type Quien, type User } from '../lib/scope';
import { gruposDeEstudiante } from '../estudiantes/campos';
import { camposDeAdulto } from '../personas/campos';
import { estudiantesDe, responsablesDe } from '../personas/alcance';
import { unionesDe } from '../personas/uniones';
import { saldosDe, veSaldos } from '../cobros/cuentas';

const roles = { parentesco: r.parentesco, contactoPago: r.contactoPago, recoge: r.recoge, emergencia: r.emergencia };

const conNombre = <P extends { nombre: string; apellido: string }>(persona: P) => ({
  ...persona,
  nombreCompleto: nombreCompletoDe(persona),
});

/** Links between guardians and the students that a user may see, each with the payer; by name of the child. */
function hijosDe(db: Db, quien: Quien, ...where: SQL[]) {
  const pago = alias(r, 'pago');
  const pagador = alias(entidad, 'pagador');
  return db
    .select({
      ...pick(r, 'codigoResponsable', 'codigoEntidad', 'codigoEstudiante', 'version'),
      ...pick(estudiante, 'nombreCompleto', 'activo'),
      ...roles,
      pagador: { codigoResponsable: pago.codigoResponsable, codigoEntidad: pagador.codigoEntidad, nombre: nombreDe(pagador) },
    })
    .from(r)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, r.codigoEstudiante))
    .leftJoin(pago, and(eq(pago.codigoEstudiante, r.codigoEstudiante), eq(pago.contactoPago, true)))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pago.codigoEntidad))
    .where(estudiantesDe(quien, ...where))
    .orderBy(ordered(estudiante.nombreCompleto), r.codigoResponsable);
}

const conPagador = (rows: Awaited<ReturnType<typeof hijosDe>>): Hijo[] =>
  rows.map(({ pagador: paga, ...row }) => ({ ...row, pagador: paga?.codigoEntidad ? (paga as Hijo['pagador']) : null }));

type Codigos = { codigos: readonly number[] };
const personasPor = preparedFor('responsables_por_codigo', (db, quien, { codigos }: Places<Codigos>) =>
  db
    .select(camposDeAdulto)
    .from(entidad)
    .where(scoped(entidad, quien, enLista(entidad.codigoEntidad, codigos))),
);
const hijosPor = preparedFor('hijos_por_responsable', (db, quien, { codigos }: Places<Codigos>) =>
  hijosDe(db, quien, enLista(r.codigoEntidad, codigos)),
);

/**
 * The codes of the children of these persons; an act locks them in the order of their codes, and reads again whose they are, because that may
 * have changed while it waited.
 */
export async function bloquearHijos(db: Db, personas: readonly number[], fuerza: 'update' | 'no key update'): Promise<number[]> {
  const suyos = db
    .select({ codigo: r.codigoEstudiante })
    .from(r)
    .where(inArray(r.codigoEntidad, [...personas]));
  const query = db
    .select({ codigo: estudiante.codigoEstudiante })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, suyos))
    .orderBy(estudiante.codigoEstudiante);
  await locked(db, query, fuerza);
  return (await query).map(({ codigo }) => codigo);
}

/** The link of a guardian to a student that the user may see. Throws 404. */
export const leerVinculo = async (db: Db, user: User, codigoResponsable: number): Promise<Hijo> =>
  found(conPagador(await hijosDe(db, user, eq(r.codigoResponsable, codigoResponsable))), 'Ese responsable');

/**
 * Guardians in the order of the given codes, with their children and, if the user may see amounts, their accounts. Unknown codes are left
 * out.
 */
export async function leerPersonas(db: Db, user: User, codigos: readonly number[]): Promise<PersonaConHijos[]> {
  if (codigos.length === 0) return [];
  const [personas, filas, saldos] = await Promise.all([
    personasPor(db, user, { codigos }),
    hijosPor(db, user, { codigos }),
    veSaldos(user) ? saldosDe(db, user, codigos) : undefined,
  ]);
  const hijos = conPagador(filas);
  const porCodigo = new Map(personas.map((persona) => [persona.codigoEntidad, persona]));
  return codigos.flatMap((codigo) => {
    const persona = porCodigo.get(codigo);
    const suyos = hijos.filter(({ codigoEntidad }) => codigoEntidad === codigo);
    if (!persona || suyos.length === 0) return [];
    const { pendiente = null, saldoAFavor = null } = saldos?.get(codigo) ?? {};
    return [{ ...conNombre(persona), contactoPago: suyos.some(({ contactoPago }) => contactoPago), hijos: suyos, pendiente, saldoAFavor }];
  });
}

/** One guardian of a student that the user may see. Throws 404. */
export const leerPersona = async (db: Db, user: User, codigoEntidad: number): Promise<PersonaConHijos> =>
  found(await leerPersonas(db, user, [codigoEntidad]), 'Ese responsable');

/**
 * A record that was merged into one that the user may see: without children and account, with the record it was merged into. Throws 404.
 */
async function leerUnida(db: Db, user: User, codigoEntidad: number): Promise<FichaResponsable> {
  const [persona] = await db
    .select({ ...camposDeAdulto, codigoUnida: entidad.codigoUnida })
    .from(entidad)
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad)));
  if (!persona?.codigoUnida) throw notFound('Ese responsable');
  const { codigoUnida, ...resto } = persona;
  const { nombreCompleto } = await leerPersona(db, user, codigoUnida);
  const fusion = { codigoEntidad: codigoUnida, nombreCompleto };
  return { ...conNombre(resto), hijos: [], pendiente: null, saldoAFavor: null, fusion, uniones: [] };
}

/** The record of one guardian, also a merged one. Throws 404. */
export async function leerFichaResponsable(db: Db, user: User, codigoEntidad: number): Promise<FichaResponsable> {
  const [viva] = await leerPersonas(db, user, [codigoEntidad]);
  const ficha = viva ? { ...viva, fusion: null, uniones: [] } : await leerUnida(db, user, codigoEntidad);
  if (!esAdministrador(user)) return ficha;
  const { rows } = await db.execute<{ uniones: UnionReciente[] }>(
    sql`select ${unionesDe('RESPONSABLE', sql`${codigoEntidad}::int`)} uniones`,
  );
  return { ...ficha, uniones: rows[0]!.uniones };
}

/** A student's guardians, the payer first, and the siblings that the user may see: students who share a guardian. */
export async function leerParientes(db: Db, user: User, hoy: string, codigoEstudiante: number): Promise<Parientes> {
  const responsables = await db
    .select({ ...camposDeAdulto, codigoResponsable: r.codigoResponsable, ...roles, versionVinculo: r.version })
    .from(r)
    .innerJoin(entidad, eq(entidad.codigoEntidad, r.codigoEntidad))
    .where(eq(r.codigoEstudiante, codigoEstudiante))
    .orderBy(desc(r.contactoPago), r.codigoResponsable);
  const { codigoEstudiante: codigo, nombreCompleto, activo } = estudiante;
  const hermanos = await db
    .select({ codigoEstudiante: codigo, nombreCompleto, activo, grupos: gruposDeEstudiante(hoy) })
    .from(estudiante)
    .where(
      estudiantesDe(
        user,
        ne(estudiante.codigoEstudiante, codigoEstudiante),
        sql`estudiante.codigo_estudiante in (
          select suyo.codigo_estudiante from responsable_estudiante suyo join responsable_estudiante mio using (codigo_entidad)
          where mio.codigo_estudiante = ${codigoEstudiante})`,
      ),
    )
    .orderBy(ordered(estudiante.nombreCompleto), estudiante.codigoEstudiante);
  return { responsables: responsables.map(conNombre), hermanos };
}

/** Guardians that a user may see, with the fields for pickers; `more` may refer to `responsable_estudiante r` and `estudiante`. */
export const leerLigeros = (db: Db, user: User, ...more: SQL[]) =>
  db
    .select({ codigoEntidad: entidad.codigoEntidad, nombreCompleto: nombreDe(entidad), telefono: entidad.telefono })
    .from(entidad)
    .where(responsablesDe(user, ...more))
    .orderBy(nombreEnOrden(entidad), entidad.codigoEntidad)
    .limit(MAX_ALL);
