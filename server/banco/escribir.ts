import { sql } from 'drizzle-orm';
import { conciliacion } from '../db/schema/dinero/banco';
import { conflict } from '../lib/serve';
import type { Db, User } from '../lib/scope';

/** A match to be written: keys of lines, and of what they are. */
export interface Conciliada {
  clase: 'PAGOS' | 'DEPOSITO' | 'TARJETAS' | 'DEVUELTO';
  razon: string;
  segura: boolean;
  lineas: readonly number[];
  formas: readonly number[];
  depositos: readonly number[];
  liquidaciones: readonly number[];
  devueltos: readonly number[];
}

type Tomada = 'lineas' | 'depositos' | 'liquidaciones' | 'devueltos';

/**
 * Writes matches whose rows are locked, in a fixed number of statements however many there are, and returns their keys. Throws 409 when a row was taken
 * by another match meanwhile.
 */
export async function escribirConciliaciones(
  db: Db,
  { codigoCompania, usuario }: User,
  momento: string,
  codigoCuenta: number,
  grupos: readonly Conciliada[],
): Promise<number[]> {
  const de = { codigoCompania, codigoCuenta, momento, usuario };
  const hechas = await db
    .insert(conciliacion)
    .values(grupos.map(({ clase, razon, segura }) => ({ ...de, clase, razon, segura })))
    .returning({ codigo: conciliacion.codigoConciliacion });
  const pares = (que: 'formas' | Tomada) => grupos.flatMap((grupo, i) => grupo[que].map((k) => ({ c: hechas[i]!.codigo, k })));
  const tomar = async (que: Tomada, tabla: string, clave: string) => {
    const suyos = pares(que);
    if (suyos.length === 0) return;
    const { rowCount } = await db.execute(sql`update ${sql.identifier(tabla)} t set codigo_conciliacion = j.c
      from json_to_recordset(${JSON.stringify(suyos)}) as j (c int, k int)
      where t.${sql.identifier(clave)} = j.k and t.codigo_compania = ${codigoCompania} and t.codigo_cuenta = ${codigoCuenta} and t.codigo_conciliacion is null`);
    if (rowCount !== suyos.length) throw conflict('Algo de esto ya se concilió: vuelva a mirar');
  };
  await tomar('lineas', 'linea_banco', 'codigo_linea');
  await tomar('depositos', 'deposito', 'codigo_deposito');
  await tomar('liquidaciones', 'liquidacion', 'codigo_liquidacion');
  await tomar('devueltos', 'pago_devuelto', 'codigo_reversion');
  const formas = pares('formas');
  if (formas.length)
    await db.execute(sql`insert into conciliacion_forma (codigo_forma, codigo_conciliacion)
      select j.k, j.c from json_to_recordset(${JSON.stringify(formas)}) as j (c int, k int)`);
  return hechas.map(({ codigo }) => codigo);
}
