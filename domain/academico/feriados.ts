import { anioDe, conDia, diaSemanaIso, sumarDias } from '../fechas';

interface Feriado {
  fecha: string;
  motivo: string;
}

/** Easter Sunday of a year (Gregorian computus). */
function pascua(anio: number): string {
  const a = anio % 19;
  const siglo = Math.floor(anio / 100);
  const resto = anio % 100;
  const h = (19 * a + siglo - Math.floor(siglo / 4) - Math.floor((siglo - Math.floor((siglo + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (siglo % 4) + 2 * Math.floor(resto / 4) - h - (resto % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return conDia(`${anio}-${String(Math.floor(n / 31)).padStart(2, '0')}`, (n % 31) + 1);
}

/** Law 139-97: a holiday on Tuesday or Wednesday moves to the Monday before, on Thursday or Friday to the Monday after. */
function corrido(fecha: string): string {
  const dia = diaSemanaIso(fecha);
  if (dia === 2 || dia === 3) return sumarDias(fecha, 1 - dia);
  return dia === 4 || dia === 5 ? sumarDias(fecha, 8 - dia) : fecha;
}

function feriadosDelAnio(anio: number): Feriado[] {
  const domingo = pascua(anio);
  return [
    { fecha: `${anio}-01-01`, motivo: 'Año Nuevo' },
    { fecha: corrido(`${anio}-01-06`), motivo: 'Día de los Santos Reyes' },
    { fecha: `${anio}-01-21`, motivo: 'Nuestra Señora de la Altagracia' },
    { fecha: corrido(`${anio}-01-26`), motivo: 'Natalicio de Juan Pablo Duarte' },
    { fecha: `${anio}-02-27`, motivo: 'Independencia Nacional' },
    { fecha: sumarDias(domingo, -2), motivo: 'Viernes Santo' },
    { fecha: corrido(`${anio}-05-01`), motivo: 'Día del Trabajo' },
    { fecha: sumarDias(domingo, 60), motivo: 'Corpus Christi' },
    { fecha: corrido(`${anio}-08-16`), motivo: 'Restauración de la República' },
    { fecha: `${anio}-09-24`, motivo: 'Nuestra Señora de las Mercedes' },
    { fecha: corrido(`${anio}-11-06`), motivo: 'Día de la Constitución' },
    { fecha: `${anio}-12-24`, motivo: 'Nochebuena' },
    { fecha: `${anio}-12-25`, motivo: 'Navidad' },
    { fecha: `${anio}-12-31`, motivo: 'Fin de año' },
  ];
}

/** The Dominican holidays from one day to another, both included. */
export const feriadosEntre = (desde: string, hasta: string): Feriado[] =>
  Array.from({ length: anioDe(hasta) - anioDe(desde) + 1 }, (_, i) => feriadosDelAnio(anioDe(desde) + i))
    .flat()
    .filter(({ fecha }) => desde <= fecha && fecha <= hasta);
