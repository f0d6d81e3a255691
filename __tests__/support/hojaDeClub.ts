import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import type { Azar } from '@/utils/azar';
import { MESES } from '@/utils/meses';

// Sheets of the kind that clubs keep: names in one column, dates of every kind, two phones in a cell, groups in capitals, a column of the month,
// remarks. Each row comes with what it means, which the reader does not know.

/** What a row of a sheet means: what is owed on the day, and what falls due later (pesos). */
export interface Sentido {
  nombre: string;
  nacio: string | null;
  inscrito: boolean;
  debeHoy: number;
  despues: number;
}

/** The headings of such a sheet, as the import knows them. */
export const COLUMNAS_DE_CLUB = [
  'nombreCompleto',
  'fechaNacimiento',
  'grupo',
  'sucursal',
  'responsableCompleto',
  'responsableTelefono',
  'responsableDocumento',
  'marzo',
  'balance',
  'notas',
] as const satisfies readonly Columna[];

const NOMBRES = ['Luis', 'Isabella', 'Thiago', 'Camila', 'Juan Carlos', 'Gabriel', 'Emely', 'Noah', 'Laura', 'Kevin'];
const APELLIDOS = ['Peña', 'Díaz', 'De la Cruz', 'Del Rosario', 'Núñez', 'Báez', 'Santos', 'Feliz', 'Ureña', 'Brito', 'Lora', 'Mota'];
const CORTOS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MESES_QUE_QUEDAN = 2;
/** Price of an instalment by branch. */
export const PRECIO: Record<string, number> = { Naco: 3000, Santiago: 2700 };

/** A random sheet of `cuantas` rows; every child is another one. */
export function hojaDeClub({ uno: de }: Azar, cuantas: number): { filas: string[][]; sentidos: Sentido[] } {
  const dos = (n: number) => String(n).padStart(2, '0');
  const filas: string[][] = [];
  const sentidos: Sentido[] = [];
  for (let i = 0; i < cuantas; i += 1) {
    let [nombre, apellido, entero] = ['', '', ''];
    // Another name for each row, because two children of one name and birthday are one child.
    do {
      nombre = de(NOMBRES);
      apellido = `${de(APELLIDOS)} ${de(APELLIDOS)}`;
      entero = `${nombre} ${apellido}`;
    } while (sentidos.some((otro) => otro.nombre === entero));
    const [anio, mes, dia] = [2015 + (i % 3), 1 + (Math.floor(i / 28) % 12), 1 + (i % 28)];
    const escrita = de([
      `${dos(dia)}/${dos(mes)}/${anio}`,
      `13/${dos(mes)}/${anio}`,
      `${dia}-${mes}-${String(anio).slice(2)}`,
      `${dos(dia)}-${CORTOS[mes - 1]}-${anio}`,
      `${dia} de ${MESES[mes - 1]} ${anio}`,
      '',
    ]);
    const nacio = escrita === '' ? null : `${anio}-${dos(mes)}-${escrita.startsWith('13/') ? '13' : dos(dia)}`;
    const sede = de(['Naco', 'Santiago']);
    const paga = de(['X', 'x', '', '']);
    const debe = de(['', '', '-', 'AL DIA', '1500', 'RD$ 3,000.00']);
    const nota = de(['', '', '', 'hermano paga 2000', 'BECADO 50%', 'ASMA', 'usa lentes']);
    const precio = nota.startsWith('hermano') ? 2000 : PRECIO[sede]! / (nota.startsWith('BECADO') ? 2 : 1);
    const viejo = debe === '1500' ? 1500 : debe.startsWith('RD$') ? 3000 : 0;
    const alDia = paga !== '' || debe === 'AL DIA';
    const adulto = `${de(['Ana', 'Rosa', 'Pedro', 'Julio'])} ${apellido.split(' ').at(-1)} ${de(APELLIDOS)}`;
    const telefono = `809555${String(1000 + i)}`;
    filas.push([
      de([entero, entero.toUpperCase(), `${apellido}, ${nombre}`]),
      escrita,
      de(['SUB 10 A', 'Sub-10 A']),
      sede,
      de([adulto, `${adulto} / ${de(['Carlos', 'María'])} ${de(APELLIDOS)}`, `${adulto} (mamá)`, '']),
      de([telefono, `+1 ${telefono}`, `${telefono} / 8295550000`, `809.555.${1000 + i}`, '']),
      de(['', `001-${String(1000000 + i)}-1`]),
      paga,
      debe,
      nota,
    ]);
    const inscrito = nacio !== null;
    sentidos.push({
      nombre: entero,
      nacio,
      inscrito,
      debeHoy: viejo + (inscrito && !alDia ? precio : 0),
      despues: inscrito ? MESES_QUE_QUEDAN * precio : 0,
    });
  }
  return { filas, sentidos };
}
