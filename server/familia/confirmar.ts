import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';

interface Cobrado {
  codigoCobro: number;
  codigoCompania: number;
  codigoPagador: number;
  momento: string;
  usuario: string;
}

const confirmar = preparedSql(
  'confirmar_avisos',
  (v: Places<Cobrado & { referencias: readonly string[] }>) => sql`
  update aviso_transferencia set estado = 'CONFIRMADO', codigo_cobro = ${v.codigoCobro}::int, resuelto = ${v.momento}::timestamptz, resuelto_por = ${v.usuario}
  where codigo_compania = ${v.codigoCompania}::int and codigo_entidad = ${v.codigoPagador}::int and estado = 'PENDIENTE'
    and lower(referencia) = any(${v.referencias}::text[])`,
);

/**
 * Marks reported transfers of the payer with the same reference as confirmed, in the transaction of a payment by transfer. Without a
 * transfer it does no query.
 */
export async function confirmarAvisos(db: Db, cobro: Cobrado, formas: readonly { forma: string; referencia: string }[]): Promise<void> {
  const referencias = formas.filter(({ forma }) => forma === 'TRANSFERENCIA').map(({ referencia }) => referencia.toLowerCase());
  if (referencias.length) await confirmar(db, { ...cobro, referencias });
}
