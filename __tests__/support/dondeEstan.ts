import type { TestApp } from './createTestApp';

/** Every column of text, JSON or bytes, of every table, in which one of the words stands, as 'table.column', sorted. */
export async function dondeEstan({ rows }: TestApp, palabras: readonly string[]): Promise<string[]> {
  const columnas = await rows<{ tabla: string; columna: string; tipo: string }>(
    `select table_name tabla, column_name columna, data_type tipo from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY') order by 1, 2`,
  );
  const halladas: string[] = [];
  for (const { tabla, columna, tipo } of columnas) {
    const texto = tipo === 'bytea' ? `encode("${columna}", 'escape')` : `"${columna}"::text`;
    // Bytes are escaped like the word that is looked for in them, because a file need not be text.
    const palabra = tipo === 'bytea' ? `encode(convert_to(p, 'UTF8'), 'escape')` : 'p';
    const [una] = await rows<{ hay: boolean }>(
      `select exists (select from "${tabla}", unnest($1::text[]) p where position(lower(${palabra}) in lower(${texto})) > 0
         or position(sin_acento(${palabra}) in lower(${texto})) > 0) hay`,
      [palabras],
    );
    if (una!.hay) halladas.push(`${tabla}.${columna}`);
  }
  return halladas;
}
