import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import type { Db } from '../db/connect';
import { entidad, estudiante, responsableEstudiante } from '../db/schema/personas';
import { parecidos, soloSignos } from '../estudiantes/parecidos';
import { conflict, invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

type Responsables = NuevoEstudiante['responsables'];

function revisar({ entidad: persona, responsables }: NuevoEstudiante, hoy: string) {
  const faltas: Record<string, string> = {};
  if (persona.fechaNacimiento > hoy) faltas['estudiante.entidad.fechaNacimiento'] = 'No puede ser una fecha futura';
  const conocidos = responsables.map(({ codigoEntidad }) => codigoEntidad);
  responsables.forEach(({ codigoEntidad, entidad: nueva }, i) => {
    if (codigoEntidad === undefined && !nueva) faltas[`estudiante.responsables.${i}.entidad`] = 'Requerido';
    if (codigoEntidad !== undefined && conocidos.indexOf(codigoEntidad) < i) {
      faltas[`estudiante.responsables.${i}.codigoEntidad`] = 'Está dos veces';
    }
  });
  if (Object.keys(faltas).length) throw invalid(faltas);
}

/** Refuses what nobody may create: a form with faults, a guardian who is not of the company, a document that another student has. */
export async function assertNuevo(db: Db, user: User, hoy: string, nuevo: NuevoEstudiante) {
  revisar(nuevo, hoy);
  const codigos = nuevo.responsables.flatMap(({ codigoEntidad }) => codigoEntidad ?? []);
  if (codigos.length && (await db.$count(entidad, scoped(entidad, user, inArray(entidad.codigoEntidad, codigos)))) < codigos.length) {
    throw notFound('Esa persona');
  }
  const { documento } = nuevo.entidad;
  if (soloSignos(documento) === '') return;
  // Two desks may type the same child at once, and nothing in the table keeps them apart.
  await db.execute(sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(${soloSignos(documento)}))`);
  const [mismo] = await parecidos(db, user, { nombre: '', apellido: '', documento });
  if (mismo) throw conflict(`${mismo.nombreCompleto} ya está registrado con ese documento`, { codigoEstudiante: mismo.codigoEstudiante });
}

/** The payer among them: the first one flagged, else the first. */
const lugarDelPagador = (responsables: Responsables) =>
  Math.max(
    0,
    responsables.findIndex(({ contactoPago }) => contactoPago),
  );

/** The person of each guardian, in their order: known ones as they are, new ones created. */
async function personasDe(db: Db, { codigoCompania }: User, responsables: Responsables): Promise<number[]> {
  const codigos: number[] = [];
  for (const { codigoEntidad, entidad: nueva } of responsables) {
    if (codigoEntidad !== undefined) codigos.push(codigoEntidad);
    else {
      const [row] = await db
        .insert(entidad)
        .values({ ...nueva!, codigoCompania })
        .returning({ codigoEntidad: entidad.codigoEntidad });
      codigos.push(row!.codigoEntidad);
    }
  }
  return codigos;
}

/** Creates a person, the student and the guardians, exactly one of whom pays; the payer's person says so too. */
export async function crearEstudiante(
  db: Db,
  user: User,
  {
    entidad: persona,
    alertaMedica,
    responsables,
    codigoSucursal,
    fechaIngreso,
  }: NuevoEstudiante & { codigoSucursal: number; fechaIngreso: string },
) {
  const { codigoCompania } = user;
  const [{ codigoEntidad } = { codigoEntidad: 0 }] = await db
    .insert(entidad)
    .values({ ...persona, codigoCompania })
    .returning({ codigoEntidad: entidad.codigoEntidad });
  const [row] = await db
    .insert(estudiante)
    .values({ codigoCompania, codigoSucursal, codigoEntidad, alertaMedica, fechaIngreso })
    .returning({ codigoEstudiante: estudiante.codigoEstudiante, nombreCompleto: estudiante.nombreCompleto });
  const { codigoEstudiante, nombreCompleto } = row!;

  const personas = await personasDe(db, user, responsables);
  const pagador = lugarDelPagador(responsables);
  await db.insert(responsableEstudiante).values(
    responsables.map(({ parentesco, recoge, emergencia }, i) => {
      return { codigoCompania, codigoEstudiante, codigoEntidad: personas[i]!, parentesco, recoge, emergencia, contactoPago: i === pagador };
    }),
  );
  await db
    .update(entidad)
    .set({ contactoPago: true })
    .where(and(eq(entidad.codigoEntidad, personas[pagador]!), eq(entidad.contactoPago, false)));
  return { codigoEstudiante, codigoEntidad, nombreCompleto };
}
