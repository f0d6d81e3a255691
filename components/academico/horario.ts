import type { DetalleHorario } from '@/contract/academico/grupo';

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const SHORT = 3;

/** The days of a week as choices: 1 is Monday. */
export const dias = DIAS.map((label, index) => ({ value: index + 1, label: label[0]!.toUpperCase() + label.slice(1) }));

/** A schedule in few words, equal times said once: ['mar y jue 16:00–17:30', 'sáb 09:00–10:30']. */
export function textosHorario(detalles: readonly DetalleHorario[]): string[] {
  const byTime = new Map<string, string[]>();
  for (const { dia, horaInicio, horaFin } of [...detalles].sort((a, b) => a.dia - b.dia)) {
    const time = `${horaInicio}–${horaFin}`;
    byTime.set(time, [...(byTime.get(time) ?? []), DIAS[dia - 1]!.slice(0, SHORT)]);
  }
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  return [...byTime].map(([time, names]) => `${list.format(names)} ${time}`);
}
