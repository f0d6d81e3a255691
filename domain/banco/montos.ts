import type { ColumnaExtracto } from '@/contract/banco/extracto';
import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { centavos, enPesos } from '../dinero';
import { sinAcento } from '../importacion/escrito';

// Amounts as a bank writes them: in one column with its sign, in two, with a letter behind; commas and points as its country has them.

type Separador = '.' | ',';

const limpio = (celda: string) => celda.replace(/(?:rd|us)?\$|dop|\s|'/gi, '');

/** How many cells say that the comma is decimal, less those that say the point: surely, or only by three digits behind it, which are thousands. */
function votosPorComa(celdas: readonly string[]) {
  const votos = { seguros: 0, miles: 0 };
  for (const celda of celdas) {
    const cifras = limpio(celda).replace(/[^\d.,]/g, '');
    const ultimo = Math.max(cifras.lastIndexOf(','), cifras.lastIndexOf('.'));
    if (ultimo < 0) continue;
    const signo = cifras[ultimo] as Separador;
    const miles = /^[1-9]\d{0,2}[.,]\d{3}$/.test(cifras);
    const esDecimal = !miles && cifras.split(signo).length === 2;
    votos[miles ? 'miles' : 'seguros'] += (signo === ',') === esDecimal ? 1 : -1;
  }
  return votos;
}

/**
 * separadorDe(['1.234,50', '7.000']) → ',': the decimal sign of a column, by the cells that can mean only one; if none does, as the other columns of
 * the file have it; if none of theirs does, three digits are thousands, because no bank writes thirds of a centavo.
 */
export function separadorDe(celdas: readonly string[], otras: readonly string[] = []): Separador {
  const { seguros, miles } = votosPorComa(celdas);
  return (seguros || votosPorComa(otras).seguros || miles) > 0 ? ',' : '.';
}

const ENTERO = { ',': /^\d{1,3}(\.\d{3})+$|^\d+$/, '.': /^\d{1,3}(,\d{3})+$|^\d+$/ };

/** montoEscrito('(1,234.50)', '.') → −123450; '1.234,50 DB' with ',' → −123450; '' → 0; null for another text. */
export function montoEscrito(celda: string, decimal: Separador): Centavos | null {
  const texto = limpio(celda);
  if (texto === '' || /^-+$/.test(texto)) return centavos(0);
  const [, antes = '', cifras = '', despues = ''] = /^([-+(]*)([\d.,]+)([-+)]*|cr|db|dr|c|d)$/i.exec(texto) ?? [];
  if (!cifras) return null;
  const at = cifras.lastIndexOf(decimal);
  const entero = at < 0 ? cifras : cifras.slice(0, at);
  const fraccion = at < 0 ? '' : cifras.slice(at + 1);
  // A workbook may keep 820.5 as 820.4999999999.
  if (!ENTERO[decimal].test(entero || '0') || !/^\d*$/.test(fraccion)) return null;
  const miles = entero.replaceAll(decimal === '.' ? ',' : '.', '');
  const valor = Math.round(Number(`${miles || '0'}.${fraccion || '0'}`) * 100);
  const negativo = antes.includes('-') || antes.includes('(') || /^[-)]|^d/i.test(despues);
  return Number.isSafeInteger(valor) ? centavos(negativo ? -valor : valor) : null;
}

/** A statement as it came: the column of each cell, the rows, and their numbers in the file. */
export interface Filas {
  columnas: readonly ColumnaExtracto[];
  filas: readonly (readonly string[])[];
  numeros: readonly number[];
}

const DE_MONTOS = ['monto', 'debito', 'credito', 'saldo'] as const;

/** The amounts of all rows by whichever columns the bank has: one with its sign, or two. */
export function lectorDeMontos({ columnas, filas }: Filas, celdaDe: (fila: readonly string[], id: ColumnaExtracto) => string) {
  const todas = filas.flatMap((fila) => DE_MONTOS.map((id) => celdaDe(fila, id)));
  const separadores = new Map(
    columnas.map((id, i) => [
      id,
      separadorDe(
        filas.map((fila) => fila[i] ?? ''),
        todas,
      ),
    ]),
  );
  const leer = (fila: readonly string[], id: ColumnaExtracto) => montoEscrito(celdaDe(fila, id), separadores.get(id) ?? '.');
  const tipoDe = (fila: readonly string[]) => {
    const tipo = sinAcento(celdaDe(fila, 'tipo'));
    return /^(d|cargo|retiro|-)/.test(tipo) && !/^dep/.test(tipo) ? -1 : /^(c|abono|dep|\+)/.test(tipo) ? 1 : 0;
  };
  const monto = (fila: readonly string[]): Centavos | string => {
    const escritos = (['monto', 'debito', 'credito'] as const).map((id) => [id, leer(fila, id)] as const);
    const malo = escritos.find(([, valor]) => valor === null);
    if (malo) return `El monto no se entiende: «${celdaDe(fila, malo[0])}»`;
    const [uno, debito, credito] = escritos.map(([, valor]) => valor!) as [Centavos, Centavos, Centavos];
    if (debito !== 0 && credito !== 0) return 'Tiene débito y crédito a la vez';
    const tipo = tipoDe(fila);
    const firmado = tipo === 0 ? uno : centavos(tipo * Math.abs(uno));
    const valor = debito !== 0 ? centavos(-Math.abs(debito)) : credito !== 0 ? centavos(Math.abs(credito)) : firmado;
    return Math.abs(valor) > MAX_IMPORTE ? `El monto pasa de ${enPesos(MAX_IMPORTE)}` : valor;
  };
  const saldo = (fila: readonly string[]) => (celdaDe(fila, 'saldo').trim() === '' ? null : leer(fila, 'saldo'));
  return { monto, saldo };
}
