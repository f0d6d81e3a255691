import { sql } from 'drizzle-orm';
import type { CobroInput } from '@/contract/cobros/cobro';
import { textoDelDia } from '@/domain/fechas';
import { preparedSql, type Places } from '../db/prepared';
import type { Db, User } from '../lib/scope';

/** Forms whose reference identifies them at the bank. */
const UNICAS = ['TRANSFERENCIA', 'CHEQUE'];

interface Buscadas {
  codigoCompania: number;
  /** JSON array of { forma, referencia }. */
  usadas: string;
}

// Advisory locks: of two cashiers who enter the same transfer, the second waits and is then asked.
const bloquear = preparedSql(
  'bloquear_referencias',
  ({ codigoCompania, usadas }: Places<Buscadas>) => sql`
  select pg_advisory_xact_lock(${codigoCompania}::int, clave) from (
    select distinct hashtext(forma || lower(referencia)) clave from json_to_recordset(${usadas}) as u (forma text, referencia text) order by 1) claves`,
);

const buscar = preparedSql<{ forma: string; referencia: string; numero: number; fecha: string }, Buscadas>(
  'referencias_usadas',
  ({ codigoCompania, usadas }) => sql`
  select u.forma, u.referencia, c.numero, c.fecha::text fecha
  from json_to_recordset(${usadas}) as u (forma text, referencia text)
    join cobro_forma f on lower(f.referencia) = lower(u.referencia) and f.referencia <> '' and f.forma = u.forma
    join cobro c using (codigo_cobro)
  where c.codigo_compania = ${codigoCompania} and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
  order by c.numero limit 3`,
);

type Forma = CobroInput['formas'][number];
const esLaMisma = (a: Forma, b: Forma) => a.forma === b.forma && a.referencia.toLowerCase() === b.referencia.toLowerCase();

/**
 * The question to ask when the reference of a transfer or cheque is twice in the payment, or on another receipt of the company that was not
 * reversed; undefined when there is none. The references stay locked until the transaction ends.
 */
export async function preguntaPorReferencia(
  db: Db,
  { codigoCompania }: Pick<User, 'codigoCompania'>,
  formas: CobroInput['formas'],
): Promise<string | undefined> {
  const conReferencia = formas.filter(({ forma }) => UNICAS.includes(forma));
  if (conReferencia.length === 0) return undefined;
  const repetida = conReferencia.find((una, i) => conReferencia.slice(0, i).some((otra) => esLaMisma(una, otra)));
  const usadas = JSON.stringify(conReferencia.map(({ forma, referencia }) => ({ forma, referencia })));
  const [, halladas] = await Promise.all([bloquear(db, { codigoCompania, usadas }), buscar(db, { codigoCompania, usadas })]);
  if (halladas.length === 0)
    return repetida && `La referencia ${repetida.referencia} está dos veces en este cobro. Si son dos pagos, confírmelo.`;
  const recibos = halladas.map(({ numero, fecha }) => `${numero} del ${textoDelDia(fecha)}`).join(', ');
  return `La referencia ${halladas[0]!.referencia} ya está en ${halladas.length === 1 ? 'el recibo' : 'los recibos'} ${recibos}. Si es otro pago, confírmelo.`;
}
