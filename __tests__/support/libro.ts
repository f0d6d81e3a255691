import { REVISIONES_DE_LISTAS } from '@/server/asistencia/revisiones';
import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import type { TestApp } from './createTestApp';

/** Rules that the factories break: they number invoices and closes without a series. */
const DE_FABRICA = ['La serie FACTURA no tiene huecos', 'La serie CAJA no tiene huecos'];

/**
 * Checks the ledger after every test of the file: every stored sum must equal the sum of its rows. `salvo` names rules that the file's
 * fixtures break.
 */
export function elLibroCuadra(app: TestApp, salvo: readonly string[] = []) {
  const fuera = [...DE_FABRICA, ...salvo];
  const desconocidas = fuera.filter((una) => !REVISIONES.some(({ que }) => que === una));
  if (desconocidas.length) throw new Error(`No hay tal regla: ${desconocidas.join(', ')}`);
  afterEach(async () => {
    const diferencias = await revisarLibro(app.deps.db);
    expect(diferencias.filter(({ que }) => !fuera.includes(que))).toEqual([]);
  });
}

/** The differences between the stored sums of rolls and their marks. */
export const diferenciasDeListas = (app: TestApp) => revisarLibro(app.deps.db, undefined, REVISIONES_DE_LISTAS);
