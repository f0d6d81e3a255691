import { eq, inArray, sql } from 'drizzle-orm';
import { fusiones as calls } from '@/contract/estudiantes/fusion';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { conflict, forbidden, invalid, notFound } from '../lib/errors';
import { serve } from '../lib/serve';
import { esAdministrador, type User } from '../lib/user';
import { darDeBaja } from '../estudiantes/baja';
import { assertPuedeEscribir } from '../personas/permiso';
import { bloquearCuentas, planear, trasladar } from './fusionar';
import { leerFicha } from '../estudiantes/leer';
import { reflejarPagador } from '../personas/pagador';
import { anularDobles, dejanDePagar, impideSaldo, pagadorDespues, planDeDobles } from './dobles';
import { despedirPagador } from './saldoDelQueDeja';
import { estudiantesDe } from '../personas/alcance';
import { anotarUnion } from '../personas/uniones';

interface Cual {
  codigoEstudiante: number;
  codigoFusion: number;
}
type Fila = typeof estudiante.$inferSelect;

/** Both records, lower code first when they are locked. Throws 403 for who is no administrator, 404, 400. */
async function leerAmbas(db: Db, user: User, { codigoEstudiante, codigoFusion }: Cual, lock = false) {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede unir dos fichas', 'acceso');
  if (codigoEstudiante === codigoFusion) throw invalid({ codigoFusion: 'Es la misma ficha' });
  const query = db
    .select()
    .from(estudiante)
    .where(estudiantesDe(user, inArray(estudiante.codigoEstudiante, [codigoEstudiante, codigoFusion])))
    .orderBy(estudiante.codigoEstudiante);
  const rows = await (lock ? query.for('update') : query);
  const de = (codigo: number) => rows.find((row) => row.codigoEstudiante === codigo);
  const [queda, seVa] = [de(codigoEstudiante), de(codigoFusion)];
  if (!queda || !seVa) throw notFound('Ese estudiante');
  return { queda, seVa };
}

function impedimento(queda: Fila, seVa: Fila): string {
  if (seVa.codigoFusion !== null) return `La ficha #${seVa.codigoEstudiante} ya se unió a la #${seVa.codigoFusion}`;
  if (queda.codigoFusion !== null) return `La ficha #${queda.codigoEstudiante} se unió a la #${queda.codigoFusion}: use esa`;
  if (!queda.activo && seVa.activo) return 'La ficha que queda está inactiva y la otra no: reactívela antes, o únalas al revés';
  return '';
}

/** The medical alerts of both: one that gets lost may cost a life. */
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
    return { ...plan, ...dobles, queda: await lado(db, queda), seVa: await lado(db, seVa), impide };
  }),

  // An administrator, for a child that was recorded twice. Locks both students, both persons with their guardians, and the invoices, each lower code first.
  // Refused: a record that was merged already, an inactive one that would swallow an active one, a user whom the caller may not change. Credit of who would pay
  // for nobody any more. Every row goes to the record that stays, but those that it has already; of two enrolments in one group the younger ends, and its
  // invoices are voided.
  serve(calls.fusionar, async ({ db, user, hoy, deps, body }) => {
    const { queda, seVa } = await leerAmbas(db, user, body, true);
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
    const fechaIngreso = queda.fechaIngreso < seVa.fechaIngreso ? queda.fechaIngreso : seVa.fechaIngreso;
    await db
      .update(estudiante)
      .set({ alertaMedica: alertasDe(queda.alertaMedica, seVa.alertaMedica), fechaIngreso, version: queda.version + 1 })
      .where(eq(estudiante.codigoEstudiante, codigoEstudiante));
    if (seVa.activo) await darDeBaja(db, user, seVa.codigoEstudiante, { fecha: hoy, motivo: `Unida a la ficha #${codigoEstudiante}` });
    await db.update(estudiante).set({ codigoFusion: codigoEstudiante }).where(eq(estudiante.codigoEstudiante, seVa.codigoEstudiante));
    // A guardian that left takes the name along out of what one finds a record by.
    await db.execute(sql`select refrescar_estudiantes(array[${seVa.codigoEstudiante}, ${codigoEstudiante}]::int[])`);
    await anotarUnion(db, user, 'ESTUDIANTE', codigoEstudiante, seVa.codigoEstudiante);
    return leerFicha(db, user, codigoEstudiante);
  }),
];
