import { COLUMNAS_EXTRACTO, type ColumnaExtracto } from '@/contract/banco/extracto';
import type { Hoja } from '../importacion/hoja';
import { llaveDeNombre } from '../importacion/escrito';

/** What banks call their columns, in the form of `llaveDeNombre`; the first that fits counts. */
const TITULOS: readonly [ColumnaExtracto, RegExp][] = [
  ['fecha', /^(fecha|date|dia$|fec)|posteo$/],
  ['saldo', /saldo|balance/],
  ['debito', /debito|^debe$|retiro|cargo|salida|egreso|withdrawal|^d[be]b?$|debit/],
  ['credito', /credito|^haber$|abono|deposito|entrada|ingreso|^cr$|credit/],
  ['tipo', /^tipo|naturaleza|^dc$|^dbcr$|^signo$/],
  ['monto', /monto|importe|valor|amount/],
  ['cuenta', /^(no|num|numero)?(de)?(cuenta|cta)|account/],
  ['referencia', /refer|^ref|documento|^doc|^nodoc|cheque|comprobante|confirmacion|serial|^(no|numero|num)$/],
  ['descripcion', /descrip|concepto|detalle|transaccion|movimiento|narrativa|description|memo|glosa|observ/],
];

/** The column that each heading means: the remembered choice (null: none), else by its usual names; no column twice. */
export function columnasDeExtracto(
  titulos: readonly string[],
  recordadas: Readonly<Record<string, string | null>> = {},
): (ColumnaExtracto | null)[] {
  const dadas = new Set<ColumnaExtracto>();
  const conocida = (id: string | null | undefined) => COLUMNAS_EXTRACTO.find((una) => una.id === id)?.id;
  const dar = (id: ColumnaExtracto | undefined) => {
    if (!id || dadas.has(id)) return null;
    dadas.add(id);
    return id;
  };
  const llaves = titulos.map(llaveDeNombre);
  const elegidas = llaves.map((llave) => (Object.hasOwn(recordadas, llave) ? dar(conocida(recordadas[llave])) : undefined));
  return llaves.map((llave, i) => elegidas[i] ?? (elegidas[i] === null ? null : dar(TITULOS.find(([, como]) => como.test(llave))?.[0])));
}

/** The table of a statement: headings, rows, their numbers in the file, and the account that the lines above each row name ('' for none). */
export interface TablaDeExtracto {
  titulos: string[];
  filas: string[][];
  numeros: number[];
  cuentas: string[];
}

const HASTA = 60;
const CUENTA = /^\W*(?:estado de |no\.? |n[uú]mero )?(?:de )?(?:la )?(?:cuenta|cta|account)[^\d*]{0,30}([\d*][\d*xX -]{2,28}\d)/i;
/** The account that a title line names; a movement does not begin with that word. */
const cuentaEn = (fila: readonly string[]) => {
  const numero = CUENTA.exec(fila.join(' ').trim())?.[1]?.replace(/[ -]/g, '') ?? '';
  return numero.replace(/\D/g, '').length >= 4 ? numero : '';
};
const llenas = (fila: readonly string[]) => fila.filter((celda) => celda.trim() !== '').length;

/** How well a row would serve as headings: how many columns it names, if a day and an amount are among them. */
const sirve = (fila: readonly string[]) => {
  const ids = columnasDeExtracto(fila);
  const monto = (['monto', 'debito', 'credito'] as const).some((id) => ids.includes(id));
  return ids.includes('fecha') && monto ? ids.filter(Boolean).length : 0;
};

/** Finds the table of a statement below its title lines; sheets with the same headings are read as one. Null if no row looks like headings. */
export function tablaDeExtracto(hojas: readonly Hoja[]): TablaDeExtracto | null {
  const conTitulos = hojas.flatMap(({ filas }) => {
    const notas = filas.slice(0, HASTA).map(sirve);
    const mejor = Math.max(0, ...notas);
    const primera = mejor > 0 ? notas.indexOf(mejor) : filas.findIndex((fila) => llenas(fila) >= 3);
    return primera < 0 ? [] : [{ filas, cabeza: primera, nota: mejor }];
  });
  const [una] = [...conTitulos].sort((a, b) => b.nota - a.nota);
  if (!una) return null;
  const titulos = una.filas[una.cabeza]!.map((titulo) => titulo.trim());
  const llave = titulos.map(llaveDeNombre).join();
  const tabla: TablaDeExtracto = { titulos, filas: [], numeros: [], cuentas: [] };
  for (const { filas, cabeza } of conTitulos.filter((otra) => otra.filas[otra.cabeza]!.map(llaveDeNombre).join() === llave)) {
    let cuenta = '';
    for (const [i, fila] of filas.entries()) {
      if (llenas(fila) <= 4) cuenta = cuentaEn(fila) || cuenta;
      if (i <= cabeza || llenas(fila) === 0) continue;
      tabla.filas.push(titulos.map((_, columna) => (fila[columna] ?? '').trim()));
      tabla.numeros.push(i + 1);
      tabla.cuentas.push(cuenta);
    }
  }
  return tabla.filas.length ? tabla : null;
}

/** Of several readings of one text, the table whose headings name the most columns; null if none has one. */
export function mejorTabla(lecturas: readonly (readonly (readonly string[])[])[]): TablaDeExtracto | null {
  const tablas = lecturas.flatMap((filas) => tablaDeExtracto([{ nombre: '', filas }]) ?? []);
  const conocidas = ({ titulos }: TablaDeExtracto) => columnasDeExtracto(titulos).filter(Boolean).length;
  return [...tablas].sort((a, b) => conocidas(b) - conocidas(a))[0] ?? null;
}
