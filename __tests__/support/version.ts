import type { TestApp } from './createTestApp';

/** The current version of a row, found by its key (a user: by name), as a freshly opened form would send it. */
export async function versionDe(
  test: TestApp,
  tabla: 'compania' | 'compra' | 'interesado' | 'rol' | 'sucursal' | 'usuario',
  cual: number | string,
): Promise<number> {
  const columna = typeof cual === 'string' ? tabla : `codigo_${tabla}`;
  const [row] = await test.rows<{ version: number }>(`select version from ${tabla} where ${columna} = $1`, [cual]);
  return row?.version ?? 0;
}
