import { eq, sql } from 'drizzle-orm';
import { fusiones as calls } from '@/contract/estudiantes/fusion';
import { masTemprano } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { conflict, forbidden, invalid, serve } from '../lib/serve';
import { changeRow, esAdministrador, type User } from '../lib/scope';
import { darDeBaja } from '../estudiantes/baja';
import { assertPuedeEscribir, reflejarPagador } from '../personas/escribir';
import { bloquearAmbos, bloquearCuentas, planear, trasladar } from './fusionar';
import { leerFicha } from '../estudiantes/ficha';
import { anularDobles, dejanDePagar, despedirPagador, impideSaldo, pagadorDespues, planDeDobles } from './pagadores';
import { anotarUnion } from '../personas/uniones';

type Fila = typeof estudiante.$inferSelect;

/** Both records, locked. Throws 403 for a user who is no administrator, 404, 400. */
async function leerAmbas(db: Db, user: User, { codigoEstudiante, codigoFusion }: { codigoEstudiante: number; codigoFusion: number }) {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede unir dos fichas', 'acceso');
  if (codigoEstudiante === codigoFusion) throw invalid({ codigoFusion: 'Es la misma ficha' });
  return bloquearAmbos(db, user, codigoEstudiante, codigoFusion, 'Ese estudiante');
}

function impedimento(queda: Fila, seVa: Fila): string {
  if (seVa.codigoFusion !== null) return `La ficha #${seVa.codigoEstudiante} ya se unió a la #${seVa.codigoFusion}`;
  if (queda.codigoFusion !== null) return `La ficha #${queda.codigoEstudiante} se unió a la #${queda.codigoFusion}: use esa`;
  if (!queda.activo && seVa.activo) return 'La ficha que queda está inactiva y la otra no: reactívela antes, o únalas al revés';
  return '';
}

/** Joins the medical alerts of both records: losing one may cost a life. */
const alertasDe = (a: string, b: string) => (a === '' || b.includes(a) ? b : b === '' || a.includes(b) ? a : `${a}. ${b}`);

async function lado(db: Db, { codigoEstudiante, nombreCompleto, codigoEntidad }: Fila) {
  const [persona] = await db
    .select({ fechaNacimiento: entidad.fechaNacimiento })
    .from(entidad)
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  return { codigoEstudiante, nombreCompleto, fechaNacimiento: persona!.fechaNacimiento };
}

export default [
  serve(calls.previsualizar, async ({ db, user, body }) => {
    const { queda, seVa } = await leerAmbas(db, user, body);
    const plan = await planear(db, queda, seVa);
    const dobles = await planDeDobles(db, queda, seVa);
    const salen = await dejanDePagar(db, queda, seVa, await pagadorDespues(db, queda, seVa));
    const impide = impedimento(queda, seVa) || impideSaldo(salen);
    const alerta = alertasDe(queda.alertaMedica, seVa.alertaMedica) === queda.alertaMedica ? [] : ['Alerta médica'];
    const completa = [...alerta, ...plan.completa];
    return { ...plan, ...dobles, completa, queda: await lado(db, queda), seVa: await lado(db, seVa), impide };
  }),

  // Called by an administrator for a child with two records. Locks both students, both persons with their guardians, and the invoices, each
  // in the order of their codes. Refuses a record that is already merged, merging an active record into an inactive one, a user whom the
  // caller may not change, and credit of a person who would pay for nobody any more. All rows move to the remaining record unless it has
  // them already; of two enrolments in one group the newer ends and its invoices are voided.
  serve(calls.fusionar, async ({ db, user, hoy, deps, body }) => {
    const { queda, seVa } = await leerAmbas(db, user, body);
    const impide = impedimento(queda, seVa);
    if (impide) throw conflict(impide);
    for (const { codigoEntidad } of [queda, seVa]) await assertPuedeEscribir(db, user, codigoEntidad);
    await bloquearCuentas(db, queda, seVa);
    const momento = deps.now().toISOString();
    const pagador = await pagadorDespues(db, queda, seVa);
    const salen = await dejanDePagar(db, queda, seVa, pagador);
    await anularDobles(db, user, queda, seVa, { momento, hoy });
    await trasladar(db, queda, seVa);
    await reflejarPagador(db, [pagador.codigoEntidad, ...salen.map((uno) => uno.codigoEntidad)]);
    for (const uno of salen) await despedirPagador(db, user, uno, pagador, momento);

    const { codigoEstudiante } = queda;
    const fechaIngreso = masTemprano(queda.fechaIngreso, seVa.fechaIngreso);
    const alertaMedica = alertasDe(queda.alertaMedica, seVa.alertaMedica);
    await changeRow(db, estudiante, eq(estudiante.codigoEstudiante, codigoEstudiante), { alertaMedica, fechaIngreso });
    if (seVa.activo) await darDeBaja(db, user, seVa.codigoEstudiante, { fecha: hoy, motivo: `Unida a la ficha #${codigoEstudiante}` });
    await db.update(estudiante).set({ codigoFusion: codigoEstudiante }).where(eq(estudiante.codigoEstudiante, seVa.codigoEstudiante));
    // The searchable text has the guardians' names, so a removed guardian must disappear from it.
    await db.execute(sql`select refrescar_estudiantes(array[${seVa.codigoEstudiante}, ${codigoEstudiante}]::int[])`);
    await anotarUnion(db, user, 'ESTUDIANTE', codigoEstudiante, seVa.codigoEstudiante);
    return leerFicha(db, user, hoy, codigoEstudiante);
  }),
];
