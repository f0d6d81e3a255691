import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Diferencia } from '@/contract/reportes/libro';
import { REVISIONES_DE_LISTAS } from '@/server/asistencia/revisiones';
import { preparedSql } from '@/server/db/prepared';
import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import type { TestApp } from './createTestApp';

/** Rules that the factories break: they number invoices and closes without a series. */
const DE_FABRICA = ['La serie FACTURA no tiene huecos', 'La serie CAJA no tiene huecos'];

// Its values stand in the text: a statement without parameters is planned once per connection, one with them anew at its first five runs.
const todas = preparedSql<Diferencia, object>('libro', () =>
  sql
    .join(
      REVISIONES.map(
        ({ que, sql: revision }) =>
          sql`select ${sql.raw(pg.escapeLiteral(que))} que, d.cual, d.esperado, d.hallado from (${revision(() => sql`true`)}) d`,
      ),
      sql` union all `,
    )
    .inlineParams(),
);

/** What `revisarLibro` finds, asked in one statement that is planned once: planning its fifty anew after every test took longer than most tests. */
export const diferenciasDelLibro = (app: TestApp): Promise<Diferencia[]> => todas(app.deps.db, {});

/**
 * Checks the ledger after every test of the file: every stored sum must equal the sum of its rows. `salvo` names rules that the file's
 * fixtures break.
 */
export function elLibroCuadra(app: TestApp, salvo: readonly string[] = []) {
  const fuera = [...DE_FABRICA, ...salvo];
  const desconocidas = fuera.filter((una) => !REVISIONES.some(({ que }) => que === una));
  if (desconocidas.length) throw new Error(`No hay tal regla: ${desconocidas.join(', ')}`);
  afterEach(async () => {
    const diferencias = await diferenciasDelLibro(app);
    expect(diferencias.filter(({ que }) => !fuera.includes(que))).toEqual([]);
  });
}

/** The differences between the stored sums of rolls and their marks. */
export const diferenciasDeListas = (app: TestApp) => revisarLibro(app.deps.db, undefined, REVISIONES_DE_LISTAS);
