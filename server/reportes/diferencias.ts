import { asc } from 'drizzle-orm';
import { connect } from '../db/connect';
import { compania } from '../db/schema/compania';
import { revisarLibro } from './libro';
import type { Diferencia } from '@/contract/reportes/libro';
import { enPesos, type Centavos } from '@/domain/dinero';

/** How the checks begin that count pieces, numbers or marks; all others sum centavos. */
export const CUENTAN = [
  'La serie ',
  'La existencia de un artículo',
  'Lo vendido en facturas vivas',
  'Cada movimiento dice',
  'Lo recibido de una compra',
  'Lo que salió en una transferencia',
  'Los números fiscales',
  'La lista de un grupo',
  'La última asistencia',
  'Los inscritos de un grupo',
  'Una inscripción es de la sucursal',
  'Lo que aplicó un cobro lleva su fecha',
];

/** A difference in words: 'Lo pagado de … vivos. Factura 3: DOP 0.00 según sus filas, DOP 2,500.00 escrito'. */
export function textoDeDiferencia({ que, cual, esperado, hallado }: Diferencia): string {
  const cuenta = CUENTAN.some((principio) => que.startsWith(principio));
  const enPalabras = (cuanto: number) => (cuenta ? String(cuanto) : enPesos(cuanto as Centavos));
  return `${que}. ${cual}: ${enPalabras(esperado)} según sus filas, ${enPalabras(hallado)} escrito`;
}

/** Recomputes the money and the totals of every company of a database from their rows; each difference is one sentence that begins with the company. */
export async function diferenciasEn(url: string): Promise<string[]> {
  const { db, close } = connect(url, { max: 1 });
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
