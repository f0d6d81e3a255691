import { count, eq, sql, type SQL } from 'drizzle-orm';
import { saldos, type SaldoDePersona } from '@/contract/cobros/saldo';
import { saldoMovimiento } from '../../db/schema/dinero/cobros';
import { entidad, nombreDe, nombreEnOrden } from '../../db/schema/personas';
import { diaDe, fenced } from '../../db/sql';
import { dado, given, matches, same } from '../../lib/lists/filters';
import { list } from '../../lib/lists/list';
import { anyone } from '../../lib/scope';
import { assertPersona, personasDe } from '../../personas/alcance';
import { quedaTras } from '../papeles/devolucion';
import { pagaPorDe } from './moverSaldo';

/** Persons whom the caller may see; a PROFESOR sees no amounts of families. */
const scope = personasDe({ ...anyone, tipoUsuario: 'OPERADOR' });
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

const balances = list<typeof saldos.filter, SaldoDePersona>({
  ...base,
  call: saldos.filter,
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
  call: saldos.movimientos,
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

export default [balances, movimientos];
