import type { TestApp } from './createTestApp';

/** The version of a row as it is now, found by its key or, a user, by its name: what a form that was just opened sends back. */
export async function versionDe(test: TestApp, tabla: 'compania' | 'rol' | 'sucursal' | 'usuario', cual: number | string): Promise<number> {
  const columna = typeof cual === 'string' ? tabla : `codigo_${tabla}`;
  const [row] = await test.rows<{ version: number }>(`select version from ${tabla} where ${columna} = $1`, [cual]);
  return row?.version ?? 0;
}
