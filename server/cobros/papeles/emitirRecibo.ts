import { sql, type SQL } from 'drizzle-orm';
import type { PlanReversion } from '@/contract/cobros/reversion';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { preparedSql, type Places } from '../../db/prepared';
import { cajeroDe, cobro } from '../../db/schema/dinero/cobros';
import { familiaDe } from '../../facturas/familia';
import { nombreDe } from '../../db/schema/personas';

/** SQL of the balances on a receipt. They refer to the payment `cobro` of the query; the pending amount of an invoice also to `f`. */
interface Saldos {
  pendienteDe: SQL;
  /** What the family owes on the invoices `f` of which the condition is true. */
  deudaDeFamilia: (cuales: SQL) => SQL;
  saldoAFavor: SQL;
}

/**
 * The group of an invoice `f`, where an instalment of another group of the child falls due about then: on paper only the group tells the two
 * apart. Whoever reads receipts of the payment's branch sees groups of that branch alone.
 */
const grupoDe = sql`coalesce((
  select ${nombreDeGrupo(sql`g`, sql`cobro.fecha`)} from inscripcion i join grupo g using (codigo_grupo)
  where i.codigo_inscripcion = f.codigo_inscripcion and g.codigo_sucursal = cobro.codigo_sucursal and exists (
    select from factura otra join inscripcion suya on suya.codigo_inscripcion = otra.codigo_inscripcion
    where otra.codigo_estudiante = f.codigo_estudiante and otra.tipo = 'CUOTA' and otra.estatus <> 'ANULADA'
      and suya.codigo_grupo <> i.codigo_grupo and otra.fecha_vencimiento between f.fecha_vencimiento - 31 and f.fecha_vencimiento + 31)), '')`;

const facturasDe = ({ pendienteDe }: Pick<Saldos, 'pendienteDe'>) => sql`(
  select coalesce(json_agg(json_build_object('codigoFactura', f.codigo_factura, 'codigoCompania', f.codigo_compania, 'numero', f.numero,
    'descripcion', f.descripcion, 'grupo', ${grupoDe}, 'estudiante', coalesce(a.nombre_completo, ${nombreDe('e')}),
    'monto', l.monto, 'pendiente', ${pendienteDe},
    'detalles', (select coalesce(json_agg(json_build_object('descripcion', d.descripcion, 'cantidad', d.cantidad, 'total', d.total, 'pasos', d.pasos)
      order by d.codigo_detalle), '[]') from factura_detalle d where d.codigo_factura = f.codigo_factura)) order by f.fecha_vencimiento, f.codigo_factura), '[]')
  from cobro_factura l join factura f using (codigo_factura) join entidad e on e.codigo_entidad = f.codigo_entidad
    left join estudiante a on a.codigo_estudiante = f.codigo_estudiante
  where l.codigo_cobro = cobro.codigo_cobro)`;

/** Subquery: the forms of the payment `cobro`. */
export const formasDelCobro = sql<PlanReversion['formas']>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('forma', m.forma, 'monto', m.monto, 'referencia', m.referencia, 'factura', r.numero))
    order by m.codigo_forma), '[]')
  from cobro_forma m left join factura r using (codigo_factura) where m.codigo_cobro = cobro.codigo_cobro)`;

/** Condition: invoices of the payer and of the students they pay for, in any branch. */
const deLaFamilia = sql`f.codigo_compania = cobro.codigo_compania and
  (f.codigo_entidad = cobro.codigo_pagador or f.codigo_estudiante = any(${familiaDe(sql`${cobro.codigoPagador}`)}))`;

/** Inserts the receipt's document for the payments that match; a payment that has one keeps it. */
const emitir = (deCual: SQL, saldos: Saldos) => sql`
  insert into recibo_emitido (codigo_cobro, contenido)
  select cobro.codigo_cobro, json_build_object(
    'compania', json_build_object('nombre', c.nombre, 'rnc', c.rnc, 'telefono', c.telefono, 'direccion', c.direccion, 'pieRecibo', c.pie_recibo),
    'sucursal', json_build_object('descripcion', s.descripcion_sucursal, 'telefono', s.telefono, 'direccion', s.direccion),
    'pagador', json_build_object('codigoEntidad', p.codigo_entidad, 'nombre', ${nombreDe('p')}),
    'cajero', ${cajeroDe}, 'facturas', ${facturasDe(saldos)}, 'formas', ${formasDelCobro},
    'pendienteFamilia', ${saldos.deudaDeFamilia(sql`true`)}, 'vencidoFamilia', ${saldos.deudaDeFamilia(sql`f.fecha_vencimiento < cobro.fecha`)},
    'saldoAFavor', ${saldos.saldoAFavor})
  from cobro join compania c using (codigo_compania) join sucursal s using (codigo_sucursal) join entidad p on p.codigo_entidad = cobro.codigo_pagador
  where ${deCual}
  on conflict do nothing`;

/**
 * Stores the receipt of a payment that this transaction writes: lines with their price steps, balances after it, and cashier, branch and
 * footer as they are now (domain.md, section 3). Call it after the statements of the payment have been sent.
 */
export const emitirRecibo = preparedSql('emitir_recibo', ({ codigoCobro }: Places<{ codigoCobro: number }>) =>
  emitir(sql`cobro.codigo_cobro = ${codigoCobro}`, {
    pendienteDe: sql`f.pendiente`,
    deudaDeFamilia: (cuales) =>
      sql`(select coalesce(sum(f.pendiente), 0) from factura f where f.pendiente > 0 and ${cuales} and ${deLaFamilia})`,
    saldoAFavor: sql`(select coalesce(sum(m.monto), 0) from saldo_movimiento m where m.codigo_entidad = cobro.codigo_pagador)`,
  }),
);

/** Amount paid on invoice `f` at the time of the payment: by this and earlier payments that were not reversed by then. */
const pagadoEntonces = sql`(select coalesce(sum(l.monto), 0) from cobro_factura l where l.codigo_factura = f.codigo_factura and l.codigo_cobro <= cobro.codigo_cobro
  and not exists (select from reversion r where r.codigo_cobro = l.codigo_cobro and r.momento <= cobro.momento))`;

/**
 * Stores the receipt of a payment that predates stored receipts: its balances are computed for the moment of the payment, its names are
 * today's (docs/decisions/papers).
 */
export const reconstruirRecibo = preparedSql('reconstruir_recibo', ({ codigoCobro }: Places<{ codigoCobro: number }>) =>
  emitir(sql`cobro.codigo_cobro = ${codigoCobro}`, {
    pendienteDe: sql`greatest(f.total - ${pagadoEntonces}, 0)`,
    deudaDeFamilia: (cuales) => sql`(select coalesce(sum(greatest(f.total - ${pagadoEntonces}, 0)), 0) from factura f
      where f.fecha <= cobro.fecha and (f.estatus <> 'ANULADA' or f.anulada > cobro.momento) and ${cuales} and ${deLaFamilia})`,
    saldoAFavor: sql`greatest((select coalesce(sum(m.monto), 0) from saldo_movimiento m
      where m.codigo_entidad = cobro.codigo_pagador and (m.momento < cobro.momento or m.codigo_cobro = cobro.codigo_cobro and m.momento = cobro.momento)), 0)`,
  }),
);
