import { mesDe, sumarDias, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';

interface Span {
  label: string;
  desde: string;
  hasta: string;
}

const month = (label: string, dia: string): Span => ({ label, desde: `${mesDe(dia)}-01`, hasta: ultimoDiaDelMes(dia) });

/** Named ranges of days, relative to today. */
export const presets = (hoy: string): Span[] => [
  { label: 'Hoy', desde: hoy, hasta: hoy },
  { label: 'Últimos 7 días', desde: sumarDias(hoy, -6), hasta: hoy },
  month('Este mes', hoy),
  month('Mes pasado', sumarMeses(`${mesDe(hoy)}-01`, -1)),
];
