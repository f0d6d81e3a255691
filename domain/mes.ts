import { diaSemanaIso, mesDe, sumarDias, sumarMeses, textoDelMes, ultimoDiaDelMes } from './fechas';
import { capitalized } from '@/utils/texto';

/** otroMes('2025-12', 1) → '2026-01'; negative months go back. */
export const otroMes = (mes: string, meses: number): string => mesDe(sumarMeses(`${mes}-01`, meses));

/** tituloDelMes('2026-11') → 'Noviembre 2026'. */
export const tituloDelMes = (mes: string): string => capitalized(textoDelMes(mes));

/** mesEntero('2026-02-01', '2026-02-28') → '2026-02'; undefined for days that are not one whole month. */
export const mesEntero = (desde = '', hasta = ''): string | undefined =>
  desde.endsWith('-01') && hasta === ultimoDiaDelMes(desde) ? mesDe(desde) : undefined;

/** The weeks of a month from Monday to Sunday, with null for days of other months: '2026-02' begins with six of them. */
export function semanasDelMes(mes: string): (string | null)[][] {
  const primero = `${mes}-01`;
  const dias = Number(ultimoDiaDelMes(mes).slice(8));
  const antes = diaSemanaIso(primero) - 1;
  return Array.from({ length: Math.ceil((antes + dias) / 7) }, (_, semana) =>
    Array.from({ length: 7 }, (__, i) => {
      const dia = semana * 7 + i - antes;
      return dia < 0 || dia >= dias ? null : sumarDias(primero, dia);
    }),
  );
}
