import { count, eq, sql, type SQL } from 'drizzle-orm';
import { saldos as calls, type DestinoDeSaldo, type SaldoDePersona } from '@/contract/cobros/saldo';
import { CERO, restar, type Centavos } from '@/domain/dinero';
import { devolverSaldo, sacarSaldo } from '@/domain/cobros/saldo';
import { bloquearCajaAbierta } from '../caja/caja';
import { cajaMovimiento } from '../db/schema/dinero/caja';
import { saldoMovimiento } from '../db/schema/dinero/cobros';
import { entidad, nombreDe, nombreEnOrden } from '../db/schema/personas';
import { saldoAFavor } from '../facturas/familia';
import { conflict, forbidden, invalid, serve } from '../lib/serve';
import { anyone, insertRow, plannedOnce, soloDe, type Db, type User } from '../lib/scope';
import { assertPersona, personasDe } from '../personas/alcance';
import { assertAprobado } from '../sesion/aprobar';
import { diaDe, fenced } from '../db/sql';
import { dado, given, list, matches, same } from '../lib/lists/list';
import { leerDevolucion, quedaTras } from './papeles/devolucion';

/** SQL: names of the students that a person pays for, joined; '' when there are none. */
export const pagaPorDe = (codigoEntidad: SQL): SQL<string> => sql<string>`coalesce((
  select string_agg(e.nombre_completo, ', ' order by e.nombre_completo) from responsable_estudiante r join estudiante e using (codigo_estudiante)
  where r.codigo_entidad = ${codigoEntidad} and r.contacto_pago), '')`;

/** Persons whom the caller may see; a PROFESOR sees no amounts of families. */
const scope = personasDe({ ...plannedOnce(anyone), tipoUsuario: 'OPERADOR' });
const base = { scope, coach: sql`false` };

/**
 * Persons with credit, also those who no longer pay for anybody. The credits are added up first and each person is then found by key (the
 * fences keep that order): who has credit are few of all persons.
 */
const conSaldo = (where: SQL) => sql`
  select p.codigo_entidad, p.nombre, p.apellido, p.telefono, m.disponible, m.ultimo
  from ${fenced(sql`select codigo_entidad, sum(monto)::bigint disponible, max(momento) ultimo from saldo_movimiento
      where codigo_compania = ${anyone.codigoCompania} group by 1 having sum(monto) > 0`)} m
    cross join lateral ${fenced(sql`select * from entidad where entidad.codigo_entidad = m.codigo_entidad and ${where}`)} p`;
const disponible = sql<number>`p.disponible`.mapWith(Number);

const balances = list<typeof calls.filter, SaldoDePersona>({
  ...base,
  call: calls.filter,
  table: entidad,
  key: sql`p.codigo_entidad`,
  fields: {
    codigoEntidad: sql`p.codigo_entidad`,
    nombre: nombreDe('p'),
    telefono: sql`p.telefono`,
    pagaPor: pagaPorDe(sql`p.codigo_entidad`),
    disponible,
    ultimo: sql<string>`p.ultimo`.mapWith(saldoMovimiento.momento),
  },
  from: (db, fields, where) =>
    db
      .with(db.$with('p', {}).as(conSaldo(where)))
      .select(fields)
      .from(sql`p`)
      .$dynamic(),
  orders: { nombre: nombreEnOrden('p'), disponible, ultimo: sql`p.ultimo` },
  search: (term, i) => matches(sql`entidad.busqueda`, term, i),
  totals: { personas: count(), disponible: sql`coalesce(sum(p.disponible), 0)`.mapWith(Number) },
  totalsOf: sql`p`,
});

const dia = diaDe(saldoMovimiento.momento);
const movimientos = list({
  ...base,
  call: calls.movimientos,
  table: saldoMovimiento,
  key: saldoMovimiento.codigoMovimiento,
  names: { nombre: nombreDe(entidad), queda: quedaTras },
  joins: (rows) => rows.innerJoin(entidad, eq(entidad.codigoEntidad, saldoMovimiento.codigoEntidad)),
  search: (term, i) => matches(sql`entidad.busqueda`, term, i),
  before: async (db, { user, query: { codigoEntidad } }) => {
    if (codigoEntidad !== undefined) await assertPersona(db, user, codigoEntidad);
  },
  filters: {
    persona: same('codigoEntidad', saldoMovimiento.codigoEntidad),
    tipo: same('tipo', saldoMovimiento.tipo),
    desde: given('desde', sql`${dia} >= ${dado('desde')}`),
    hasta: given('hasta', sql`${dia} <= ${dado('hasta')}`),
  },
});

/**
 * Persons to whom a person's credit may be moved: other guardians of the same students, those students, and anybody it came
 * from, whose payment may have to be reversed. The students are those the
 * person is a guardian of and, if they lost them, those whose invoices their payments covered.
 */
async function destinosDeSaldo(db: Db, codigoEntidad: number): Promise<DestinoDeSaldo[]> {
  const { rows } = await db.execute<{ destino: DestinoDeSaldo }>(sql`
    with suyos as (
      select codigo_estudiante from responsable_estudiante where codigo_entidad = ${codigoEntidad}
      union select codigo_estudiante from estudiante where codigo_entidad = ${codigoEntidad}
      union select f.codigo_estudiante from cobro c join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
        where c.codigo_pagador = ${codigoEntidad} and f.codigo_estudiante is not null),
    otros as (
      select r.codigo_entidad from responsable_estudiante r join suyos using (codigo_estudiante)
      union select e.codigo_entidad from estudiante e join suyos using (codigo_estudiante)
      union select codigo_contraparte from saldo_movimiento where codigo_entidad = ${codigoEntidad} and tipo = 'TRASLADO' and monto > 0)
    select json_build_object('codigoEntidad', p.codigo_entidad, 'nombre', ${nombreDe('p')}, 'pagaPor', ${pagaPorDe(sql`p.codigo_entidad`)}) destino
    from otros join entidad p using (codigo_entidad) where p.codigo_entidad <> ${codigoEntidad}
    order by p.contacto_pago desc, p.nombre, p.codigo_entidad`);
  return rows.map(({ destino }) => destino);
}

/** Locks persons in the order of their codes, so that nobody else changes their credit meanwhile. */
const bloquear = (db: Db, codigos: readonly number[]) =>
  db.execute(
    sql`select 1 from entidad where codigo_entidad = any(${sql.param([...codigos])}::int[]) order by codigo_entidad for no key update`,
  );

async function nombrePor(db: Db, codigoEntidad: number): Promise<string> {
  const [row] = await db
    .select({ nombre: nombreDe(entidad) })
    .from(entidad)
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  return row!.nombre;
}

const movido = async (db: Db, codigoEntidad: number, monto: Centavos) => ({
  codigoEntidad,
  nombre: await nombrePor(db, codigoEntidad),
  monto,
  disponible: await saldoAFavor(db, codigoEntidad),
});

/** Throws 403 for a PROFESOR, who sees no family's credit, and 404 for a person out of scope. */
async function assertCuentas(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (soloDe(user) !== undefined) throw forbidden('El saldo a favor de las familias no es para profesores', 'acceso');
  await assertPersona(db, user, codigoEntidad);
}

export default [
  balances,
  movimientos,

  // Called before moving credit. Locks nothing: the act checks again.
  serve(calls.destinos, async ({ db, user, query: { codigoEntidad } }) => {
    await assertCuentas(db, user, codigoEntidad);
    return destinosDeSaldo(db, codigoEntidad);
  }),

  // Called by whoever corrects accounts. Locks both persons in the order of their codes. Refuses a person out of scope (404), one of
  // another family, and more credit than there is.
  serve(
    calls.trasladar,
    async ({ db, user, deps, body: { codigoEntidad, codigoDestino, monto, motivo } }) => {
      await assertCuentas(db, user, codigoEntidad);
      await assertPersona(db, user, codigoDestino);
      await bloquear(db, [codigoEntidad, codigoDestino]);
      const destinos = await destinosDeSaldo(db, codigoEntidad);
      if (!destinos.some((uno) => uno.codigoEntidad === codigoDestino))
        throw conflict('El saldo a favor solo se traslada a un responsable o estudiante de la misma familia');
      const sale = sacarSaldo(await saldoAFavor(db, codigoEntidad), monto);
      if (!sale.ok) throw invalid({ monto: sale.motivo });
      const { codigoCompania, usuario } = user;
      const de = { codigoCompania, tipo: 'TRASLADO' as const, motivo, momento: deps.now().toISOString(), usuario };
      await db.insert(saldoMovimiento).values([
        { ...de, codigoEntidad, codigoContraparte: codigoDestino, monto: restar(CERO, monto) },
        { ...de, codigoEntidad: codigoDestino, codigoContraparte: codigoEntidad, monto },
      ]);
      return { codigoEntidad, monto };
    },
    ({ db }, { codigoEntidad, monto }) => movido(db, codigoEntidad, monto as Centavos),
  ),

  // Called by whoever pays credit out in cash. Locks the person, then the caller's open cash day in the branch. Refuses a person out of
  // scope (404), more credit than there is, centavos, no open cash day, and a large amount without a second user's approval.
  serve(
    calls.devolver,
    async ({ db, user, deps, body: { codigoSucursal, codigoEntidad, monto, motivo, aprobacion } }) => {
      await assertCuentas(db, user, codigoEntidad);
      await bloquear(db, [codigoEntidad]);
      const caja = await bloquearCajaAbierta(db, user, codigoSucursal);
      if (!caja) throw conflict('El efectivo sale de una caja abierta: abra la suya en esta sucursal antes de devolver');
      const sale = devolverSaldo(await saldoAFavor(db, codigoEntidad), monto, user.centavosEnEfectivo);
      if (!sale.ok) throw invalid({ monto: sale.motivo });
      const momento = deps.now().toISOString();
      const acto = { acto: 'saldo/devolver', codigo: codigoEntidad, monto, codigoSucursal, efectivo: monto } as const;
      const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      const { codigoCaja } = caja;
      const de = { codigoCompania: user.codigoCompania, codigoCaja, momento, usuario: user.usuario };
      const sacado = { ...de, tipo: 'DEVOLUCION', codigoEntidad, monto: restar(CERO, monto), motivo, aprobadoPor } as const;
      const hecha = await insertRow(db, saldoMovimiento, sacado);
      const nombre = await nombrePor(db, codigoEntidad);
      await db
        .insert(cajaMovimiento)
        .values({ ...de, tipo: 'REEMBOLSO', monto, aprobadoPor, motivo: `Saldo a favor devuelto a ${nombre}: ${motivo}` });
      return { codigoEntidad, monto, codigoMovimiento: hecha.codigoMovimiento };
    },
    async ({ db, user }, { codigoEntidad, monto, codigoMovimiento }) => ({
      ...(await movido(db, codigoEntidad, monto as Centavos)),
      devolucion: await leerDevolucion(db, user, codigoMovimiento, null),
    }),
  ),
];
