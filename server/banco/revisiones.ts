import { sql, type SQL } from 'drizzle-orm';

/** The checks of the bank book, in the form of server/reportes/libro. */
export const REVISIONES_DE_BANCO: readonly { que: string; sql: (de: (compania: SQL) => SQL) => SQL }[] = [
  {
    que: 'Lo conciliado suma lo mismo en el banco y en Cantera',
    sql: (de) => sql`select 'Conciliación ' || m.codigo_conciliacion cual, t.aqui esperado, t.banco hallado
      from conciliacion m cross join lateral (select
        coalesce((select sum(l.monto) from linea_banco l where l.codigo_conciliacion = m.codigo_conciliacion), 0) banco,
        coalesce((select sum(f.monto) from conciliacion_forma x join cobro_forma f using (codigo_forma) where x.codigo_conciliacion = m.codigo_conciliacion), 0)
        + coalesce((select sum(d.monto) from deposito d where d.codigo_conciliacion = m.codigo_conciliacion), 0)
        - coalesce((select sum(f.monto) from pago_devuelto p join cobro_forma f using (codigo_forma) where p.codigo_conciliacion = m.codigo_conciliacion), 0)
        + coalesce((select sum(q.bruto - q.comision) from liquidacion q where q.codigo_conciliacion = m.codigo_conciliacion), 0) aqui) t
      where ${de(sql`m.codigo_compania`)} and m.clase <> 'ANOTADA' and t.aqui <> t.banco`,
  },
  {
    que: 'Un depósito es la suma de lo que toma de cada cierre, y nunca más que lo contado',
    sql: (de) => sql`select 'Depósito ' || d.numero cual, d.monto esperado, coalesce(sum(x.monto), 0) hallado
      from deposito d left join deposito_caja x using (codigo_deposito) where ${de(sql`d.codigo_compania`)}
      group by d.codigo_deposito having coalesce(sum(x.monto), 0) <> d.monto
      union all select 'Cierre ' || k.numero, k.contado - k.fondo, sum(x.monto) from caja k join deposito_caja x using (codigo_caja)
      where ${de(sql`k.codigo_compania`)} group by k.codigo_caja having sum(x.monto) > k.contado - k.fondo`,
  },
  {
    que: 'Una liquidación es la suma de sus pagos con tarjeta',
    sql: (de) => sql`select 'Liquidación ' || q.codigo_liquidacion cual, q.bruto esperado, coalesce(sum(f.monto), 0) hallado
      from liquidacion q left join liquidacion_forma x using (codigo_liquidacion) left join cobro_forma f using (codigo_forma)
      where ${de(sql`q.codigo_compania`)} group by q.codigo_liquidacion having coalesce(sum(f.monto), 0) <> q.bruto`,
  },
  {
    que: 'Un cobro reversado no está conciliado ni liquidado, salvo lo que el banco devolvió',
    sql: (de) => sql`select 'Recibo ' || c.numero cual, 0 esperado, f.monto hallado
      from cobro c join cobro_forma f using (codigo_cobro) join reversion v using (codigo_cobro) where ${de(sql`c.codigo_compania`)}
        and not exists (select from pago_devuelto p where p.codigo_forma = f.codigo_forma)
        and (exists (select from conciliacion_forma x where x.codigo_forma = f.codigo_forma) or exists (select from liquidacion_forma x where x.codigo_forma = f.codigo_forma))`,
  },
  {
    que: 'De un pago devuelto se debe lo que ya se había gastado de su saldo a favor',
    sql: (de) => sql`select 'Factura ' || f.numero cual, f.total esperado, coalesce(sum(s.monto), 0) hallado
      from pago_devuelto p join factura f using (codigo_factura) left join saldo_movimiento s on s.codigo_factura = f.codigo_factura and s.tipo = 'DEVUELTO'
      where ${de(sql`p.codigo_compania`)} group by f.codigo_factura having coalesce(sum(s.monto), 0) <> f.total`,
  },
];
