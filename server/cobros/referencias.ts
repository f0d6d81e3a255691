import { sql } from 'drizzle-orm';
import type { CobroInput } from '@/contract/cobros/cobro';
import { textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';
import type { User } from '../lib/user';

/** Forms that one finds again at the bank by their reference. */
const UNICAS = ['TRANSFERENCIA', 'CHEQUE'];

interface Buscadas {
  codigoCompania: number;
  /** { forma, referencia } as JSON. */
  usadas: string;
}

// Two cashiers with the same transfer in hand wait for each other here, so that the second one is asked.
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

/**
 * The question that a transfer or a cheque raises whose reference is on another receipt of the company that was not reversed; undefined where none is.
 * Holds the references until the transaction ends.
 */
export async function preguntaPorReferencia(
  db: Db,
  { codigoCompania }: Pick<User, 'codigoCompania'>,
  formas: CobroInput['formas'],
): Promise<string | undefined> {
  const conReferencia = formas.filter(({ forma }) => UNICAS.includes(forma));
  if (conReferencia.length === 0) return undefined;
  const usadas = JSON.stringify(conReferencia.map(({ forma, referencia }) => ({ forma, referencia })));
  const [, halladas] = await Promise.all([bloquear(db, { codigoCompania, usadas }), buscar(db, { codigoCompania, usadas })]);
  if (halladas.length === 0) return undefined;
  const recibos = halladas.map(({ numero, fecha }) => `${numero} del ${textoDelDia(fecha)}`).join(', ');
  return `La referencia ${halladas[0]!.referencia} ya está en ${halladas.length === 1 ? 'el recibo' : 'los recibos'} ${recibos}. Si es otro pago, confírmelo.`;
}
