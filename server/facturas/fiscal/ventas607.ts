import { and, asc, between, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ventas607 as calls } from '@/contract/facturas/fiscal607';
import { ultimoDiaDelMes } from '@/domain/fechas';
import {
  archivo607,
  formasDe,
  formasPagadas,
  nombre607,
  resumen607,
  vaDetallado,
  type Cobro607,
  type Registro607,
} from '@/domain/fiscal/formato607';
import { digitosDeRnc, esRnc } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { diaDe } from '../../db/sql';
import { comprobante } from '../../db/schema/fiscal';
import { pick } from '../../db/pick';
import { conflict, serve } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { ajustesDe, modoDe } from './estado';

const modificado = alias(comprobante, 'modificado');

const delMes = ({ codigoCompania }: User, mes: string) =>
  and(eq(comprobante.codigoCompania, codigoCompania), between(comprobante.fecha, `${mes}-01`, ultimoDiaDelMes(mes)));

/** Payments on these invoices as they stood on a day, each with all that it covers: what is taken back later leaves a month that was sent as it was. */
async function cobrosDe(db: Db, codigosFactura: readonly number[], hasta: string): Promise<Cobro607[]> {
  const { rows } = await db.execute<{ cobro: Cobro607 }>(sql`
    select json_build_object(
      'formas', (select json_agg(json_build_object('forma', m.forma, 'monto', m.monto) order by m.codigo_forma)
        from cobro_forma m where m.codigo_cobro = c.codigo_cobro),
      'facturas', (select json_agg(json_build_object('codigoFactura', l.codigo_factura, 'monto', l.monto, 'liberado', (
          select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_cobro = l.codigo_cobro and s.codigo_factura = l.codigo_factura
            and s.tipo = 'LIBERADO' and ${diaDe(sql`s.momento`)} <= ${hasta}::date)) order by l.codigo_factura)
        from cobro_factura l where l.codigo_cobro = c.codigo_cobro)) cobro
    from cobro c
    where c.codigo_cobro in (select codigo_cobro from cobro_factura where codigo_factura = any(${sql.param([...codigosFactura])}::int[]))
      and c.fecha <= ${hasta}::date and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro and r.fecha <= ${hasta}::date)
    order by c.codigo_cobro`);
  return rows.map(({ cobro }) => cobro);
}

/** All documents numbered in a month, company-wide, because the DGII does not know branches. A credit note is reported as entirely on credit. */
async function registrosDe(db: Db, user: User, mes: string): Promise<Registro607[]> {
  const filas = await db
    .select({
      ...pick(comprobante, 'codigoFactura', 'clase', 'tipo', 'rnc', 'fecha', 'itbis', 'total'),
      ncf: sql<string>`${comprobante.ncf}`,
      modificado: sql<string>`coalesce(${modificado.ncf}, '')`,
    })
    .from(comprobante)
    .leftJoin(modificado, eq(modificado.codigoComprobante, comprobante.codigoModifica))
    .where(and(delMes(user, mes), isNotNull(comprobante.ncf)))
    .orderBy(asc(comprobante.ncf));
  const ventas = filas.filter(({ clase }) => clase !== 'CREDITO').map(({ codigoFactura }) => codigoFactura);
  const pagado = formasPagadas(await cobrosDe(db, ventas, ultimoDiaDelMes(mes)));
  return filas.map(({ codigoFactura, clase, ...fila }) => ({
    ...fila,
    formas: formasDe(fila.total, clase === 'CREDITO' ? undefined : pagado.get(codigoFactura)),
  }));
}

/** RNC of the academy; throws 409 without one, because the file requires it. */
async function rncDe(db: Db, user: User): Promise<string> {
  const { rnc } = await modoDe(db, user);
  if (!esRnc(rnc)) throw conflict('Escriba antes el RNC de la academia, en Datos: el archivo 607 comienza con él');
  return digitosDeRnc(rnc);
}

export default [
  // Called by whoever manages the company, whatever their branches: a file with part of the sales would be a false declaration.
  serve(calls.resumen, async ({ db, user, query: { mes } }) => {
    const registros = await registrosDe(db, user, mes);
    return {
      mes,
      archivo: nombre607(await rncDe(db, user), mes),
      detalle: resumen607(registros.filter(vaDetallado)),
      consumo: resumen607(registros.filter((registro) => !vaDetallado(registro))),
      enEspera: await db.$count(comprobante, and(delMes(user, mes), isNull(comprobante.ncf))),
    };
  }),

  serve(calls.archivo, async ({ db, user, query: { mes } }) => {
    const rnc = await rncDe(db, user);
    const { tipoIngreso = '01' } = (await ajustesDe(db, user)) ?? {};
    const texto = archivo607({ rnc, mes, tipoIngreso }, await registrosDe(db, user, mes));
    return { nombre: nombre607(rnc, mes), tipo: 'text/plain; charset=utf-8', contenido: new TextEncoder().encode(texto) };
  }),
];
