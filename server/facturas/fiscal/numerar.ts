import { sql } from 'drizzle-orm';
import type { TipoComprobante } from '@/contract/facturas/fiscal';
import { ncfDe } from '@/domain/fiscal/comprobante';
import { groupBy } from '@/utils/groupBy';
import { literal } from '../../db/sql';
import type { Db } from '../../db/connect';
import { preparedSql, type Places } from '../../db/prepared';
import type { User } from '../../lib/scope';

/** On whose behalf documents are created and numbered: a user, or the system on a due date. */
export type Emisor = Pick<User, 'codigoCompania' | 'usuario' | 'fiscal'>;

/** A document that waits for its number. */
export interface EnEspera {
  codigoComprobante: number;
  codigoSucursal: number;
  tipo: TipoComprobante;
}

interface Pedido {
  codigoCompania: number;
  codigoSucursal: number;
  tipo: string;
  hoy: string;
  cuantos: number;
}

interface Tomado extends Record<string, unknown> {
  codigo: number;
  primero: string;
  toma: number;
  vence: string | null;
}

// Uses the range that expires first. A transaction that waited for its lock sees the range as it is then, or no row if it was used up
// meanwhile.
const tomar = preparedSql<Tomado, Pedido>(
  'tomar_ncf',
  (v) => sql`
  with util as (
    select codigo_secuencia, siguiente, least(hasta - siguiente + 1, ${v.cuantos}::int)::int toma from secuencia_fiscal
    where codigo_compania = ${v.codigoCompania} and codigo_sucursal = ${v.codigoSucursal} and tipo = ${v.tipo} and activo and siguiente <= hasta
      and (vence is null or vence >= ${v.hoy}::date)
    order by vence nulls last, desde limit 1 for update)
  update secuencia_fiscal s set siguiente = s.siguiente + util.toma from util where s.codigo_secuencia = util.codigo_secuencia
  returning s.codigo_secuencia codigo, (s.siguiente - util.toma)::text primero, util.toma, s.vence::text`,
);

const numerados = preparedSql(
  'numerar_comprobantes',
  (v: Places<{ numerados: string; hoy: string }>) => sql`
  update comprobante c set ncf = n.ncf, codigo_secuencia = n.codigo, vence = n.vence, fecha = ${v.hoy}::date, error = ''
  from json_to_recordset(${v.numerados}) as n ("codigoComprobante" int, ncf text, codigo int, vence date)
  where c.codigo_comprobante = n."codigoComprobante"`,
);

/** Takes a number for each of these documents of one branch and type, as far as there are any. */
async function tomarPara(db: Db, codigoCompania: number, suyos: readonly EnEspera[], hoy: string) {
  const [{ codigoSucursal, tipo }] = suyos as [EnEspera];
  const dados: { codigoComprobante: number; ncf: string; codigo: number; vence: string | null }[] = [];
  // A range that was used up while we waited for its lock returns no row; the next one may have numbers.
  for (let vacios = 0; dados.length < suyos.length && vacios < 2;) {
    const [rango] = await tomar(db, { codigoCompania, codigoSucursal, tipo, hoy, cuantos: suyos.length - dados.length });
    if (!rango) vacios += 1;
    else {
      const { codigo, primero, toma, vence } = rango;
      const estos = suyos.slice(dados.length, dados.length + toma);
      dados.push(...estos.map(({ codigoComprobante }, i) => ({ codigoComprobante, ncf: ncfDe(tipo, Number(primero) + i), codigo, vence })));
    }
  }
  return dados;
}

/**
 * Numbers these documents, by branch and type in a fixed order, which avoids deadlocks. Documents without an available number go on
 * waiting, so no payment is refused. Returns which were numbered and which types ran out. The ranges stay locked until the transaction
 * ends, so call it late.
 */
export async function dar(db: Db, { codigoCompania }: Emisor, esperan: readonly EnEspera[], hoy: string) {
  const grupos = groupBy(esperan, ({ codigoSucursal, tipo }) => `${String(codigoSucursal).padStart(10, '0')} ${tipo}`);
  const dados = [];
  const faltan = new Set<TipoComprobante>();
  for (const clave of [...grupos.keys()].sort()) {
    const suyos = grupos.get(clave)!;
    const tomados = await tomarPara(db, codigoCompania, suyos, hoy);
    dados.push(...tomados);
    if (tomados.length < suyos.length) faltan.add(suyos[0]!.tipo);
  }
  if (dados.length) await numerados(db, { numerados: JSON.stringify(dados), hoy });
  return { dados: new Set(dados.map(({ codigoComprobante }) => codigoComprobante)), faltan: [...faltan] };
}

/** Documents per transaction, so that no run locks the ranges for long. */
const PARTE = 500;

const queEsperan = preparedSql<EnEspera & Record<string, unknown>, { codigoCompania: number; notas: boolean }>(
  'comprobantes_en_espera',
  (v) => sql`
  select c.codigo_comprobante "codigoComprobante", c.codigo_sucursal "codigoSucursal", c.tipo from comprobante c
  where c.codigo_compania = ${v.codigoCompania} and c.ncf is null and (c.codigo_modifica is not null) = ${v.notas}
    and (c.codigo_modifica is null or exists (select from comprobante m where m.codigo_comprobante = c.codigo_modifica and m.ncf is not null))
  order by c.codigo_comprobante limit ${literal(PARTE)} for update skip locked`,
);

/** Numbers the company's waiting documents, at most 500 of a kind: invoices first, then notes on numbered documents. */
export async function numerar(db: Db, emisor: Emisor, hoy: string) {
  const faltan: TipoComprobante[] = [];
  let dados = 0;
  for (const notas of [false, true]) {
    const hecho = await dar(db, emisor, await queEsperan(db, { codigoCompania: emisor.codigoCompania, notas }), hoy);
    dados += hecho.dados.size;
    faltan.push(...hecho.faltan);
  }
  return { dados, faltan };
}
