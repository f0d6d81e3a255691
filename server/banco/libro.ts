import { eq, sql } from 'drizzle-orm';
import { libroDeBanco, MAX_DIFERENCIAS } from '@/contract/banco/libro';
import { sumar, type Centavos } from '@/domain/dinero';
import { cuentaBanco } from '../db/schema/dinero/banco';
import { serve } from '../lib/serve';
import { loadRow } from '../lib/scope';

// Called by whoever compares the book with the bank. Locks nothing. Refuses an account of another company (404). Only amounts and days are told,
// no names, because the account is of all branches.
export default serve(libroDeBanco, async ({ db, user, query: { codigoCuenta, al } }) => {
  const { saldoInicial } = await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta');
  const suya = sql`codigo_cuenta = ${codigoCuenta}`;
  // What the book has of the account, each with its own day, and the match that it is in.
  const libro = sql`
      select fecha, monto, codigo_conciliacion, 'Depósito ' || numero que from deposito where ${suya}
      union all select fecha, bruto - comision, codigo_conciliacion, 'Tarjetas del ' || to_char(fecha, 'DD/MM/YYYY') from liquidacion where ${suya}
      union all select c.fecha, f.monto, m.codigo_conciliacion, 'Recibo ' || c.numero from conciliacion m join conciliacion_forma x using (codigo_conciliacion)
        join cobro_forma f using (codigo_forma) join cobro c using (codigo_cobro) where m.codigo_cuenta = ${codigoCuenta}
      union all select v.fecha, -f.monto, p.codigo_conciliacion, 'Devuelto, recibo ' || c.numero from pago_devuelto p join reversion v using (codigo_reversion)
        join cobro_forma f using (codigo_forma) join cobro c on c.codigo_cobro = f.codigo_cobro where p.${suya}
      union all select l.fecha, l.monto, l.codigo_conciliacion, m.razon from linea_banco l join conciliacion m using (codigo_conciliacion)
        where l.codigo_cuenta = ${codigoCuenta} and m.clase = 'ANOTADA'`;
  const { rows } = await db.execute<{ fecha: string; que: string; monto: string }>(sql`
      with libro as (${libro}), banco as (select fecha, monto, codigo_conciliacion, descripcion que from linea_banco where ${suya}),
        -- A match whose both sides are of that day or before cancels itself out; of any other, each side that is.
        lados as (select fecha, monto, codigo_conciliacion, que || ': en el libro, no en el banco' que from libro where fecha <= ${al}
          union all select fecha, -monto, codigo_conciliacion, que || ': en el banco, no en el libro' from banco where fecha <= ${al})
      select fecha::text, que, monto from lados l where codigo_conciliacion is null
        or (select sum(o.monto) from lados o where o.codigo_conciliacion = l.codigo_conciliacion) <> 0
      order by l.fecha, l.que`);
  const diferencias = rows.map((una) => ({ ...una, monto: Number(una.monto) as Centavos }));
  const [{ lineas, impreso }] = (
    await db.execute<{ lineas: string; impreso: string | null }>(sql`
        select coalesce(sum(monto), 0) lineas, (select saldo from linea_banco where ${suya} and fecha <= ${al} and saldo is not null order by fecha desc, codigo_linea desc limit 1) impreso
        from linea_banco where ${suya} and fecha <= ${al}`)
  ).rows as [{ lineas: string; impreso: string | null }];
  const estado = sumar([saldoInicial, Number(lineas) as Centavos]);
  return {
    libro: sumar([estado, ...diferencias.map(({ monto }) => monto)]),
    estado,
    impreso: impreso === null ? null : (Number(impreso) as Centavos),
    cuantas: diferencias.length,
    diferencias: diferencias.slice(0, MAX_DIFERENCIAS),
  };
});
