import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { prepared, type Places } from '../db/prepared';
import { compania } from '../db/schema/compania';
import type { User } from '../lib/user';

const ajuste = prepared('centavos_en_efectivo', (db, { codigoCompania }: Places<{ codigoCompania: number }>) =>
  db.select({ hay: compania.centavosEnEfectivo }).from(compania).where(eq(compania.codigoCompania, codigoCompania)),
);

/** Whether the user's company takes and hands out cash to the centavo; else in whole pesos. */
export async function hayCentavosEnEfectivo(db: Db, { codigoCompania }: Pick<User, 'codigoCompania'>): Promise<boolean> {
  const [row] = await ajuste(db, { codigoCompania });
  return row!.hay;
}
