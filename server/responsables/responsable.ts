import { asc, eq } from 'drizzle-orm';
import { Hijo, MAX_RESPONSABLES, PersonaConHijos, responsables as calls } from '@/contract/responsables/responsable';
import { encoder } from '@/contract/wire';
import { entidad, nombreDe, responsableEstudiante as r } from '../db/schema/personas';
import { conflict, invalid, serve } from '../lib/serve';
import { assertVersion, changeRow, found, insertRow, pick, type Db, type User } from '../lib/scope';
import { bloquearEstudiante, cargarEstudiante } from '../estudiantes/ficha';
import { assertAdulto } from '../estudiantes/crearEstudiante';
import { recalcularAbiertas } from '../inscripciones/abiertas';
import { conOtroPagador } from '../inscripciones/precio/hermanos';
import { bloquearPersona, borrarPersona, cambiarPersona, crearPersona, reflejarPagador } from '../personas/escribir';
import { assertResponsable } from '../personas/alcance';
import { bloquearHijos, leerFichaResponsable, leerParientes, leerPersona, leerVinculo } from './fichas';
import { despedirPagador } from './pagadores';

type Fila = Awaited<ReturnType<typeof leerFamilia>>[number];

/** All guardians of a student, with names. Lock the student first, so that nobody changes them meanwhile. */
const leerFamilia = (db: Db, codigoEstudiante: number) =>
  db
    .select({
      ...pick(r, 'codigoResponsable', 'codigoEntidad', 'contactoPago', 'version'),
      nombre: nombreDe(entidad),
    })
    .from(r)
    .innerJoin(entidad, eq(entidad.codigoEntidad, r.codigoEntidad))
    .where(eq(r.codigoEstudiante, codigoEstudiante))
    .orderBy(asc(r.codigoResponsable));

/** Locks the student of a link and reads the link and the whole family. */
async function bloquearFamilia(db: Db, user: User, codigoResponsable: number) {
  const { codigoEstudiante } = await leerVinculo(db, user, codigoResponsable);
  const alumno = await bloquearEstudiante(db, user, codigoEstudiante);
  const familia = await leerFamilia(db, codigoEstudiante);
  const propios = familia.filter((uno) => uno.codigoResponsable === codigoResponsable);
  return { alumno, familia, propio: found(propios, 'Ese responsable') };
}

/**
 * Removes the payment from the current payer in favour of another guardian, only if the request names the current payer. Returns who it
 * was.
 */
async function relevarPagador(db: Db, familia: readonly Fila[], reemplaza: number | undefined): Promise<Fila | undefined> {
  const actual = familia.find(({ contactoPago }) => contactoPago);
  if (!actual) return undefined;
  const { codigoResponsable, codigoEntidad, nombre } = actual;
  if (reemplaza !== codigoResponsable) {
    const mensaje =
      reemplaza === undefined
        ? `Hoy paga ${nombre}: confirme que desde ahora pagará otra persona`
        : `Otro usuario cambió el pagador: ahora paga ${nombre}. Revise y guarde de nuevo`;
    throw conflict(mensaje, { pagador: { codigoResponsable, codigoEntidad, nombre } });
  }
  await changeRow(db, r, eq(r.codigoResponsable, codigoResponsable), { contactoPago: false });
  return actual;
}

const personaEnLaRed = encoder(PersonaConHijos);

export default [
  serve(calls.id, ({ db, user, params }) => leerVinculo(db, user, params.id)),
  serve(calls.persona, ({ db, user, query }) => leerFichaResponsable(db, user, query.codigoEntidad)),
  serve(calls.deEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerParientes(db, user, hoy, codigoEstudiante);
  }),

  // Called by whoever manages families. Locks the student, a new document, the persons whose payment changes, then the open invoices that the
  // discount of siblings changes with it. Refuses a seventh guardian, a repeated one, a student, a person of another branch without the exact
  // document, a new payer when the request does not name the current one, and a replaced payer with credit who would pay for nobody any more.
  serve(calls.save, async ({ db, user, hoy, deps, body }) => {
    const { codigoEstudiante, codigoEntidad: conocida, documento, entidad: nueva, reemplaza, ...roles } = body;
    if ((conocida === undefined) === (nueva === undefined)) throw invalid({ entidad: 'Elija a una persona o escriba una nueva' });
    const { nombreCompleto, codigoSucursal } = await bloquearEstudiante(db, user, codigoEstudiante);
    const familia = await leerFamilia(db, codigoEstudiante);
    const repetido = familia.find((uno) => uno.codigoEntidad === conocida);
    if (repetido) throw conflict(`${repetido.nombre} ya es responsable de ${nombreCompleto}`);
    if (familia.length >= MAX_RESPONSABLES)
      throw conflict(`${nombreCompleto} ya tiene ${MAX_RESPONSABLES} responsables; desvincule a uno primero`);
    if (conocida !== undefined) await assertAdulto(db, user, { codigoEntidad: conocida, documento });
    const codigoEntidad = conocida ?? (await crearPersona(db, user, nueva!, { como: 'RESPONSABLE', en: 'entidad.', codigoSucursal }));
    const contactoPago = body.contactoPago || familia.length === 0;
    const efectos = contactoPago ? await conOtroPagador(db, user, hoy, codigoEstudiante, codigoEntidad) : [];
    const antes = contactoPago ? await relevarPagador(db, familia, reemplaza) : undefined;
    const { codigoCompania } = user;
    const { codigoResponsable } = await insertRow(db, r, { ...roles, contactoPago, codigoCompania, codigoEstudiante, codigoEntidad });
    if (contactoPago) await reflejarPagador(db, [...familia.map((uno) => uno.codigoEntidad), codigoEntidad]);
    if (antes) await despedirPagador(db, user, antes, { codigoEntidad }, deps.now().toISOString());
    await recalcularAbiertas(db, hoy, efectos);
    return leerVinculo(db, user, codigoResponsable);
  }),

  // Called by whoever manages families. Locks the student, the persons whose payment changes, then the open invoices that the discount of
  // siblings changes with it. Refuses a stale version, a student without a payer, a new payer when the request does not name the current one,
  // and a replaced payer with credit who would pay for nobody any more. Open invoices move to the new payer; credit stays with the old one
  // while they pay for somebody.
  serve(calls.update, async ({ db, user, hoy, deps, body }) => {
    const { codigoResponsable, version, reemplaza, ...roles } = body;
    const { alumno, familia, propio } = await bloquearFamilia(db, user, codigoResponsable);
    assertVersion(propio, version, encoder(Hijo)(await leerVinculo(db, user, codigoResponsable)));
    if (propio.contactoPago && !body.contactoPago) throw invalid({ contactoPago: 'Siempre paga alguien: marque antes a otro responsable' });
    const cambia = body.contactoPago && !propio.contactoPago;
    const efectos = cambia ? await conOtroPagador(db, user, hoy, alumno.codigoEstudiante, propio.codigoEntidad) : [];
    const antes = cambia ? await relevarPagador(db, familia, reemplaza) : undefined;
    await changeRow(db, r, eq(r.codigoResponsable, codigoResponsable), roles);
    const codigos = familia.map((uno) => uno.codigoEntidad);
    if (cambia) await reflejarPagador(db, codigos);
    if (antes) await despedirPagador(db, user, antes, propio, deps.now().toISOString());
    await recalcularAbiertas(db, hoy, efectos);
    return leerVinculo(db, user, codigoResponsable);
  }),

  // Called by whoever manages families. Locks the children and the person. Refuses a stale version, a document of somebody else, and a user
  // whom the caller may not change.
  serve(calls.updateEntidad, async ({ db, user, body: { codigoEntidad, version, ...datos } }) => {
    await assertResponsable(db, user, codigoEntidad);
    await bloquearHijos(db, [codigoEntidad], 'no key update');
    const before = await bloquearPersona(db, user, codigoEntidad);
    assertVersion(before, version, personaEnLaRed(await leerPersona(db, user, codigoEntidad)));
    await cambiarPersona(db, user, codigoEntidad, datos, { como: 'RESPONSABLE', en: '' });
    return leerPersona(db, user, codigoEntidad);
  }),

  // Called by whoever manages families. Locks the student, then both persons. Refuses removing the last guardian, the payer, and a person
  // with credit who would pay for nobody any more. The person is deleted too unless something else needs it.
  serve(calls.remove, async ({ db, user, deps, params: { id } }) => {
    const { alumno, familia, propio } = await bloquearFamilia(db, user, id);
    const { nombreCompleto } = alumno;
    if (familia.length === 1) throw conflict(`${propio.nombre} es el único responsable de ${nombreCompleto}: agregue a otro antes`);
    if (propio.contactoPago) throw conflict(`${propio.nombre} paga por ${nombreCompleto}: marque antes a otro pagador`);
    await db.delete(r).where(eq(r.codigoResponsable, id));
    const pagador = familia.find(({ contactoPago }) => contactoPago) ?? familia.find((uno) => uno !== propio)!;
    await despedirPagador(db, user, propio, pagador, deps.now().toISOString());
    return { eliminado: true, personaEliminada: await borrarPersona(db, propio.codigoEntidad) };
  }),
];
