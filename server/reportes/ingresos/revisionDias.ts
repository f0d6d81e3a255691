import { sql, type SQL } from 'drizzle-orm';
import type { Revision } from '../libro';
import { FORMAS_DEL_DIA, sumasPorForma, sumasPorTipo } from './dias';

type De = Parameters<Revision['sql']>[0];
const delDia = (de: De, tabla: SQL, t: SQL) => sql`
  dia_cobrado s join ${tabla} ${t} on s.entro is not null and ${t}.codigo_compania = s.codigo_compania
  and ${t}.codigo_sucursal = s.codigo_sucursal and ${t}.fecha = s.fecha and ${de(sql`s.codigo_compania`)}`;
const fuente = (de: De) => ({ cobros: delDia(de, sql`cobro`, sql`c`), reversiones: delDia(de, sql`reversion`, sql`v`) });
const CUAL = sql`'Sucursal ' || d.codigo_sucursal || ', ' || d.fecha`;
const DE_DIA = sql`codigo_compania, codigo_sucursal, fecha`;

/** Checks of the stored daily sums against the payments and reversals of each day. */
export const REVISIONES_DE_DIAS: readonly Revision[] = [
  {
    que: 'Lo que aplicó un cobro lleva su fecha',
    sql: (de) => sql`select 'Recibo ' || c.numero cual, 0 esperado, count(*) hallado from cobro c join cobro_factura l using (codigo_cobro)
      where ${de(sql`c.codigo_compania`)} and l.fecha <> c.fecha group by c.codigo_cobro`,
  },
  {
    que: 'Lo que entró en un día que pasó es la suma de sus cobros y reversos, por usuario, caja y forma',
    sql: (de) => sql`select 'Sucursal ' || codigo_sucursal || ', ' || fecha || ', ' || forma cual, t.debe esperado, t.hay hallado from (
        select codigo_compania, codigo_sucursal, fecha, usuario, coalesce(codigo_caja, 0) caja, clase, forma, monto debe, cobros, primeros from (${sumasPorForma(fuente(de))}) f) p
      full join (select ${DE_DIA}, x.usuario, coalesce(x.codigo_caja, 0) caja, x.clase, x.forma, x.monto hay, x.cobros hay_cobros, x.primeros hay_primeros
        from dia_cobrado d cross join lateral ${FORMAS_DEL_DIA} where d.entro is not null and ${de(sql`d.codigo_compania`)}) d
        using (codigo_compania, codigo_sucursal, fecha, usuario, caja, clase, forma)
      cross join lateral (select coalesce(debe, 0) debe, coalesce(hay, 0) hay
        union all select coalesce(cobros, 0), coalesce(hay_cobros, 0) union all select coalesce(primeros, 0), coalesce(hay_primeros, 0)) t
      where t.debe <> t.hay`,
  },
  {
    que: 'Lo que entró en un día que pasó es la suma de lo que se pagó, por tipo de factura, y la de sus formas',
    sql: (de) => sql`select ${CUAL} cual, t.debe esperado, t.hay hallado from dia_cobrado d
      left join (select ${DE_DIA}, sum(monto) monto, jsonb_object_agg(tipo, monto) tipos from (${sumasPorTipo(fuente(de))}) p group by 1, 2, 3) p using (${DE_DIA})
      cross join lateral (select coalesce(p.monto, 0) debe, d.entro hay
        union all select d.entro, coalesce((select sum(x.monto) from ${FORMAS_DEL_DIA}), 0)
        union all select coalesce((p.tipos ->> x.key)::bigint, 0), x.value::bigint from jsonb_each_text(d.por_tipo) x
        union all select d.entro, coalesce((select sum(x.value::bigint) from jsonb_each_text(d.por_tipo) x), 0)) t
      where d.entro is not null and ${de(sql`d.codigo_compania`)} and t.debe <> t.hay`,
  },
];
