import type { ColumnaExtracto, PreguntaDeExtracto } from '@/contract/banco/extracto';
import { enPesos, restar, type Centavos } from '../dinero';
import { diasEntre, textoDelDia } from '../fechas';
import { avisoDeCuenta } from './cuenta';
import { lectorDeMontos, type Filas } from './montos';
import { leerDia, ordenDe, type Orden } from '../importacion/dias';
import { llaveDeNombre, sinAcento } from '../importacion/escrito';

// A statement as a bank writes it, read whole: how it writes amounts and days is decided by all the cells of a column, never by one.

/** A movement of the statement, oldest first. */
export interface LineaLeida {
  /** The number of its row in the file. */
  fila: number;
  fecha: string;
  /** Positive: money in. */
  monto: Centavos;
  descripcion: string;
  referencia: string;
  /** The balance printed after it. */
  saldo: Centavos | null;
  /** The same in every file that has it. */
  identidad: string;
}

/** A row that is no movement, or that was not understood (`duda`), and why. */
export interface FilaFuera {
  fila: number;
  motivo: string;
  duda: boolean;
  texto: string;
}

/** What a statement says. */
export interface ExtractoLeido {
  lineas: LineaLeida[];
  fuera: FilaFuera[];
  preguntas: PreguntaDeExtracto[];
  avisos: string[];
}

const sinHora = (celda: string) =>
  celda
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/(\d)[\sT]+\d{1,2}:\d\d.*$/i, '$1');

const diaDe = (celda: string, orden: Orden, hoy: string) => {
  const leido = leerDia(sinHora(celda), orden, hoy);
  return leido && 'dia' in leido ? leido.dia : null;
};

/** Whether days only rise, or only fall. */
const ordenados = (dias: readonly string[]) =>
  dias.every((dia, i) => i === 0 || dias[i - 1]! <= dia) || dias.every((dia, i) => i === 0 || dias[i - 1]! >= dia);

/** What a cell says with the day first, and with the month first. */
const lecturas = (celda: string, hoy: string) => (['DMA', 'MDA'] as const).map((orden) => diaDe(celda, orden, hoy));

/** The order of day and month in the whole column: any if it changes no day; otherwise a cell that the column leaves open, both being as likely. */
function ordenDeDias(celdas: readonly string[], hoy: string): { claro: Orden } | { claro?: undefined; celda: string } {
  const dichas = celdas.map(sinHora);
  const claro = ordenDe(dichas);
  if (claro) return { claro };
  const celda = celdas.find((una) => lecturas(una, hoy)[0] !== lecturas(una, hoy)[1]);
  if (celda === undefined) return { claro: 'DMA' };
  const [dma, mda] = (['DMA', 'MDA'] as const).map((orden) => {
    const dias = dichas.flatMap((celda) => diaDe(celda, orden, hoy) ?? []);
    const juntos = [...dias].sort();
    const largo = dias.length ? diasEntre(juntos[0]!, juntos.at(-1)!) : 0;
    return { futuro: dias.some((dia) => dia > hoy), ordenados: ordenados(dias), largo };
  });
  if (dma!.futuro !== mda!.futuro) return { claro: dma!.futuro ? 'MDA' : 'DMA' };
  if (dma!.ordenados !== mda!.ordenados) return { claro: dma!.ordenados ? 'DMA' : 'MDA' };
  return dma!.largo === mda!.largo ? { celda } : { claro: dma!.largo < mda!.largo ? 'DMA' : 'MDA' };
}

/** The question that a cell leaves open, with the day that each answer makes of it. */
function preguntaDeOrden(celda: string, elegida: Orden | undefined, hoy: string): PreguntaDeExtracto {
  const dias = lecturas(celda, hoy).map((dia) => (dia ? `${celda.trim()} es el ${textoDelDia(dia)}` : `${celda.trim()} no es un día`));
  return {
    id: 'orden',
    texto: '¿Qué va primero en las fechas del archivo?',
    opciones: [
      { id: 'DMA', titulo: `El día: ${dias[0]}` },
      { id: 'MDA', titulo: `El mes: ${dias[1]}` },
    ],
    elegida: elegida ?? '',
  };
}

const TOTAL = /\b(sub\s*)?total(es)?\b|\bresumen\b/;
const BALANCE = /\b(saldo|balance)\b/;
/** What a row with a day and an amount is called that sums up others; «PAGO TOTAL DE JUAN» is a movement. */
const RESUMEN =
  /^\W*((sub\s*)?total(es)?\s*(\W*$|de(l|\b)|general|(debito|credito|cargo|abono|deposito|retiro)s?\b)|(saldo|balance)\s*(\W*$|al\b|anterior|inicial|final|actual|disponible))/;

/** The parts of a row that two files have alike. */
const normal = (texto: string) => sinAcento(texto).replace(/\s+/g, ' ');

type SinIdentidad = Omit<LineaLeida, 'identidad'> & { id: string };

/** Oldest first, equal days in the order in which the bank booked them: many banks print the newest first. */
function enOrden(lineas: SinIdentidad[]): SinIdentidad[] {
  let sube = 0;
  for (const [i, una] of lineas.entries()) {
    const antes = lineas[i - 1];
    if (!antes) continue;
    if (antes.fecha !== una.fecha) sube += antes.fecha < una.fecha ? 1 : -1;
    else if (antes.saldo !== null && una.saldo !== null) {
      if (antes.saldo + una.monto === una.saldo) sube += 1;
      else if (una.saldo + antes.monto === antes.saldo) sube -= 1;
    }
  }
  const todas = sube < 0 ? [...lineas].reverse() : [...lineas];
  return todas.sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/**
 * What identifies a line in every file that has it: the bank's id or, where there is none or one is given to two different movements, day, amount,
 * reference, description, and its place among the equal ones of that day.
 */
function conIdentidad(lineas: readonly SinIdentidad[]): LineaLeida[] {
  const queEs = ({ fecha, monto, referencia, descripcion }: SinIdentidad) =>
    [fecha, monto, normal(referencia), normal(descripcion)].join('|');
  const porId = new Map<string, Set<string>>();
  for (const una of lineas) if (una.id) porId.set(una.id, (porId.get(una.id) ?? new Set()).add(queEs(una)));
  const vistas = new Map<string, number>();
  return lineas.map(({ id, ...linea }) => {
    if (id && porId.get(id)!.size === 1) return { ...linea, identidad: `ofx|${id}` };
    const que = queEs({ id, ...linea });
    const veces = (vistas.get(que) ?? 0) + 1;
    vistas.set(que, veces);
    return { ...linea, identidad: `${que}|${veces}` };
  });
}

/** Where a printed balance is not the one before plus the movement. */
function saltosDeBalance(lineas: readonly LineaLeida[]): string[] {
  const saltos = lineas.flatMap(({ saldo, monto, fila }, i) => {
    const antes = lineas[i - 1];
    if (!antes || antes.saldo === null || saldo === null || antes.saldo + monto === saldo) return [];
    const falta = restar(restar(saldo, antes.saldo), monto);
    return [`Entre las filas ${antes.fila} y ${fila} el balance salta ${enPesos(falta)}: parece faltar un movimiento`];
  });
  return saltos.length > 3 ? [...saltos.slice(0, 3), `El balance salta en ${saltos.length} lugares en total`] : saltos;
}

/**
 * Understands a statement of the account with that number: movements oldest first, each with its identity; the rows that are none with the reason;
 * what must be asked (which of several accounts, day before month); and what does not fit. It never leaves a row unmentioned.
 */
export function entenderExtracto(leido: Filas, decisiones: { cuenta?: string; orden?: Orden }, hoy: string, numero: string): ExtractoLeido {
  const { columnas, filas, numeros } = leido;
  const lugar = new Map(columnas.map((id, i) => [id, i]));
  const celdaDe = (fila: readonly string[], id: ColumnaExtracto) => fila[lugar.get(id) ?? -1] ?? '';
  const montos = lectorDeMontos(leido, celdaDe);
  const dicho = ordenDeDias(
    filas.map((fila) => celdaDe(fila, 'fecha')),
    hoy,
  );
  const orden = dicho.claro ?? decisiones.orden;
  const cuentas = [...new Set(filas.map((fila) => llaveDeNombre(celdaDe(fila, 'cuenta'))).filter(Boolean))];
  const preguntas: PreguntaDeExtracto[] = [];
  if (!dicho.claro) preguntas.push(preguntaDeOrden(dicho.celda, orden, hoy));
  if (cuentas.length > 1)
    preguntas.push({
      id: 'cuenta',
      texto: 'El archivo trae más de una cuenta. ¿Cuál es esta?',
      opciones: cuentas.map((id) => ({ id, titulo: id })),
      elegida: cuentas.includes(decisiones.cuenta ?? '') ? decisiones.cuenta! : '',
    });
  const fuera: FilaFuera[] = [];
  const lineas: SinIdentidad[] = [];
  for (const [i, fila] of filas.entries()) {
    const numero = numeros[i] ?? i + 1;
    const texto = fila.filter(Boolean).join(' · ');
    const dejar = (motivo: string, duda = false) => fuera.push({ fila: numero, motivo, duda, texto });
    const fecha = diaDe(celdaDe(fila, 'fecha'), orden ?? 'DMA', hoy);
    const monto = montos.monto(fila);
    const llano = sinAcento(texto);
    if (fecha === null) {
      if (TOTAL.test(llano)) dejar('Total, no un movimiento');
      else if (BALANCE.test(llano) && typeof monto === 'string') dejar('Encabezado');
      else if (monto === 0 || typeof monto === 'string') dejar('Sin fecha ni monto: encabezado o nota');
      else if (BALANCE.test(llano)) dejar('Balance, no un movimiento');
      else dejar(celdaDe(fila, 'fecha') ? `La fecha no se entiende: «${celdaDe(fila, 'fecha')}»` : 'No tiene fecha', true);
    } else if (typeof monto === 'string') dejar(monto, true);
    else if (monto === 0) dejar(BALANCE.test(llano) ? 'Balance, no un movimiento' : 'Sin monto');
    else if (RESUMEN.test(sinAcento(celdaDe(fila, 'descripcion'))) && !celdaDe(fila, 'referencia'))
      dejar('Total o balance, no un movimiento');
    else if (cuentas.length > 1 && llaveDeNombre(celdaDe(fila, 'cuenta')) !== decisiones.cuenta) dejar('Es de otra cuenta');
    else if (!orden) dejar('Diga antes si en las fechas va primero el día o el mes', true);
    else {
      const [descripcion, referencia, id] = (['descripcion', 'referencia', 'id'] as const).map((una) =>
        celdaDe(fila, una).replace(/\s+/g, ' ').trim(),
      );
      lineas.push({ fila: numero, fecha, monto, descripcion: descripcion!, referencia: referencia!, id: id!, saldo: montos.saldo(fila) });
    }
  }
  const leidas = conIdentidad(enOrden(lineas));
  const deOtra = cuentas.length === 1 && avisoDeCuenta(filas.map((fila) => celdaDe(fila, 'cuenta')).find(llaveDeNombre)!, numero);
  const avisos = [...(deOtra ? [deOtra] : []), ...saltosDeBalance(leidas)];
  const unaColumna = !lugar.has('debito') && !lugar.has('credito') && !lugar.has('tipo');
  if (unaColumna && leidas.length > 1 && leidas.every(({ monto }) => monto > 0))
    avisos.push('Ningún monto es negativo: todos se toman como entradas');
  return { lineas: leidas, fuera, preguntas, avisos };
}

/** What an account knows before a statement is added. */
export interface Anterior {
  /** The last day with movements, and the balance printed there; null for none. */
  hasta: string | null;
  saldo: Centavos | null;
}

/**
 * How a statement joins the last one: by the printed balances where both have them, otherwise by the days. Of a statement that overlaps only what is
 * new counts.
 */
export function empalme(nuevas: readonly LineaLeida[], repetidas: number, { hasta, saldo }: Anterior): string[] {
  const [primera] = nuevas;
  const avisos: string[] = [];
  if (repetidas) avisos.push(`${repetidas} ${repetidas === 1 ? 'movimiento ya estaba' : 'movimientos ya estaban'}: no se repiten`);
  if (!primera) return avisos;
  if (hasta === null) return avisos;
  if (primera.fecha < hasta) avisos.push(`Trae movimientos nuevos de días ya cargados: lo cargado llega al ${textoDelDia(hasta)}`);
  else if (saldo !== null && primera.saldo !== null) {
    const falta = restar(restar(primera.saldo, primera.monto), saldo);
    if (falta !== 0) avisos.push(`No sigue al último estado de cuenta: entre los dos el balance cambia ${enPesos(falta)}`);
  } else if (diasEntre(hasta, primera.fecha) > 1 && !repetidas)
    avisos.push(
      `Lo cargado llega al ${textoDelDia(hasta)} y este archivo empieza el ${textoDelDia(primera.fecha)}: si hubo movimientos entre los dos, faltan`,
    );
  return avisos;
}
