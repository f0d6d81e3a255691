import { REVISIONES_DE_LISTAS } from '@/server/asistencia/revisiones';
import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import type { TestApp } from './createTestApp';

/** Rows that factories write by themselves: the numbers of their invoices and closes follow no series. */
const DE_FABRICA = ['La serie FACTURA no tiene huecos', 'La serie CAJA no tiene huecos'];

/** After every test of the file the book must be right: every sum of money is that of its rows. `salvo` names rules that the fixtures of the file break. */
export function elLibroCuadra(app: TestApp, salvo: readonly string[] = []) {
  const fuera = [...DE_FABRICA, ...salvo];
  const desconocidas = fuera.filter((una) => !REVISIONES.some(({ que }) => que === una));
  if (desconocidas.length) throw new Error(`No hay tal regla: ${desconocidas.join(', ')}`);
  afterEach(async () => {
    const diferencias = await revisarLibro(app.deps.db);
    expect(diferencias.filter(({ que }) => !fuera.includes(que))).toEqual([]);
  });
}

/** Where the sums of rolls are not those of the marks. */
export async function diferenciasDeListas(app: TestApp) {
  const suyas = REVISIONES_DE_LISTAS.map(({ que }) => que);
  return (await revisarLibro(app.deps.db)).filter(({ que }) => suyas.includes(que));
}
