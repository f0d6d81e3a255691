import { inArray, sql } from 'drizzle-orm';
import { CERO, enPesos, restar } from '@/domain/dinero';
import { alDejarDePagar } from '@/domain/cobros/saldo';
import type { Db } from '../db/connect';
import { saldoMovimiento } from '../db/schema/cobros';
import { entidad, responsableEstudiante as r } from '../db/schema/personas';
import { saldoAFavor } from '../facturas/familia';
import { conflict } from '../lib/errors';
import type { User } from '../lib/user';

interface Quien {
  codigoEntidad: number;
  nombre: string;
}

const pagaPorAlguien = async (db: Db, codigoEntidad: number) =>
  (await db.$count(r, sql`${r.codigoEntidad} = ${codigoEntidad} and ${r.contactoPago}`)) > 0;

/**
 * Handles the credit of somebody who stops paying for a student, after that change was written, so that no credit is forgotten. Locks both
 * persons. Less than a peso goes to the new payer; throws 409 with the amount when there is more and the person pays for nobody any more.
 */
export async function despedirPagador(
  db: Db,
  { codigoCompania, usuario }: User,
  sale: Quien,
  { codigoEntidad: codigoPagador }: Pick<Quien, 'codigoEntidad'>,
  momento: string,
): Promise<void> {
  const personas = [sale.codigoEntidad, codigoPagador];
  await db
    .select({ codigo: entidad.codigoEntidad })
    .from(entidad)
    .where(inArray(entidad.codigoEntidad, personas))
    .orderBy(entidad.codigoEntidad)
    .for('no key update');
  if (await pagaPorAlguien(db, sale.codigoEntidad)) return;
  const disponible = await saldoAFavor(db, sale.codigoEntidad);
  const que = alDejarDePagar(disponible);
  if (que === 'NADA') return;
  if (que === 'IMPIDE') {
    throw conflict(
      `${sale.nombre} tiene un saldo a favor de ${enPesos(disponible)} y ya no pagaría por nadie: trasládelo a otro responsable o devuélvalo antes, en su estado de cuenta`,
      { saldo: { codigoEntidad: sale.codigoEntidad, disponible: disponible / 100 } },
    );
  }
  const de = { codigoCompania, tipo: 'TRASLADO' as const, motivo: 'Centavos que pasan a quien paga ahora', momento, usuario };
  await db.insert(saldoMovimiento).values([
    { ...de, codigoEntidad: sale.codigoEntidad, codigoContraparte: codigoPagador, monto: restar(CERO, disponible) },
    { ...de, codigoEntidad: codigoPagador, codigoContraparte: sale.codigoEntidad, monto: disponible },
  ]);
}
