/** Rows as CSV with a BOM, so that Excel shows the accents, and with cells that cannot run as formulas. */
export async function enCsv(filas: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const texto = papa.unparse(filas as string[][], { delimiter: ';', escapeFormulae: true });
  return new Blob(['\uFEFF', texto], { type: 'text/csv;charset=utf-8' });
}
