import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { periodo as calls, type PeriodoAcademico, type PeriodoInput } from '@/contract/academico/periodo';
import { subperiodo as callsDeSubperiodo, type Subperiodo } from '@/contract/academico/subperiodo';
import { faltasDePeriodo, faltasDeSubperiodo } from '@/domain/academico/periodo';
import { diaSinClase, grupo, periodoAcademico as t, subperiodo } from '../db/schema/academico';
import { crud } from '../lib/crud';
import { assertSinFaltas, conflict, invalid, serve } from '../lib/serve';
import { list, soloActivos } from '../lib/lists/list';
import { inscripcion } from '../db/schema/inscripciones';
import { assertVersion, changeRow, insertRow, removeOrDeactivate, scoped, type Db } from '../lib/scope';
import { estaFacturada } from './cuotas';
import { camposDePeriodo, cargarPeriodo, leerPeriodos, nombresDePeriodo } from './leerPeriodo';
import { assertSinChoques, assertVacio } from './revisarGrupo';

/** Condition: the periods that apply to a branch, its own and the company-wide ones. */
const deSucursal = (codigoSucursal: number | undefined) =>
  codigoSucursal === undefined ? undefined : or(isNull(t.codigoSucursal), eq(t.codigoSucursal, codigoSucursal));

const SIN_CLASES = 'Sin este período activo sus grupos no tienen clase ni lista';

/** Throws a question that names the children who are enrolled in the groups of a period. */
async function assertSinInscritos(db: Db, codigoPeriodo: number, queda: string) {
  const suyos = db.select({ codigo: grupo.codigoGrupo }).from(grupo).where(eq(grupo.codigoPeriodo, codigoPeriodo));
  await assertVacio(db, inArray(inscripcion.codigoGrupo, suyos), queda);
}

/** Makes these the days without classes; rows of unchanged days are kept. */
async function guardarDias(db: Db, codigoPeriodo: number, dias: PeriodoAcademico['diasSinClase']) {
  const fechas = dias.map(({ fecha }) => fecha);
  const sobran = fechas.length ? notInArray(diaSinClase.fecha, fechas) : undefined;
  await db.delete(diaSinClase).where(and(eq(diaSinClase.codigoPeriodo, codigoPeriodo), sobran));
  if (fechas.length === 0) return;
  await db
    .insert(diaSinClase)
    .values(dias.map((dia) => ({ ...dia, codigoPeriodo })))
    .onConflictDoUpdate({
      target: [diaSinClase.codigoPeriodo, diaSinClase.fecha],
      set: { motivo: sql`excluded.motivo` },
      setWhere: sql`dia_sin_clase.motivo <> excluded.motivo`,
    });
}

/** Condition: the active parts of a period that extend beyond the given days. */
const fueraDe = (codigoPeriodo: number, { fechaInicio, fechaFin }: PeriodoInput) =>
  and(
    eq(subperiodo.codigoPeriodo, codigoPeriodo),
    eq(subperiodo.activo, true),
    sql`(${subperiodo.fechaInicio} < ${fechaInicio} or ${subperiodo.fechaFin} > ${fechaFin})`,
  );

/**
 * Refuses a change that contradicts existing groups and enrolments: their type and branch must match the period's, and instalments must fit
 * its days.
 */
async function assertCambio(db: Db, before: PeriodoAcademico, body: PeriodoInput) {
  const deEste = eq(grupo.codigoPeriodo, before.codigoPeriodo);
  const [grupos] = await db
    .select({
      n: sql<number>`count(*)::int`,
      deOtra: sql<number>`count(*) filter (where ${grupo.codigoSucursal} <> ${body.codigoSucursal})::int`,
    })
    .from(grupo)
    .where(deEste);
  if (body.tipo !== before.tipo && grupos!.n > 0) throw conflict('El período ya tiene grupos: su tipo no se puede cambiar');
  if (grupos!.deOtra > 0) throw conflict('El período ya tiene grupos de otra sucursal');
  if (body.fechaInicio === before.fechaInicio && body.fechaFin === before.fechaFin) return;
  const [fuera] = await db.select({ descripcion: subperiodo.descripcion }).from(subperiodo).where(fueraDe(before.codigoPeriodo, body));
  if (fuera) throw conflict(`El subperíodo ${fuera.descripcion} queda fuera de esas fechas: cámbielo primero`);
  if (await estaFacturada(db, deEste)) {
    throw conflict('Ya se facturaron cuotas de este período: su fecha inicial y su fecha final no se pueden cambiar');
  }
}

const lista = list({
  call: calls.filter,
  table: t,
  key: t.codigoPeriodo,
  names: nombresDePeriodo,
  search: t.busqueda,
  coach: 'all',
  filters: { activos: soloActivos(t.activo) },
});

export default [
  lista,
  serve(calls.all, ({ db, user }) => leerPeriodos(db, user)),
  serve(calls.active, ({ db, user, query }) => leerPeriodos(db, user, eq(t.activo, true), deSucursal(query.codigoSucursal))),
  serve(calls.id, ({ db, user, params }) => cargarPeriodo(db, user, params.id)),

  serve(
    calls.actual,
    async ({ db, user, hoy, query: { codigoSucursal = user.sucursales.length === 1 ? user.sucursales[0] : undefined } }) => {
      // Without a branch only company-wide periods apply.
      const donde = codigoSucursal === undefined ? isNull(t.codigoSucursal) : deSucursal(codigoSucursal);
      const [row] = await db
        .select(camposDePeriodo)
        .from(t)
        .where(scoped(t, user, donde, eq(t.activo, true), eq(t.tipo, 'REGULAR'), sql`${hoy} between ${t.fechaInicio} and ${t.fechaFin}`))
        .orderBy(sql`${t.codigoSucursal} nulls last`)
        .limit(1);
      return row ?? null;
    },
  ),

  // Called by whoever plans the year. Locks nothing: an exclusion constraint refuses overlaps. Refuses invalid dates and days outside the
  // period.
  serve(calls.save, async ({ db, user, body }) => {
    assertSinFaltas(faltasDePeriodo(body));
    const { diasSinClase, version: _, ...values } = body;
    const { codigoPeriodo } = await insertRow(db, t, { ...values, codigoCompania: user.codigoCompania });
    await guardarDias(db, codigoPeriodo, diasSinClase);
    return cargarPeriodo(db, user, codigoPeriodo);
  }),

  // Called by whoever plans the year. Locks the period. Refuses the same as for a new one, a stale version, and changes that contradict its
  // groups and enrolments; asks, naming them, about clashes of groups that begin with it: it becomes active, or its days change; and about the
  // children of one that is not over and becomes inactive.
  serve(calls.update, async ({ db, user, hoy, body }) => {
    const before = await cargarPeriodo(db, user, body.codigoPeriodo, 'update');
    assertVersion(before, body.version, before);
    assertSinFaltas(faltasDePeriodo(body));
    await assertCambio(db, before, body);
    const { codigoPeriodo, diasSinClase, version: _, confirmaChoques, confirmaInscritos, ...values } = body;
    if (before.activo && !body.activo && body.fechaFin >= hoy && !confirmaInscritos)
      await assertSinInscritos(db, codigoPeriodo, `${SIN_CLASES}, y ellos siguen inscritos.`);
    await changeRow(db, t, eq(t.codigoPeriodo, codigoPeriodo), values);
    if (body.codigoSucursal !== before.codigoSucursal) {
      await db.update(subperiodo).set({ codigoSucursal: body.codigoSucursal }).where(eq(subperiodo.codigoPeriodo, codigoPeriodo));
    }
    await guardarDias(db, codigoPeriodo, diasSinClase);
    const mismos = before.activo && body.fechaInicio === before.fechaInicio && body.fechaFin === before.fechaFin;
    if (body.activo && !mismos && !confirmaChoques) await assertSinChoques(db, user, body);
    return cargarPeriodo(db, user, codigoPeriodo);
  }),

  // Called by whoever plans the year. Locks the period, so that nobody adds a group meanwhile. A period in use is deactivated instead of
  // deleted; refuses, naming them, while children are enrolled in one that is not over.
  serve(calls.remove, async ({ db, user, hoy, params: { id } }) => {
    const { activo, fechaFin } = await cargarPeriodo(db, user, id, 'update');
    if (activo && fechaFin >= hoy) await assertSinInscritos(db, id, `${SIN_CLASES}: si es lo que quiere, quítele «Activo» al editarlo.`);
    const usado = await db.$count(grupo, eq(grupo.codigoPeriodo, id));
    if (usado === 0) {
      await db.delete(diaSinClase).where(eq(diaSinClase.codigoPeriodo, id));
      await db.delete(subperiodo).where(eq(subperiodo.codigoPeriodo, id));
    }
    return removeOrDeactivate(db, t, eq(t.codigoPeriodo, id));
  }),

  // Called by whoever plans the year. Locks the period, so that its days do not change meanwhile. Refuses days outside it and a change of
  // period; an exclusion constraint refuses overlaps.
  ...crud(callsDeSubperiodo, subperiodo, {
    beforeSave: async ({ db, user }, asked, before) => {
      const row = asked as Subperiodo;
      if (before && row.codigoPeriodo !== before.codigoPeriodo) throw invalid({ codigoPeriodo: 'Un subperíodo no cambia de período' });
      const periodo = await cargarPeriodo(db, user, row.codigoPeriodo, 'key share');
      assertSinFaltas(faltasDeSubperiodo(row, periodo));
      return { codigoSucursal: periodo.codigoSucursal } as object;
    },
  }),
];
