import { FORMA_INGRESO } from '@/contract/palabras';
import { hoyEn, mesDe, sumarMeses } from '@/domain/fechas';
import { optionsOf } from '../ui/input/Select';

/** The options of a yes/no filter. */
export const SI_NO = optionsOf({ false: 'No', true: 'Sí' });

/** The two dates of a range; filters with these names get the presets. */
export const DIAS = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
] as const;

/** The filters of payments, summed up by day or one by one. */
export const DE_COBROS = [
  ...DIAS,
  { name: 'usuario', label: 'Usuario', kind: 'text' },
  { name: 'forma', label: 'Forma de pago', kind: 'select', placeholder: 'Todas', options: optionsOf(FORMA_INGRESO, 'Todas') },
  { name: 'referencia', label: 'Referencia', kind: 'text' },
  { name: 'fueraDeCaja', label: 'Solo fuera de caja', kind: 'select', options: SI_NO },
] as const;

/** The days with which a report starts: those of this month up to today, or the last month's. */
export function esteMes() {
  const hasta = hoyEn(new Date());
  return { desde: `${mesDe(hasta)}-01`, hasta };
}
export const desdeHaceUnMes = () => ({ desde: sumarMeses(hoyEn(new Date()), -1) });
