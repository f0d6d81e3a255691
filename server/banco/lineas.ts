import { eq, isNull, sql } from 'drizzle-orm';
import { anotarLinea, lineas as call } from '@/contract/banco/linea';
import { CONCEPTO_BANCO } from '@/contract/banco/clase';
import type { Db } from '../db/connect';
import { conciliacion, cuentaBanco, lineaBanco } from '../db/schema/dinero/banco';
import { same, span } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { conflict, serve } from '../lib/serve';
import { insertRow, loadRow, type User } from '../lib/scope';

/** SQL: what a match has on its other side. */
const CON = sql<string>`coalesce(concat_ws(', ',
  (select string_agg('Recibo ' || c.numero, ', ' order by c.numero) from conciliacion_forma m join cobro_forma f using (codigo_forma)
    join cobro c using (codigo_cobro) where m.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Devuelto, recibo ' || c.numero, ', ') from pago_devuelto p join cobro_forma f using (codigo_forma)
    join cobro c using (codigo_cobro) where p.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Depósito ' || d.numero, ', ') from deposito d where d.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Tarjetas del ' || to_char(q.fecha, 'DD/MM'), ', ') from liquidacion q where q.codigo_conciliacion = linea_banco.codigo_conciliacion)), '')`;

const lista = list({
  call,
  table: lineaBanco,
  key: lineaBanco.codigoLinea,
  names: { cuenta: cuentaBanco.descripcion, clase: conciliacion.clase, razon: sql<string>`coalesce(${conciliacion.razon}, '')`, con: CON },
  joins: (rows) =>
    rows
      .innerJoin(cuentaBanco, eq(cuentaBanco.codigoCuenta, lineaBanco.codigoCuenta))
      .leftJoin(conciliacion, eq(conciliacion.codigoConciliacion, lineaBanco.codigoConciliacion)),
  search: lineaBanco.busqueda,
  coach: sql`false`,
  filters: {
    cuenta: same('codigoCuenta', lineaBanco.codigoCuenta),
    pendientes: { when: ({ pendientes }) => pendientes, sql: isNull(lineaBanco.codigoConciliacion) },
    ...span(lineaBanco.fecha),
  },
});

/** A movement that waits for a match, locked. Throws 404, and 409 for one that is matched. */
export async function bloquearLinea(db: Db, user: User, codigoLinea: number) {
  const linea = await loadRow(db, user, lineaBanco, eq(lineaBanco.codigoLinea, codigoLinea), 'Ese movimiento', 'update');
  if (linea.codigoConciliacion !== null) throw conflict('Ese movimiento ya está conciliado');
  return linea;
}

export default [
  lista,

  // Called for a fee, a tax, a transfer between own accounts. Locks the movement. Refuses one of another company (404) or matched already.
  serve(anotarLinea, async ({ db, user, deps, body: { codigoLinea, concepto, nota } }) => {
    const { codigoCuenta } = await bloquearLinea(db, user, codigoLinea);
    const { codigoCompania, usuario } = user;
    const razon = [CONCEPTO_BANCO[concepto], nota].filter(Boolean).join(': ');
    const momento = deps.now().toISOString();
    const { codigoConciliacion } = await insertRow(db, conciliacion, {
      ...{ codigoCompania, codigoCuenta, clase: 'ANOTADA' as const, razon, momento, usuario },
    });
    await db.update(lineaBanco).set({ codigoConciliacion }).where(eq(lineaBanco.codigoLinea, codigoLinea));
    return { codigoConciliacion };
  }),
];
