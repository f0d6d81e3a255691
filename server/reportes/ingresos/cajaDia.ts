import { sql, type SQL } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cajaDia } from '@/contract/reportes/ingresos/cajaDia';
import { FORMAS } from '@/contract/reportes/ingresos/informes';
import { columnOf, commas } from '../../db/sql';
import { matches, span } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { nombreDe, nombreDelUsuario } from '../../db/schema/personas';
import { enColumnas, ES_DINERO, INGRESOS } from './movimientos';

/** Columns of the subselect below: a cash day, or what a user collected on a day outside any cash day. */
const dia = pgTable('dia', {
  codigoCompania: integer().notNull(),
  codigoSucursal: integer().notNull(),
  fecha: date().notNull(),
  buscado: text().notNull(),
});

const DE_FORMA = sql`(case when forma like 'RETENCION%' then 'RETENIDO' else forma end)`;
const SUMAS = sql`${enColumnas(DE_FORMA, FORMAS)}, coalesce(sum(monto), 0)::bigint cobrado, count(distinct codigo_cobro) filter (where clase = 'COBRO')::int cobros,
  count(distinct codigo_cobro) filter (where clase = 'REVERSO')::int reversos`;
/** Null until the cash is counted. */
const contado = (columnas: readonly SQL[]) => commas(columnas.map((una) => sql`case when k.contada is not null then ${una} end`));
const reverso = sql`coalesce((select sum(v.efectivo) from reversion v where v.codigo_caja = k.codigo_caja), 0)`;

// Cash paid out of a drawer apart from reversals is refunded credit.
const DIAS = sql`(
  select k.codigo_compania, k.codigo_sucursal, k.fecha, k.codigo_caja, k.numero, u.usuario, sin_acento(${nombreDe('p')} || ' ' || u.usuario || ' ' || coalesce(k.numero::text, '')) buscado,
    case when k.cierre is not null then 'CERRADA' when k.contada is not null then 'CONTADA' else 'ABIERTA' end estado, k.fondo, i.cobros, i.reversos,
    ${contado([...FORMAS.map((forma) => columnOf('i', forma)), sql`i.cobrado`, sql`m.entradas`, sql`m.salidas`, sql`m.reembolsos - ${reverso}`, sql`k.esperado`, sql`k.contado`, sql`k.diferencia`])}
  from caja k join usuario u using (codigo_usuario) join entidad p using (codigo_entidad)
    cross join lateral (select ${SUMAS} from ${INGRESOS} where ingreso.codigo_caja = k.codigo_caja and ${ES_DINERO}) i
    cross join lateral (select coalesce(sum(monto) filter (where tipo = 'ENTRADA'), 0)::bigint entradas, coalesce(sum(monto) filter (where tipo = 'SALIDA'), 0)::bigint salidas,
      coalesce(sum(monto) filter (where tipo = 'REEMBOLSO'), 0)::bigint reembolsos from caja_movimiento where codigo_caja = k.codigo_caja) m
  union all
  select codigo_compania, codigo_sucursal, fecha, null, null, usuario, sin_acento(usuario), 'FUERA', 0, cobros, reversos, efectivo, tarjeta, transferencia, cheque, retenido, cobrado, 0, 0, 0, null, null, null
  from (select codigo_compania, codigo_sucursal, fecha, usuario, ${SUMAS} from ${INGRESOS} where ingreso.codigo_caja is null and ${ES_DINERO} group by 1, 2, 3, 4) f
) dia (codigo_compania, codigo_sucursal, fecha, codigo_caja, numero, usuario, buscado, estado, fondo, cobros, reversos, efectivo, tarjeta, transferencia, cheque, retenido, cobrado,
  entradas, salidas, saldo_devuelto, esperado, contado, diferencia)`;

export default grouped({
  call: cajaDia,
  table: dia,
  by: ['fecha', 'codigoSucursal', 'usuario', 'codigoCaja'],
  sums: (where) => sql`select * from ${DIAS} where ${where}`,
  names: {
    cajero: nombreDelUsuario(sql`d.usuario`),
    sucursal: sql`(select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = d.codigo_sucursal)`,
  },
  // No coach filter: cash days belong to no group.
  coach: 'all',
  search: (term, i) => matches(sql`dia.buscado`, { ...term, kind: term.kind === 'w' ? 's' : term.kind }, i),
  filters: { ...span(dia.fecha), conDiferencia: { when: ({ conDiferencia }) => !!conDiferencia, sql: sql`dia.diferencia <> 0` } },
  totals: {
    fuera: sql`coalesce(sum(d.cobrado) filter (where d.estado = 'FUERA'), 0)`.mapWith(Number),
    sinContar: sql`count(*) filter (where d.estado = 'ABIERTA')`.mapWith(Number),
  },
});
