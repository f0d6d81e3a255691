import { and, eq, inArray } from 'drizzle-orm';
import type { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import type { Db } from '../db/connect';
import { entidad, estudiante, responsableEstudiante } from '../db/schema/personas';
import { assertDocumentoLibre } from '../personas/parecidos';
import { invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

type Responsables = NuevoEstudiante['responsables'];

function revisar({ entidad: persona, responsables }: NuevoEstudiante, hoy: string, lugar: string) {
  const faltas: Record<string, string> = {};
  if (persona.fechaNacimiento > hoy) faltas[`${lugar}entidad.fechaNacimiento`] = 'No puede ser una fecha futura';
  const conocidos = responsables.map(({ codigoEntidad }) => codigoEntidad);
  responsables.forEach(({ codigoEntidad, entidad: nueva }, i) => {
    if (codigoEntidad === undefined && !nueva) faltas[`${lugar}responsables.${i}.entidad`] = 'Requerido';
    if (codigoEntidad !== undefined && conocidos.indexOf(codigoEntidad) < i) {
      faltas[`${lugar}responsables.${i}.codigoEntidad`] = 'Está dos veces';
    }
  });
  if (Object.keys(faltas).length) throw invalid(faltas);
}

/**
 * Refuses what nobody may create: a form with faults, a guardian who is not of the company, a document that another student has. `lugar` is
 * where the student stands in the body: 'estudiante.'.
 */
export async function assertNuevo(db: Db, user: User, hoy: string, nuevo: NuevoEstudiante, lugar = 'estudiante.') {
  revisar(nuevo, hoy, lugar);
  const codigos = nuevo.responsables.flatMap(({ codigoEntidad }) => codigoEntidad ?? []);
  if (codigos.length && (await db.$count(entidad, scoped(entidad, user, inArray(entidad.codigoEntidad, codigos)))) < codigos.length) {
    throw notFound('Esa persona');
  }
  await assertDocumentoLibre(db, user, nuevo.entidad.documento);
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
