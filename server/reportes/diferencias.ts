import { asc } from 'drizzle-orm';
import { connect } from '../db/connect';
import { compania } from '../db/schema/compania';
import { revisarLibro } from './libro';
import { textoDeDiferencia } from './textoDeDiferencia';

/** Recomputes the money and the totals of every company of a database from their rows; each difference is one sentence that begins with the company. */
export async function diferenciasEn(url: string): Promise<string[]> {
  const { db, close } = connect(url, 1);
  try {
    const companias = await db
      .select({ codigo: compania.codigoCompania, nombre: compania.nombre })
      .from(compania)
      .orderBy(asc(compania.codigoCompania));
    const todas: string[] = [];
    for (const { codigo, nombre } of companias)
      todas.push(...(await revisarLibro(db, codigo)).map((una) => `${nombre}: ${textoDeDiferencia(una)}`));
    return todas;
  } finally {
    await close();
  }
}
