-- What many reports ask, said once (server/db/rules.ts puts it up; server/db/schema/vistas.ts gives it its types). Every row carries its
-- company and branch, which the reader scopes. Each is one plain select, so that the planner sees through it: a condition reaches the
-- indexes, and a column that nobody reads costs nothing. A function must stay `language sql stable` for that, without `strict` or `set`.

-- The movements of the accounts of students and customers, from the invoices' first day. Their sum is what is pending: a void invoice
-- cancels itself, a payment counts until it is reversed or released. `orden` is the order within a day. Invoices are read by state, because
-- each state has an index by due date.
create view movimiento_cuenta as
  select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, f.fecha_vencimiento fecha, 'CARGO'::text clase, 0 orden, f.total cargo, 0::bigint abono
  from factura f where f.pendiente > 0
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, f.fecha_vencimiento fecha, 'CARGO'::text clase, 0 orden, f.total cargo, 0::bigint abono
  from factura f where f.estatus = 'PAGADA'
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, f.fecha_vencimiento fecha, 'CARGO'::text clase, 0 orden, f.total cargo, 0::bigint abono
  from factura f where f.estatus in ('ANULADA', 'INCOBRABLE')
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, coalesce((f.anulada at time zone 'America/Santo_Domingo')::date, f.fecha_vencimiento) fecha, 'ANULACION'::text clase, 1 orden, 0::bigint cargo, f.total abono
  from factura f where f.estatus = 'ANULADA'
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, l.codigo_cobro codigo_cobro,
    v.codigo_cobro is not null reversado, l.fecha fecha, 'PAGO'::text clase, 2 orden, 0::bigint cargo, l.monto abono
  from cobro_factura l join factura f using (codigo_factura) left join reversion v on v.codigo_cobro = l.codigo_cobro
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, l.codigo_cobro codigo_cobro,
    v.codigo_cobro is not null reversado, coalesce((select max((s.momento at time zone 'America/Santo_Domingo')::date)
      from saldo_movimiento s where s.codigo_cobro = l.codigo_cobro and s.codigo_factura = l.codigo_factura), l.fecha) fecha, 'LIBERADO'::text clase, 3 orden, l.liberado cargo, 0::bigint abono
  from cobro_factura l join factura f using (codigo_factura) left join reversion v on v.codigo_cobro = l.codigo_cobro where l.liberado > 0
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, l.codigo_cobro codigo_cobro,
    true reversado, v.fecha fecha, 'REVERSO'::text clase, 4 orden, l.monto - l.liberado cargo, 0::bigint abono
  from reversion v join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura) where l.monto > l.liberado
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, i.fecha fecha, 'INCOBRABLE'::text clase, 5 orden, 0::bigint cargo, i.monto abono
  from incobrable i join factura f using (codigo_factura)
  union all select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_factura, f.numero, null::int codigo_cobro,
    false reversado, i.fin fecha, 'RECUPERADO'::text clase, 6 orden, i.monto cargo, 0::bigint abono
  from incobrable i join factura f using (codigo_factura) where i.fin is not null

--> statement-breakpoint
-- What a person owes and has to his favour, each part with its sign: an open invoice of the person or of the student, and each movement of
-- the person's credit, which belongs to no branch.
create view cuenta as
  select f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.fecha_vencimiento, f.pendiente debe,
    0::bigint a_favor, null::timestamptz momento
  from factura f where f.pendiente > 0
  union all select s.codigo_compania, null::int, s.codigo_entidad, null::int, null::date, 0::bigint, s.monto, s.momento
  from saldo_movimiento s

--> statement-breakpoint
-- What became of invoices after a day, to be taken off today's columns. Paid: what was paid since, less what of it was reversed or released;
-- negative where an earlier payment was reversed or released since. Total and reductions: what later changes added to them; the index on the
-- last change finds those. The reader joins the invoices, which have company and branch.
create or replace function despues_de(compania int, dia date) returns table (codigo_factura int, pagado bigint, total bigint, rebajado bigint)
language sql stable as $$
  select l.codigo_factura, l.monto - case when v.codigo_cobro is null then l.liberado else l.monto end, 0::bigint, 0::bigint
    from cobro_factura l left join reversion v using (codigo_cobro) where l.fecha > dia
  union all select l.codigo_factura, coalesce((select sum(s.monto) from saldo_movimiento s where s.tipo = 'LIBERADO'
      and s.codigo_cobro = l.codigo_cobro and s.codigo_factura = l.codigo_factura
      and s.momento < (dia + 1)::timestamp at time zone 'America/Santo_Domingo'), 0)::bigint - l.monto, 0::bigint, 0::bigint
    from reversion v join cobro_factura l using (codigo_cobro) where v.codigo_compania = compania and v.fecha > dia and l.fecha <= dia
  union all select s.codigo_factura, - s.monto, 0::bigint, 0::bigint from saldo_movimiento s join cobro c using (codigo_cobro)
    where s.codigo_compania = compania and s.tipo = 'LIBERADO'
      and s.momento >= (dia + 1)::timestamp at time zone 'America/Santo_Domingo' and c.fecha <= dia
      and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro)
  union all select f.codigo_factura, 0::bigint, (c->>'monto')::bigint, coalesce((c->>'rebajado')::bigint, 0)
    from sucursal s join factura f using (codigo_sucursal) cross join lateral jsonb_array_elements(f.cambios) c
    where s.codigo_compania = compania and f.cambios is not null and f.cambios->-1->>'fecha' > dia::text and (c->>'fecha')::date > dia
$$;

--> statement-breakpoint
-- The invoices that were written off on a day: by then, and neither recovered nor voided by then.
create or replace function incobrables_al(compania int, dia date) returns setof int language sql stable as $$
  select i.codigo_factura from incobrable i where i.codigo_compania = compania and i.fecha <= dia and (i.fin is null or i.fin > dia)
$$;

--> statement-breakpoint
-- What was owed at the end of a day that is over, invoice by invoice, backwards from what is pending today: what became of invoices since is
-- little compared with all payments ever made (the check of the books verifies that an invoice's pending amount equals the sum of its
-- payments). Invoices are read by state, because each state has its index (void and written-off ones share one); a settled one is paid in full,
-- and was owed only as far as it was paid or lowered since. What was written off on the day is left out. It groups by every column, so that a
-- reader's condition on any of them reaches the index, which has all but the number and the description: those are looked up for what is left,
-- if they are read.
create or replace function deuda_al(compania int, dia date) returns table (codigo_factura int, codigo_compania int, codigo_sucursal int,
  codigo_entidad int, codigo_estudiante int, codigo_inscripcion int, fecha_vencimiento date, total bigint, pagado bigint, pendiente bigint,
  numero int, descripcion text) language sql stable as $$
  select f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total - coalesce(sum(p.total), 0)::bigint, f.pagado - coalesce(sum(p.pagado), 0)::bigint,
    f.total - f.pagado + coalesce(sum(p.pagado - p.total), 0)::bigint,
    (select n.numero from factura n where n.codigo_factura = f.codigo_factura), (select n.descripcion from factura n where n.codigo_factura = f.codigo_factura)
  from factura f left join despues_de(compania, dia) p using (codigo_factura)
  where f.codigo_compania = compania and f.fecha <= dia and f.codigo_factura not in (select * from incobrables_al(compania, dia)) and f.pendiente > 0
  group by f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total, f.pagado having f.total - f.pagado + coalesce(sum(p.pagado - p.total), 0)::bigint > 0
  union all select f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total - sum(p.total)::bigint, f.total - sum(p.pagado)::bigint, sum(p.pagado - p.total)::bigint,
    (select n.numero from factura n where n.codigo_factura = f.codigo_factura), (select n.descripcion from factura n where n.codigo_factura = f.codigo_factura)
  from factura f join despues_de(compania, dia) p using (codigo_factura)
  where f.codigo_compania = compania and f.fecha <= dia and f.codigo_factura not in (select * from incobrables_al(compania, dia)) and f.estatus = 'PAGADA'
  group by f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total having sum(p.pagado - p.total) > 0
  union all select f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total - coalesce(sum(p.total), 0)::bigint, f.pagado - coalesce(sum(p.pagado), 0)::bigint,
    f.total - f.pagado + coalesce(sum(p.pagado - p.total), 0)::bigint,
    (select n.numero from factura n where n.codigo_factura = f.codigo_factura), (select n.descripcion from factura n where n.codigo_factura = f.codigo_factura)
  from factura f left join despues_de(compania, dia) p using (codigo_factura)
  where f.codigo_compania = compania and f.fecha <= dia and f.codigo_factura not in (select * from incobrables_al(compania, dia)) and f.estatus in ('ANULADA', 'INCOBRABLE')
    and (f.estatus = 'INCOBRABLE' or (f.anulada at time zone 'America/Santo_Domingo')::date > dia)
  group by f.codigo_factura, f.codigo_compania, f.codigo_sucursal, f.codigo_entidad, f.codigo_estudiante, f.codigo_inscripcion,
    f.fecha_vencimiento, f.total, f.pagado having f.total - f.pagado + coalesce(sum(p.pagado - p.total), 0)::bigint > 0
$$;
