import { and, asc, between, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
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
import { cobro, cobroFactura, cobroForma, reversion } from '../../db/schema/cobros';
import { comprobante } from '../../db/schema/fiscal';
import { conflict } from '../../lib/errors';
import { serve } from '../../lib/serve';
import type { User } from '../../lib/user';
import { ajustesDe, modoDe } from './estado';

const modificado = alias(comprobante, 'modificado');

const delMes = ({ codigoCompania }: User, mes: string) =>
  and(eq(comprobante.codigoCompania, codigoCompania), between(comprobante.fecha, `${mes}-01`, ultimoDiaDelMes(mes)));

/** What an invoice had given up of a payment by a day. */
const liberadoHasta = (hasta: string) =>
  sql<Centavos>`(select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_cobro = ${cobroFactura.codigoCobro}
    and s.codigo_factura = ${cobroFactura.codigoFactura} and s.tipo = 'LIBERADO'
    and (s.momento at time zone 'America/Santo_Domingo')::date <= ${hasta}::date)`.mapWith(cobroFactura.liberado);

/** Payments on these invoices as they stood on a day, each with all that it covers: what is taken back later leaves a month that was sent as it was. */
async function cobrosDe(db: Db, codigosFactura: readonly number[], hasta: string): Promise<Cobro607[]> {
  if (codigosFactura.length === 0) return [];
  const reversado = db
    .select({ uno: sql`1` })
    .from(reversion)
    .where(and(eq(reversion.codigoCobro, cobro.codigoCobro), lte(reversion.fecha, hasta)));
  const suyos = db
    .select({ codigoCobro: cobro.codigoCobro })
    .from(cobroFactura)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroFactura.codigoCobro))
    .where(
      and(
        sql`${cobroFactura.codigoFactura} = any(${sql.param([...codigosFactura])}::int[])`,
        lte(cobro.fecha, hasta),
        notExists(reversado),
      ),
    );
  const { codigoCobro, codigoFactura, monto } = cobroFactura;
  const facturas = await db
    .select({ codigoCobro, codigoFactura, monto, liberado: liberadoHasta(hasta) })
    .from(cobroFactura)
    .where(inArray(cobroFactura.codigoCobro, suyos))
    .orderBy(asc(cobroFactura.codigoCobro), asc(cobroFactura.codigoFactura));
  const formas = await db.select().from(cobroForma).where(inArray(cobroForma.codigoCobro, suyos)).orderBy(asc(cobroForma.codigoForma));
  const cobros = new Map<number, { formas: typeof formas; facturas: typeof facturas }>();
  for (const una of facturas) {
    const suyo = cobros.get(una.codigoCobro) ?? { formas: [], facturas: [] };
    suyo.facturas.push(una);
    cobros.set(una.codigoCobro, suyo);
  }
  for (const una of formas) cobros.get(una.codigoCobro)?.formas.push(una);
  return [...cobros.values()];
}

/** All documents numbered in a month, company-wide, because the DGII does not know branches. A credit note is reported as entirely on credit. */
async function registrosDe(db: Db, user: User, mes: string): Promise<Registro607[]> {
  const filas = await db
    .select({
      codigoFactura: comprobante.codigoFactura,
      clase: comprobante.clase,
      tipo: comprobante.tipo,
      ncf: sql<string>`${comprobante.ncf}`,
      modificado: sql<string>`coalesce(${modificado.ncf}, '')`,
      rnc: comprobante.rnc,
      fecha: comprobante.fecha,
      itbis: comprobante.itbis,
      total: comprobante.total,
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
