import { and, desc, eq, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { periodo as calls, type PeriodoAcademico, type PeriodoInput } from '@/contract/academico/periodo';
import { faltasDePeriodo } from '@/domain/academico/periodo';
import type { Db } from '../db/connect';
import { diaSinClase, grupo, periodoAcademico, subperiodo } from '../db/schema/academico';
import { conflict, invalid, notFound } from '../lib/errors';
import { list } from '../lib/lists/list';
import { soloActivos } from '../lib/lists/filters';
import { assertVersion, removeOrDeactivate } from '../lib/rows';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import type { User } from '../lib/user';
import { estaFacturada } from './cuotas';
import { fueraDe } from './subperiodo';

/** Most rows that an `/all` returns. */
const MAX_ALL = 1000;

const t = periodoAcademico;
const campos = {
  codigoPeriodo: t.codigoPeriodo,
  codigoSucursal: t.codigoSucursal,
  sucursal: sql<string>`coalesce((
    select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = periodo_academico.codigo_sucursal), '')`,
  descripcion: t.descripcion,
  tipo: t.tipo,
  fechaInicio: t.fechaInicio,
  fechaFin: t.fechaFin,
  activo: t.activo,
  version: t.version,
  diasSinClase: sql<PeriodoAcademico['diasSinClase']>`(
    select coalesce(json_agg(json_build_object('fecha', d.fecha, 'motivo', d.motivo) order by d.fecha), '[]')
    from dia_sin_clase d where d.codigo_periodo = periodo_academico.codigo_periodo)`,
};

const leer = (db: Db, user: User, ...where: (SQL | undefined)[]) =>
  db
    .select(campos)
    .from(t)
    .where(scoped(t, user, ...where))
    .orderBy(desc(t.fechaInicio), t.codigoPeriodo)
    .limit(MAX_ALL);

async function cargar(db: Db, user: User, codigoPeriodo: number, { lock = false } = {}): Promise<PeriodoAcademico & { version: number }> {
  const query = db
    .select(campos)
    .from(t)
    .where(scoped(t, user, eq(t.codigoPeriodo, codigoPeriodo)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound('Ese período');
  return row;
}

/** Condition: the periods that apply to a branch, its own and the company-wide ones. */
const deSucursal = (codigoSucursal: number | undefined) =>
  codigoSucursal === undefined ? undefined : or(isNull(t.codigoSucursal), eq(t.codigoSucursal, codigoSucursal));

function revisar(body: PeriodoInput) {
  const faltas = faltasDePeriodo(body);
  if (Object.keys(faltas).length) throw invalid(faltas);
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
  fields: campos,
  from: (db, fields, where) => db.select(fields).from(t).where(where).$dynamic(),
  orders: { descripcion: t.descripcion, tipo: t.tipo, fechaInicio: t.fechaInicio, fechaFin: t.fechaFin },
  search: t.busqueda,
  coach: 'all',
  filters: { activos: soloActivos(t.activo) },
});

export default [
  ...serveList(lista),
  serve(calls.all, ({ db, user }) => leer(db, user)),
  serve(calls.active, ({ db, user, query }) => leer(db, user, eq(t.activo, true), deSucursal(query.codigoSucursal))),
  serve(calls.id, ({ db, user, params }) => cargar(db, user, params.id)),

  serve(
    calls.actual,
    async ({ db, user, hoy, query: { codigoSucursal = user.sucursales.length === 1 ? user.sucursales[0] : undefined } }) => {
      // Without a branch only company-wide periods apply.
      const donde = codigoSucursal === undefined ? isNull(t.codigoSucursal) : deSucursal(codigoSucursal);
      const [row] = await db
        .select(campos)
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
    revisar(body);
    const { diasSinClase, version: _, ...values } = body;
    const [row] = await db
      .insert(t)
      .values({ ...values, codigoCompania: user.codigoCompania })
      .returning({ codigoPeriodo: t.codigoPeriodo });
    await guardarDias(db, row!.codigoPeriodo, diasSinClase);
    return cargar(db, user, row!.codigoPeriodo);
  }),

  // Called by whoever plans the year. Locks the period. Refuses the same as for a new one, a stale version, and changes that contradict its
  // groups and enrolments.
  serve(calls.update, async ({ db, user, body }) => {
    const before = await cargar(db, user, body.codigoPeriodo, { lock: true });
    assertVersion(before, body.version, before);
    revisar(body);
    await assertCambio(db, before, body);
    const { codigoPeriodo, diasSinClase, version: _, ...values } = body;
    await db
      .update(t)
      .set({ ...values, version: before.version + 1 })
      .where(eq(t.codigoPeriodo, codigoPeriodo));
    if (body.codigoSucursal !== before.codigoSucursal) {
      await db.update(subperiodo).set({ codigoSucursal: body.codigoSucursal }).where(eq(subperiodo.codigoPeriodo, codigoPeriodo));
    }
    await guardarDias(db, codigoPeriodo, diasSinClase);
    return cargar(db, user, codigoPeriodo);
  }),

  // Called by whoever plans the year. Locks the period, so that nobody adds a group meanwhile. A period in use is deactivated instead of
  // deleted.
  serve(calls.remove, async ({ db, user, params: { id } }) => {
    await cargar(db, user, id, { lock: true });
    const usado = await db.$count(grupo, eq(grupo.codigoPeriodo, id));
    if (usado === 0) {
      await db.delete(diaSinClase).where(eq(diaSinClase.codigoPeriodo, id));
      await db.delete(subperiodo).where(eq(subperiodo.codigoPeriodo, id));
    }
    return removeOrDeactivate(db, t, eq(t.codigoPeriodo, id));
  }),
];
