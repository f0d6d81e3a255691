import type { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import { estudiante, responsableEstudiante } from '../db/schema/personas';
import { cargarVinculable, type Nombrada } from '../personas/alcance';
import { assertDocumentoLibre, crearPersona, reflejarPagador } from '../personas/escribir';
import { assertSinFaltas, conflict } from '../lib/serve';
import { insertRow, type Db, type User } from '../lib/scope';

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
  assertSinFaltas(faltas);
}

/**
 * Throws for a student who cannot be created: invalid fields, a guardian whom the user may not link (404) or who is a student, a document
 * of somebody else. `lugar` prefixes the fields of the messages with the student's path in the body: 'estudiante.'.
 */
export async function assertNuevo(db: Db, user: User, hoy: string, nuevo: NuevoEstudiante, lugar = 'estudiante.') {
  revisar(nuevo, hoy, lugar);
  for (const { codigoEntidad, documento } of nuevo.responsables) {
    if (codigoEntidad !== undefined) await assertAdulto(db, user, { codigoEntidad, documento });
  }
  await assertDocumentoLibre(db, user, nuevo.entidad.documento, { como: 'ESTUDIANTE', en: `${lugar}entidad.` });
}

/** Throws for an existing person who cannot be a guardian: one whom the user may not link (404), or a student (409). */
export async function assertAdulto(db: Db, user: User, nombrada: Nombrada): Promise<void> {
  const { nombre, codigoEstudiante } = await cargarVinculable(db, user, nombrada);
  if (codigoEstudiante !== null) throw conflict(`${nombre} es estudiante: elija como responsable a un adulto`);
}

/** Person codes of the guardians, in order; new persons are created. */
async function personasDe(db: Db, user: User, responsables: Responsables, codigoSucursal: number, lugar: string): Promise<number[]> {
  const codigos: number[] = [];
  for (const [i, { codigoEntidad, entidad: nueva }] of responsables.entries()) {
    const en = `${lugar}responsables.${i}.entidad.`;
    codigos.push(codigoEntidad ?? (await crearPersona(db, user, nueva!, { como: 'RESPONSABLE', en, codigoSucursal })));
  }
  return codigos;
}

/** Creates the person, the student and the guardians, of whom exactly one is the payer. `lugar` as in assertNuevo. */
export async function crearEstudiante(
  db: Db,
  user: User,
  nuevo: NuevoEstudiante & { codigoSucursal: number; fechaIngreso: string },
  lugar = 'estudiante.',
) {
  const { entidad: persona, alertaMedica, responsables, codigoSucursal, fechaIngreso } = nuevo;
  const { codigoCompania } = user;
  const codigoEntidad = await crearPersona(db, user, persona, { como: 'ESTUDIANTE', en: `${lugar}entidad.`, codigoSucursal });
  const alumno = { codigoCompania, codigoSucursal, codigoEntidad, alertaMedica, fechaIngreso };
  const { codigoEstudiante, nombreCompleto } = await insertRow(db, estudiante, alumno);

  const personas = await personasDe(db, user, responsables, codigoSucursal, lugar);
  const marcado = responsables.findIndex(({ contactoPago }) => contactoPago);
  const pagador = Math.max(marcado, 0); // by default the first guardian
  await db.insert(responsableEstudiante).values(
    responsables.map(({ parentesco, recoge, emergencia }, i) => {
      return { codigoCompania, codigoEstudiante, codigoEntidad: personas[i]!, parentesco, recoge, emergencia, contactoPago: i === pagador };
    }),
  );
  await reflejarPagador(db, [personas[pagador]!]);
  return { codigoEstudiante, codigoEntidad, nombreCompleto };
}
