import { COLUMNAS_DE_GRUPO, type ColumnaDeGrupo, type FilaDeGrupo } from '@/domain/importacion/grupos';
import { llaveDeNombre } from '@/domain/importacion/escrito';

/** Whether nothing is written in a row. */
export const estaVacia = ({ celdas }: FilaDeGrupo): boolean => Object.values(celdas).every((texto) => texto.trim() === '');

const columnaDe = (titulo: string) => COLUMNAS_DE_GRUPO.find((una) => llaveDeNombre(una.titulo) === llaveDeNombre(titulo))?.id;

/**
 * The rows with a block of cells from a sheet in them, from a cell on; rows are added as needed. Where the block begins with the headings of
 * this table, its columns are found by them, in whatever order.
 */
export function pegar(
  filas: readonly FilaDeGrupo[],
  columnas: readonly ColumnaDeGrupo[],
  texto: string,
  desde: { lugar: number; columna: ColumnaDeGrupo },
): FilaDeGrupo[] {
  const bloque = texto
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((linea) => linea.split('\t').map((celda) => celda.trim()));
  const titulos = bloque[0]!.map(columnaDe);
  const conTitulos = titulos.filter(Boolean).length > 1;
  const destino = conTitulos ? titulos : columnas.slice(columnas.indexOf(desde.columna));
  const nuevas = [...filas];
  for (const [i, linea] of bloque.slice(conTitulos ? 1 : 0).entries()) {
    const lugar = desde.lugar + i;
    const fila = nuevas[lugar] ?? { celdas: {} };
    const pegadas = linea.flatMap((celda, j) => (destino[j] ? [[destino[j], celda] as const] : []));
    nuevas[lugar] = { ...fila, celdas: { ...fila.celdas, ...Object.fromEntries(pegadas) } };
  }
  return nuevas;
}

/** The rows with what stands above in each empty cell of a column; rows in which nothing is written stay empty. */
export function rellenar(filas: readonly FilaDeGrupo[], columna: ColumnaDeGrupo): FilaDeGrupo[] {
  let arriba = '';
  return filas.map((fila) => {
    const suyo = fila.celdas[columna] ?? '';
    if (suyo !== '') arriba = suyo;
    return suyo !== '' || estaVacia(fila) ? fila : { ...fila, celdas: { ...fila.celdas, [columna]: arriba } };
  });
}
