import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { enPesos } from '@/domain/dinero';
import { TOPE_CONSUMO } from '@/domain/fiscal/comprobante';
import type { Db } from '../../db/connect';
import { conflict } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { pagadorDelEstudiante } from '../familia';

/**
 * Throws 409 for a sale of 250,000.00 or more, in a company with fiscal numbers, to a buyer without an RNC or cédula on record: its document
 * would lack the number that the tax office asks for. The buyer is the customer, for a student who pays for it.
 */
export async function assertIdentificado(
  db: Db,
  { fiscal }: Pick<User, 'fiscal'>,
  { codigoEntidad, codigoEstudiante }: { codigoEntidad: number; codigoEstudiante: number | null },
  total: Centavos,
): Promise<void> {
  if (fiscal === 'NO' || total < TOPE_CONSUMO) return;
  const comprador = codigoEstudiante === null ? sql`${codigoEntidad}::int` : pagadorDelEstudiante(codigoEstudiante);
  const { rows } = await db.execute<{ nombre: string; identificado: boolean }>(sql`
    select p.nombre || ' ' || p.apellido nombre, p.documento_signos ~ '^([0-9]{9}|[0-9]{11})$'
      or exists (select from comprador_fiscal c where c.codigo_entidad = p.codigo_entidad) identificado
    from entidad p where p.codigo_entidad = ${comprador}`);
  const [quien] = rows;
  if (quien && !quien.identificado)
    throw conflict(
      `Una venta desde ${enPesos(TOPE_CONSUMO as Centavos)} lleva el RNC o la cédula de quien compra: escríbalo en la ficha de ${quien.nombre} y venda de nuevo`,
    );
}
