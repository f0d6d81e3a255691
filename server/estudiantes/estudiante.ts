import { and, eq, ne, sql } from 'drizzle-orm';
import { Entidad, type PersonaEditada } from '@/contract/personas/entidad';
import { estudiantes as calls, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { encoder } from '@/contract/wire';
import { sucursal } from '../db/schema/compania';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { invalid, serve } from '../lib/serve';
import { assertVersion, changeRow, found, type Db, type User } from '../lib/scope';
import { bloquearEstudiante, cargarEstudiante, leerFicha } from './ficha';
import { estudiantesDe } from '../personas/alcance';
import { camposDeEntidad } from '../personas/campos';
import { cambiarPersona } from '../personas/escribir';
import { assertSinGemelo, estudiantesParecidos } from '../personas/parecidos';
import { assertNuevo, crearEstudiante } from './crearEstudiante';

const personaEnLaRed = encoder(Entidad);
const fichaEnLaRed = encoder(FichaEstudiante);

/** Refuses a change of branch while another branch teaches the student: the student's groups are there. */
async function assertSinOtraSucursal(db: Db, hoy: string, codigoEstudiante: number, codigoSucursal: number) {
  const deEstudiante = eq(inscripcion.codigoEstudiante, codigoEstudiante);
  const [otra] = await db
    .select({ descripcion: sucursal.descripcionSucursal })
    .from(inscripcion)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, inscripcion.codigoSucursal))
    .where(and(deEstudiante, sigueEl(hoy, sql`inscripcion`), ne(inscripcion.codigoSucursal, codigoSucursal)))
    .limit(1);
  if (otra) throw invalid({ codigoSucursal: `Tiene una inscripción activa en ${otra.descripcion}: transfiérala o cancélela antes` });
}

/** Locks and reads the person behind a student that the user may see. Throws 404. */
async function leerPersona(db: Db, user: User, codigoEntidad: number) {
  const rows = await db
    .select(camposDeEntidad)
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(estudiantesDe(user, eq(estudiante.codigoEntidad, codigoEntidad)))
    .for('no key update', { of: entidad });
  return found(rows, 'Ese estudiante');
}

/** Changes the person behind a student. Throws what `updateEntidad` refuses. */
async function guardarPersona(db: Db, user: User, hoy: string, codigoEntidad: number, { version, ...persona }: PersonaEditada) {
  const before = await leerPersona(db, user, codigoEntidad);
  assertVersion(before, version, personaEnLaRed(before));
  if (persona.fechaNacimiento > hoy) throw invalid({ fechaNacimiento: 'No puede ser una fecha futura' });
  await cambiarPersona(db, user, codigoEntidad, persona, { como: 'ESTUDIANTE', en: '' });
}

export default [
  serve(calls.id, ({ db, user, hoy, query: { codigoEstudiante } }) => leerFicha(db, user, hoy, codigoEstudiante)),

  // Called by the enrolment desk before it creates a possible second record of a child. Locks nothing; the page only warns.
  serve(calls.existe, ({ db, user, query }) => estudiantesParecidos(db, user, query)),

  // Called by whoever keeps the records. Locks the name and the document. Refuses a document of somebody else, guardians whom the user may
  // not see, and a possible duplicate of a child unless confirmed (so a repeated request creates no second record).
  serve(calls.save, async ({ db, user, hoy, body: { confirmaParecidos, fechaIngreso = hoy, ...nuevo } }) => {
    await assertNuevo(db, user, hoy, nuevo, '');
    if (fechaIngreso > hoy) throw invalid({ fechaIngreso: 'No puede ser una fecha futura' });
    await assertSinGemelo(db, user, nuevo.entidad, confirmaParecidos);
    const { codigoEstudiante } = await crearEstudiante(db, user, { ...nuevo, fechaIngreso }, '');
    return leerFicha(db, user, hoy, codigoEstudiante);
  }),

  // Called by whoever keeps the records: changes the student's own fields, and the person if the form sent it. Locks the student, then the
  // person. Refuses a stale version, an admission before the birth, a branch other than that of the student's groups, and what
  // updateEntidad refuses.
  serve(calls.update, async ({ db, user, hoy, body: { codigoEstudiante, version, persona, ...datos } }) => {
    const before = await bloquearEstudiante(db, user, codigoEstudiante);
    assertVersion(before, version, fichaEnLaRed(await leerFicha(db, user, hoy, codigoEstudiante)));
    if (persona) await guardarPersona(db, user, hoy, before.codigoEntidad, persona);
    const { fechaNacimiento } = await cargarEstudiante(db, user, codigoEstudiante);
    if (datos.fechaIngreso > hoy) throw invalid({ fechaIngreso: 'No puede ser una fecha futura' });
    if (fechaNacimiento && datos.fechaIngreso < fechaNacimiento) throw invalid({ fechaIngreso: 'Es anterior a su nacimiento' });
    if (datos.codigoSucursal !== before.codigoSucursal) await assertSinOtraSucursal(db, hoy, codigoEstudiante, datos.codigoSucursal);
    await changeRow(db, estudiante, eq(estudiante.codigoEstudiante, codigoEstudiante), datos);
    return leerFicha(db, user, hoy, codigoEstudiante);
  }),

  // Called by whoever keeps the records: changes the person, which all its roles share. Locks the person and the document. Refuses a stale
  // version, a birthday in the future, and what cambiarPersona refuses: a user whom the caller may not change, a document of somebody else.
  serve(calls.updateEntidad, async ({ db, user, hoy, body: { codigoEntidad, ...persona } }) => {
    await guardarPersona(db, user, hoy, codigoEntidad, persona);
    return leerPersona(db, user, codigoEntidad);
  }),
];
