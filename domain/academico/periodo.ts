import type { DiasDePeriodo } from '../inscripciones/cuotas';
import { textoDelDia } from '../fechas';

/** The wrong fields of a form, each with its message; {} if there are none. */
export type Faltas = Record<string, string>;

/**
 * The faults in a period's form, by field: the end before the start → { fechaFin: 'Debe ser el día inicial o después' }; a day without
 * class outside the period, or twice, at that day.
 */
export function faltasDePeriodo(periodo: DiasDePeriodo & { diasSinClase: readonly { fecha: string }[] }): Faltas {
  const { fechaInicio, fechaFin, diasSinClase } = periodo;
  if (fechaFin < fechaInicio) return { fechaFin: 'Debe ser el día inicial o después' };
  const vistos = new Set<string>();
  const faltas: Faltas = {};
  diasSinClase.forEach(({ fecha }, i) => {
    if (fecha < fechaInicio || fecha > fechaFin) faltas[`diasSinClase.${i}.fecha`] = 'Está fuera del período';
    else if (vistos.has(fecha)) faltas[`diasSinClase.${i}.fecha`] = 'Está dos veces';
    vistos.add(fecha);
  });
  return faltas;
}

/** The faults in the days of a part of a period, by field: the end before the start, a day outside the period. */
export function faltasDeSubperiodo({ fechaInicio, fechaFin }: DiasDePeriodo, periodo: DiasDePeriodo): Faltas {
  const fuera = `El período va del ${textoDelDia(periodo.fechaInicio)} al ${textoDelDia(periodo.fechaFin)}`;
  const dentro = (dia: string) => dia >= periodo.fechaInicio && dia <= periodo.fechaFin;
  return {
    ...(!dentro(fechaInicio) && { fechaInicio: fuera }),
    ...(!dentro(fechaFin) && { fechaFin: fuera }),
    ...(fechaFin < fechaInicio && { fechaFin: 'Debe ser el día inicial o después' }),
  };
}
