import { masTarde, sumarDias, sumarMeses } from '@/domain/fechas';
import type { BecaOtorgada } from '@/domain/precio';
import { becaEstudiante } from '../schema/precios';
import { copiar, type Fila } from './bulk';
import { CAJEROS, FAMILIAS_LIBRES, momentoDe } from './tipos';
import type { Alta, Semilla } from './tipos';

/** Scholarships that students of the demo have (seed/precios.ts has all). One of 100 % is left out: it would leave nothing to collect. */
const BECAS: readonly Omit<BecaOtorgada, 'desde' | 'hasta'>[] = [
  { codigo: 1, nombre: 'Mérito deportivo', puntosBasicos: 5000, alcances: ['CUOTA'] },
  { codigo: 2, nombre: 'Ayuda familiar', puntosBasicos: 3000, alcances: ['INSCRIPCION', 'CUOTA'] },
];
const MOTIVOS = [
  'Goleador de su categoría',
  'Carta de la familia al comité',
  'Convocado a la selección juvenil',
  'Dos hermanos en la academia',
];

/** Number of grants, whatever the size of the academy, and that one child in so many gets one. */
const CUANTAS = 24;
const UNO_DE = 19;
/** One grant in four ended some weeks ago. */
const TERMINA = 4;
const SEMANAS = 3;

interface Otorgada {
  alta: Alta;
  beca: BecaOtorgada & { hasta: string };
}

/** The scholarships granted to children of the demo, by child; their invoices are computed with them. */
export function otorgarBecas({ hoy }: Semilla, altas: readonly Alta[]): Map<number, Otorgada> {
  const otorgadas = new Map<number, Otorgada>();
  for (const alta of altas) {
    const { codigoEstudiante, familia, cancelada, fecha } = alta;
    if (otorgadas.size === CUANTAS || cancelada || familia.indice < FAMILIAS_LIBRES || codigoEstudiante % UNO_DE > 0) continue;
    if (otorgadas.has(codigoEstudiante)) continue;
    const n = otorgadas.size;
    const desde = masTarde(fecha, sumarMeses(hoy, -6));
    const terminada = sumarDias(hoy, -7 * SEMANAS);
    const hasta = n % TERMINA === TERMINA - 1 && terminada > desde ? terminada : sumarMeses(hoy, 6);
    otorgadas.set(codigoEstudiante, { alta, beca: { ...BECAS[n % BECAS.length]!, desde, hasta } });
  }
  return otorgadas;
}

/** Writes the grants, each dated on its first day and made by the branch's cashier. */
export const sembrarBecas = ({ client }: Semilla, otorgadas: ReadonlyMap<number, Otorgada>) =>
  copiar(
    client,
    becaEstudiante,
    [...otorgadas.values()].map(
      ({ alta: { codigoEstudiante, grupo }, beca: { codigo, desde, hasta } }, n): Fila<typeof becaEstudiante> => ({
        codigoSucursal: grupo.codigoSucursal,
        codigoEstudiante,
        codigoBeca: codigo!,
        desde,
        hasta,
        motivo: MOTIVOS[n % MOTIVOS.length]!,
        momento: momentoDe(desde, '09:00'),
        usuario: CAJEROS[grupo.codigoSucursal]!.usuario,
      }),
    ),
  );
