import { count, eq, sql } from 'drizzle-orm';
import { saldos, type MovimientoDeSaldo, type SaldoDePersona } from '@/contract/cobros/saldo';
import { saldoMovimiento } from '../../db/schema/cobros';
import { entidad } from '../../db/schema/personas';
import { given, same } from '../../lib/lists/filters';
import { list } from '../../lib/lists/list';
import { matches } from '../../lib/lists/search';
import { serveList } from '../../lib/lists/serveList';
import { anyone } from '../../lib/scope';
import { assertPersona, personasDe } from '../../personas/alcance';
import { nombreDe, nombreEnOrden } from '../../personas/nombre';
import { pagaPorDe } from './destinosDeSaldo';

const dado = sql.placeholder;
/** Persons whom the caller may see; a PROFESOR sees no amounts of families. */
const scope = personasDe({ ...anyone, tipoUsuario: 'OPERADOR' });
const base = { scope, coach: sql`false` };

/** Persons with credit, also those who no longer pay for anybody. */
const disponible = sql<number>`s.disponible`.mapWith(Number);
const conSaldo = sql`(select m.codigo_entidad, sum(m.monto) disponible, max(m.momento) ultimo from saldo_movimiento m
  where m.codigo_compania = ${anyone.codigoCompania} group by 1 having sum(m.monto) > 0) s`;

const balances = list<typeof saldos.filter, SaldoDePersona>({
  ...base,
  call: saldos.filter,
  table: entidad,
  key: entidad.codigoEntidad,
  fields: {
    codigoEntidad: entidad.codigoEntidad,
    nombre: nombreDe(entidad),
    telefono: entidad.telefono,
    pagaPor: pagaPorDe(sql`entidad.codigo_entidad`),
    disponible,
    ultimo: sql<string>`s.ultimo`.mapWith(saldoMovimiento.momento),
  },
  from: (db, fields, where) =>
    db
      .select(fields)
      .from(entidad)
      .innerJoin(conSaldo, sql`s.codigo_entidad = entidad.codigo_entidad`)
      .where(where)
      .$dynamic(),
  orders: { nombre: nombreEnOrden(entidad), disponible, ultimo: sql`s.ultimo` },
  search: (term, i) => matches(sql`entidad.busqueda`, term, i),
  totals: { personas: count(), disponible: sql`coalesce(sum(s.disponible), 0)`.mapWith(Number) },
});

const dia = sql`(${saldoMovimiento.momento} at time zone 'America/Santo_Domingo')::date`;
const movimientos = list<typeof saldos.movimientos, MovimientoDeSaldo>({
  ...base,
  call: saldos.movimientos,
  table: saldoMovimiento,
  key: saldoMovimiento.codigoMovimiento,
  fields: {
    codigoMovimiento: saldoMovimiento.codigoMovimiento,
    codigoEntidad: saldoMovimiento.codigoEntidad,
    nombre: nombreDe(entidad),
    momento: saldoMovimiento.momento,
    tipo: saldoMovimiento.tipo,
    motivo: saldoMovimiento.motivo,
    monto: saldoMovimiento.monto,
    queda: sql<number>`(select sum(a.monto) from saldo_movimiento a
      where a.codigo_entidad = ${saldoMovimiento.codigoEntidad} and a.codigo_movimiento <= ${saldoMovimiento.codigoMovimiento})`.mapWith(
      Number,
    ),
    codigoCobro: saldoMovimiento.codigoCobro,
    usuario: saldoMovimiento.usuario,
    aprobadoPor: saldoMovimiento.aprobadoPor,
  },
  from: (db, fields, where) =>
    db
      .select(fields)
      .from(saldoMovimiento)
      .innerJoin(entidad, eq(entidad.codigoEntidad, saldoMovimiento.codigoEntidad))
      .where(where)
      .$dynamic(),
  orders: { codigoMovimiento: saldoMovimiento.codigoMovimiento },
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

export default [...serveList(balances), ...serveList(movimientos)];
