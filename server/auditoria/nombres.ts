import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { User } from '../lib/user';

/** How a key is called: the table it points to, and the words of a row of it. */
const DE_LLAVE: Record<string, { tabla: string; nombre: string }> = {
  codigo_estudiante: { tabla: 'estudiante', nombre: 'nombre_completo' },
  codigo_entidad: { tabla: 'entidad', nombre: `nombre || ' ' || apellido` },
  codigo_usuario: { tabla: 'usuario', nombre: 'usuario' },
  codigo_profesor: { tabla: 'profesor join entidad using (codigo_entidad, codigo_compania)', nombre: `nombre || ' ' || apellido` },
  codigo_grupo: { tabla: 'grupo', nombre: 'descripcion' },
  codigo_periodo: { tabla: 'periodo_academico', nombre: 'descripcion' },
  codigo_modalidad: { tabla: 'modalidad', nombre: 'descripcion' },
  codigo_sucursal: { tabla: 'sucursal', nombre: 'descripcion_sucursal' },
  codigo_rol: { tabla: 'rol', nombre: 'descripcion' },
  codigo_factura: { tabla: 'factura', nombre: `'n.º ' || numero` },
};

type Columnas = Record<string, unknown> | null;

/** What the keys in these rows are called, of the caller's company: `nombreDe('codigo_grupo', 4)`; one query for each kind of key. */
export async function nombresDe(db: Db, { codigoCompania }: User, filas: readonly { antes: Columnas; despues: Columnas }[]) {
  const nombres = new Map<string, string>();
  for (const [llave, { tabla, nombre }] of Object.entries(DE_LLAVE)) {
    const codigos = new Set(
      filas.flatMap(({ antes, despues }) => [antes?.[llave], despues?.[llave]]).filter((one) => typeof one === 'number'),
    );
    if (codigos.size === 0) continue;
    const { rows } = await db.execute<{ codigo: number; nombre: string }>(
      sql`select ${sql.identifier(llave)} codigo, ${sql.raw(nombre)} nombre from ${sql.raw(tabla)}
        where codigo_compania = ${codigoCompania} and ${sql.identifier(llave)} = any(${sql.param([...codigos])})`,
    );
    rows.forEach((row) => nombres.set(`${llave} ${row.codigo}`, row.nombre));
  }
  return (llave: string, codigo: unknown) => nombres.get(`${llave} ${codigo}`);
}
