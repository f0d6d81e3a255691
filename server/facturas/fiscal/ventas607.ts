import { and, asc, between, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ventas607 as calls, type FormatoDgii } from '@/contract/facturas/fiscal607';
import { mesDe, ultimoDiaDelMes } from '@/domain/fechas';
import {
  archivo607,
  formasDe,
  formasPagadas,
  nombreDgii,
  resumen607,
  vaDetallado,
  type Cobro607,
  type Registro607,
} from '@/domain/fiscal/formato607';
import { POR_NOTA } from '@/domain/fiscal/formato608';
import { digitosDeRnc, esRnc } from '@/utils/rnc';
import { pick, type Db } from '../../db/connect';
import { diaDe } from '../../db/sql';
import { archivoFiscal, comprobante } from '../../db/schema/dinero/fiscal';
import { conflict, serve } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { ajustesDe, modoDe } from './estado';
import { retenidoEn } from './retenido';

const modificado = alias(comprobante, 'modificado');

/** Condition: the company's documents dated in a month. */
export const delMes = ({ codigoCompania }: User, mes: string) =>
  and(eq(comprobante.codigoCompania, codigoCompania), between(comprobante.fecha, `${mes}-01`, ultimoDiaDelMes(mes)));

/** Whether a line is a document of its file's month, and not one of an earlier month that is repeated. */
export const esDelMes =
  (mes: string) =>
  ({ fecha }: Registro607): boolean =>
    mesDe(fecha) === mes;

/** Payments on these invoices as they stood on a day, each with all that it covers: what is taken back later leaves a month that was sent as it was. */
async function cobrosDe(db: Db, codigosFactura: readonly number[], hasta: string): Promise<Cobro607[]> {
  const { rows } = await db.execute<{ cobro: Cobro607 }>(sql`
    select json_build_object(
      'formas', (select json_agg(json_build_object('forma', m.forma, 'monto', m.monto, 'codigoFactura', m.codigo_factura) order by m.codigo_forma)
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

// Documents that the 608 reports as void, with their notes: the 607 lists neither.
const enEl608 = sql`exists (select from comprobante n where n.codigo_factura = ${comprobante.codigoFactura} and n.tipo_anulacion > ${POR_NOTA})`;

/**
 * All documents numbered in a month, and again those of earlier months of which a payment of this one withheld tax; company-wide, because the DGII
 * does not know branches. A credit note is reported as entirely on credit.
 */
export async function registrosDe(db: Db, user: User, mes: string): Promise<Registro607[]> {
  const retenido = await retenidoEn(db, user, mes);
  const retenidas = and(
    inArray(comprobante.codigoFactura, [...retenido.keys()]),
    lt(comprobante.fecha, `${mes}-01`),
    ne(comprobante.clase, 'CREDITO'),
  );
  const filas = await db
    .select({
      ...pick(comprobante, 'codigoFactura', 'clase', 'tipo', 'rnc', 'fecha', 'itbis', 'total'),
      ncf: sql<string>`${comprobante.ncf}`,
      modificado: sql<string>`coalesce(${modificado.ncf}, '')`,
    })
    .from(comprobante)
    .leftJoin(modificado, eq(modificado.codigoComprobante, comprobante.codigoModifica))
    .where(and(or(delMes(user, mes), retenidas), isNotNull(comprobante.ncf), not(enEl608)))
    .orderBy(asc(comprobante.ncf));
  const ventas = filas.filter(({ clase }) => clase !== 'CREDITO').map(({ codigoFactura }) => codigoFactura);
  const pagado = formasPagadas(await cobrosDe(db, ventas, ultimoDiaDelMes(mes)));
  return filas.map(({ codigoFactura, clase, ...fila }) => ({
    ...fila,
    formas: formasDe(fila.total, clase === 'CREDITO' ? undefined : pagado.get(codigoFactura)),
    retenido: clase === 'CREDITO' ? undefined : retenido.get(codigoFactura),
  }));
}

/** RNC of the academy; throws 409 without one, because the files require it. */
export async function rncDe(db: Db, user: User): Promise<string> {
  const { rnc } = await modoDe(db, user);
  if (!esRnc(rnc)) throw conflict('Escriba antes el RNC de la academia, en Datos: los archivos de la DGII comienzan con él');
  return digitosDeRnc(rnc);
}

/** The 607 of a month as it would be made now. */
export async function texto607(db: Db, user: User, mes: string): Promise<string> {
  const { tipoIngreso = '01' } = (await ajustesDe(db, user)) ?? {};
  return archivo607({ rnc: await rncDe(db, user), mes, tipoIngreso }, await registrosDe(db, user, mes));
}

/** A file as a download. */
export const descargaDe = (nombre: string, texto: string) => ({
  nombre,
  tipo: 'text/plain; charset=utf-8',
  contenido: new TextEncoder().encode(texto),
});

/** The file of a month that was made; undefined while it was not. */
export async function hechoDe(db: Db, { codigoCompania }: User, formato: FormatoDgii, mes: string) {
  const suyo = and(eq(archivoFiscal.codigoCompania, codigoCompania), eq(archivoFiscal.formato, formato), eq(archivoFiscal.mes, mes));
  const [hecho] = await db.select().from(archivoFiscal).where(suyo);
  return hecho;
}

export default [
  // Called by whoever manages the company, whatever their branches: a file with part of the sales would be a false declaration.
  serve(calls.resumen, async ({ db, user, query: { mes } }) => {
    const todos = await registrosDe(db, user, mes);
    const registros = todos.filter(esDelMes(mes));
    return {
      mes,
      archivo: nombreDgii('607', await rncDe(db, user), mes),
      repetidos: todos.length - registros.length,
      detalle: resumen607(registros.filter(vaDetallado)),
      consumo: resumen607(registros.filter((registro) => !vaDetallado(registro))),
      enEspera: await db.$count(comprobante, and(delMes(user, mes), isNull(comprobante.ncf))),
    };
  }),

  // A file that was made is given as it was made.
  serve(calls.archivo, async ({ db, user, query: { mes } }) => {
    const hecho = await hechoDe(db, user, '607', mes);
    return hecho
      ? descargaDe(hecho.nombre, hecho.contenido)
      : descargaDe(nombreDgii('607', await rncDe(db, user), mes), await texto607(db, user, mes));
  }),
];
