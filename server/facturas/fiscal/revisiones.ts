import { sql, type SQL } from 'drizzle-orm';

type De = (compania: SQL) => SQL;

/** How fiscal documents are checked against invoices and ranges: rows (cual, esperado, hallado), as `revisarLibro` reads them. */
export const REVISIONES_FISCALES: readonly { que: string; sql: (de: De) => SQL }[] = [
  {
    que: 'Cada comprobante fiscal vale lo que su factura',
    sql: (de) => sql`select * from (select 'Factura ' || f.numero || ', ' || coalesce(c.ncf, c.tipo || ' en espera') cual,
        case when n.codigo_nota is not null then n.monto when c.clase = 'CREDITO' then f.total else f.total + coalesce((select sum(p.total) from comprobante p
          where p.codigo_factura = f.codigo_factura and p.codigo_nota is not null), 0) end esperado, c.total hallado
      from comprobante c join factura f using (codigo_factura) left join nota_credito n using (codigo_nota) where ${de(sql`c.codigo_compania`)}) t
      where t.esperado <> t.hallado`,
  },
  {
    que: 'Cada nota de crédito, y su ITBIS, están en los cambios de su factura',
    sql: (de) => sql`select 'Factura ' || f.numero || ', nota ' || n.codigo_nota cual, t.debe esperado, t.hay hallado
      from nota_credito n join factura f using (codigo_factura)
        left join jsonb_array_elements(f.cambios) c on (c->>'nota')::int = n.codigo_nota
        cross join lateral (select - n.monto debe, coalesce((c->>'monto')::bigint, 0) hay union all select - n.itbis, coalesce((c->>'itbis')::bigint, 0)) t
      where ${de(sql`n.codigo_compania`)} and t.debe <> t.hay`,
  },
  {
    que: 'Lo que se retuvo de una factura no pasa de su comprobante de crédito fiscal',
    sql: (de) => sql`select 'Factura ' || f.numero || ', ' || t.forma cual, t.tope esperado, t.monto hallado from (
        select m.codigo_factura, m.forma, sum(m.monto) monto, coalesce((select sum(case when d.clase = 'CREDITO' then -1 else 1 end
            * case when m.forma = 'RETENCION_ITBIS' then d.itbis else d.total - d.itbis end) from comprobante d
            where d.codigo_factura = m.codigo_factura and d.tipo in ('B01', 'E31', 'B04', 'E34')), 0) tope
        from cobro_forma m join cobro c using (codigo_cobro)
        where ${de(sql`c.codigo_compania`)} and m.codigo_factura is not null
          and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro) group by 1, 2) t join factura f using (codigo_factura)
      where t.monto > t.tope`,
  },
  {
    que: 'Lo que un cobro retuvo de una factura no pasa de lo que le aplicó',
    sql: (
      de,
    ) => sql`select * from (select 'Recibo ' || c.numero || ', factura ' || f.numero cual, coalesce((select l.monto from cobro_factura l
          where l.codigo_cobro = m.codigo_cobro and l.codigo_factura = m.codigo_factura), 0) esperado, sum(m.monto) hallado
        from cobro_forma m join cobro c using (codigo_cobro) join factura f on f.codigo_factura = m.codigo_factura
        where ${de(sql`c.codigo_compania`)} group by m.codigo_cobro, m.codigo_factura, c.numero, f.numero) t
      where t.hallado > t.esperado`,
  },
  {
    que: 'Los números fiscales de una secuencia se dieron todos, una vez',
    sql: (de) => sql`select s.tipo || ' desde el ' || s.desde cual, s.siguiente - s.desde esperado, count(c.ncf) hallado
      from secuencia_fiscal s left join comprobante c using (codigo_secuencia) where ${de(sql`s.codigo_compania`)}
      group by s.codigo_secuencia having count(c.ncf) <> s.siguiente - s.desde`,
  },
];
