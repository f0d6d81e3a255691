import { and, eq, inArray, sql } from 'drizzle-orm';
import { fusiones as calls } from '@/contract/estudiantes/fusion';
import { masTemprano } from '@/domain/fechas';
import { deshacerUnionDeResponsables, fusionarResponsables, type PlanUnion } from '@/contract/responsables/fusion';
import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { CERO } from '@/domain/dinero';
import { entidad, estudiante, profesor, unionFicha } from '../db/schema/personas';
import { conflict, forbidden, invalid, serve } from '../lib/serve';
import { changeRow, esAdministrador, found, scoped, type Db, type User } from '../lib/scope';
import { darDeBaja } from '../estudiantes/baja';
import { assertPuedeEscribir, reflejarPagador } from '../personas/escribir';
import { leerFicha } from '../estudiantes/ficha';
import { anotarUnion, type TipoUnion } from '../personas/uniones';
import { saldosDe } from '../cobros/cuentas';
import type { Lado } from '../estudiantes/traslados';
import { bloquearAmbos, bloquearCuentas, ladoDe, planear, trasladar } from './fusionar';
import { anularDobles, dejanDePagar, despedirPagador, impideSaldo, pagadorDespues, planDeDobles } from './pagadores';
import { bloquearHijos, leerPersona } from './fichas';
import { assertSaldos, impideDeshacer, restaurar } from './rastro';

// Two records of one person become one: of a child, of a guardian; and the undo of both.

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

/** Why two persons cannot be merged; '' when they can. */
async function impideUnirlos(db: Db, queda: PersonaConHijos, seVa: PersonaConHijos, ninos: readonly number[]): Promise<string> {
  const ambos = [queda.codigoEntidad, seVa.codigoEntidad];
  const [alumno] = await db.select({ nombre: estudiante.nombreCompleto }).from(estudiante).where(inArray(estudiante.codigoEntidad, ambos));
  if (alumno) return `${alumno.nombre} es estudiante: las fichas de estudiantes se unen en «Estudiantes»`;
  if ((await db.$count(profesor, inArray(profesor.codigoEntidad, ambos))) > 1)
    return 'Las dos personas son profesores: desactive antes a una de ellas';
  const vistos = new Set([...queda.hijos, ...seVa.hijos].map(({ codigoEstudiante }) => codigoEstudiante));
  if (ninos.some((codigo) => !vistos.has(codigo))) return 'Tiene hijos en una sucursal que no es suya: los une quien trabaje en todas';
  return '';
}

const vista = ({ codigoEntidad, nombreCompleto, documento, telefono, hijos }: PersonaConHijos) => {
  return { codigoEntidad, nombreCompleto, documento, telefono, hijos: hijos.map((hijo) => hijo.nombreCompleto) };
};

/** Keeps one link per child of both: it is payer, may pick up and is emergency contact if either link was. */
async function unirVinculos(db: Db, queda: number, seVa: number): Promise<void> {
  await db.execute(sql`
    with dobles as (
      delete from responsable_estudiante s using responsable_estudiante q
      where s.codigo_entidad = ${seVa} and q.codigo_entidad = ${queda} and q.codigo_estudiante = s.codigo_estudiante
      returning q.codigo_responsable, s.contacto_pago, s.recoge, s.emergencia)
    update responsable_estudiante v set recoge = v.recoge or d.recoge, emergencia = v.emergencia or d.emergencia, version = v.version + 1,
      contacto_pago = v.contacto_pago or d.contacto_pago
    from dobles d where v.codigo_responsable = d.codigo_responsable`);
}

// Called by an administrator for a guardian with two records. Locks the children of both, both persons, then the invoices, each in the
// order of their codes. Refuses two that are one already, a student, two instructors, children of a branch that the caller does not work in,
// and a user whom the caller may not change. All rows move to the remaining record; the other becomes inactive, without children and
// document, and refers to it.
const unirResponsables = serve(fusionarResponsables, async ({ db, user, body: { codigoEntidad, codigoFusion } }) => {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede unir a dos personas', 'acceso');
  if (codigoEntidad === codigoFusion) throw invalid({ codigoFusion: 'Es la misma persona' });
  const ninos = await bloquearHijos(db, [codigoEntidad, codigoFusion], 'update');
  const [unaParte, otraParte] = [ladoDe(codigoEntidad), ladoDe(codigoFusion)];
  const queda = await leerPersona(db, user, codigoEntidad);
  const yaUnida = and(eq(entidad.codigoEntidad, codigoFusion), eq(entidad.codigoUnida, codigoEntidad));
  if (await db.$count(entidad, yaUnida)) throw conflict('Esas dos personas ya se unieron');
  const seVa = await leerPersona(db, user, codigoFusion);
  await bloquearCuentas(db, unaParte, otraParte);
  const saldos = (await saldosDe(db, user, [codigoFusion])).get(codigoFusion);
  const plan = await planear(db, unaParte, otraParte);
  const impide = await impideUnirlos(db, queda, seVa, ninos);
  const answer: PlanUnion = {
    ...plan,
    queda: vista(queda),
    seVa: vista(seVa),
    saldoAFavor: saldos?.saldoAFavor ?? CERO,
    pendiente: saldos?.pendiente ?? CERO,
    impide,
  };
  const act = async () => {
    if (impide) throw conflict(impide);
    for (const codigo of [codigoEntidad, codigoFusion]) await assertPuedeEscribir(db, user, codigo);
    await unirVinculos(db, codigoEntidad, codigoFusion);
    await trasladar(db, unaParte, otraParte);
    await reflejarPagador(db, [codigoEntidad, codigoFusion]);
    await changeRow(db, entidad, eq(entidad.codigoEntidad, codigoFusion), { activo: false, documento: '', codigoUnida: codigoEntidad });
    // The searchable text has the guardians' names, so it must be updated.
    await db.execute(sql`select refrescar_estudiantes(${sql.param(ninos)}::int[])`);
    await anotarUnion(db, user, 'RESPONSABLE', codigoEntidad, codigoFusion);
  };
  return { answer, act };
});

type Union = typeof unionFicha.$inferSelect;

const cual = (user: User, tipo: TipoUnion, codigoUnion: number) =>
  scoped(unionFicha, user, and(eq(unionFicha.codigoUnion, codigoUnion), eq(unionFicha.tipo, tipo)));

/** What the undo of a merge locks first: both sides, and the students whose searchable text must be updated. */
interface Tocados {
  lados: [Lado, Lado];
  ninos: number[];
}

async function bloquearEstudiantes(db: Db, user: User, { queda, seVa }: Union): Promise<Tocados> {
  const ambos = await bloquearAmbos(db, user, queda, seVa, 'Esa unión');
  return { lados: [ambos.queda, ambos.seVa], ninos: [queda, seVa] };
}

/** Locks both persons and the children of the remaining one. Throws 404, and 409 for children of a branch out of scope. */
async function bloquearResponsables(db: Db, user: User, { queda, seVa }: Union): Promise<Tocados> {
  const ninos = await bloquearHijos(db, [queda], 'update');
  const { hijos } = await leerPersona(db, user, queda);
  const vistos = new Set(hijos.map(({ codigoEstudiante }) => codigoEstudiante));
  if (ninos.some((codigo) => !vistos.has(codigo)))
    throw conflict('Tiene hijos en una sucursal que no es suya: deshace la unión quien trabaje en todas');
  return { lados: [ladoDe(queda), ladoDe(seVa)], ninos };
}

/** Undoes a merge completely if nothing that it changed has been changed since. A repeated call does nothing. */
async function deshacerUnion(db: Db, user: User, tipo: TipoUnion, codigoUnion: number, motivo: string) {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede deshacer una unión', 'acceso');
  const rows = await db
    .select({ una: unionFicha, vence: sql<boolean>`${unionFicha.hasta} <= now()` })
    .from(unionFicha)
    .where(cual(user, tipo, codigoUnion))
    .for('update');
  const { una: leida, vence } = found(rows, 'Esa unión');
  const respuesta = { codigoUnion, queda: leida.queda, seVa: leida.seVa };
  if (leida.deshecha) return respuesta;
  const { lados, ninos } = await (tipo === 'ESTUDIANTE' ? bloquearEstudiantes : bloquearResponsables)(db, user, leida);
  const [queda, seVa] = lados;
  await bloquearCuentas(db, seVa, queda);
  if (vence) throw conflict('Pasó más de un día desde la unión: ya no se puede deshacer');
  const impide = await impideDeshacer(db, user.codigoCompania, leida.cambios, leida.momento);
  if (impide) throw conflict(impide);
  for (const { codigoEntidad } of lados) await assertPuedeEscribir(db, user, codigoEntidad);
  await restaurar(db, leida.cambios);
  await assertSaldos(db, leida.cambios);
  await db
    .update(unionFicha)
    .set({ deshecha: sql`now()`, deshechaPor: user.usuario, motivo })
    .where(eq(unionFicha.codigoUnion, codigoUnion));
  await db.execute(sql`select refrescar_estudiantes(${sql.param(ninos)}::int[])`);
  return respuesta;
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

  // Called by an administrator who merged two records of a child by mistake. Locks the merge, then what it locked. Refuses after a
  // day, and when anything that the merge touched has been changed or used since.
  serve(calls.deshacer, ({ db, user, body: { codigoUnion, motivo } }) => deshacerUnion(db, user, 'ESTUDIANTE', codigoUnion, motivo)),

  // The same for two records of a guardian; also refuses children of a branch that the caller does not work in.
  serve(deshacerUnionDeResponsables, ({ db, user, body: { codigoUnion, motivo } }) =>
    deshacerUnion(db, user, 'RESPONSABLE', codigoUnion, motivo),
  ),

  unirResponsables,
];
