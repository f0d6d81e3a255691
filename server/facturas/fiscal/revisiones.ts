import { sql, type SQL } from 'drizzle-orm';

type De = (compania: SQL) => SQL;

/** How fiscal documents are checked against invoices and ranges: rows (cual, esperado, hallado), as `revisarLibro` reads them. */
export const REVISIONES_FISCALES: readonly { que: string; sql: (de: De) => SQL }[] = [
  {
    que: 'Cada comprobante fiscal vale lo que su factura',
    sql: (
      de,
    ) => sql`select 'Factura ' || f.numero || ', ' || coalesce(c.ncf, c.tipo || ' en espera') cual, f.total esperado, c.total hallado
      from comprobante c join factura f using (codigo_factura) where ${de(sql`c.codigo_compania`)} and c.total <> f.total`,
  },
  {
    que: 'Los números fiscales de una secuencia se dieron todos, una vez',
    sql: (de) => sql`select s.tipo || ' desde el ' || s.desde cual, s.siguiente - s.desde esperado, count(c.ncf) hallado
      from secuencia_fiscal s left join comprobante c using (codigo_secuencia) where ${de(sql`s.codigo_compania`)}
      group by s.codigo_secuencia having count(c.ncf) <> s.siguiente - s.desde`,
  },
];
