import { diaSemanaIso } from '@/domain/fechas';
import { choques, choquesDeLugar, type Sesion } from '@/domain/academico/horario';

const ENTRE_SEMANA = [
  ['15:30', '17:00'],
  ['17:00', '18:30'],
  ['18:30', '20:00'],
] as const;
const FIN_DE_SEMANA = [
  ['08:00', '09:30'],
  ['09:30', '11:00'],
  ['11:00', '12:30'],
] as const;

const DOS_CLASES = [
  [1, 3],
  [2, 4],
  [3, 5],
  [2, 6],
  [4, 6],
  [1, 5],
];
const TRES_CLASES = [
  [1, 3, 5],
  [2, 4, 6],
  [1, 4, 6],
  [2, 3, 5],
];

const sesiones = (dias: readonly number[], franja: number, lugar: string): Sesion[] =>
  dias.map((dia) => {
    const [horaInicio, horaFin] = (dia > 5 ? FIN_DE_SEMANA : ENTRE_SEMANA)[franja]!;
    return { dia, horaInicio, horaFin, lugar };
  });

/** Finds a schedule for a group that clashes neither with its instructor's other groups nor with others in the same place. */
export function buscarHorario(pide: {
  vuelta: number;
  tres: boolean;
  lugares: readonly string[];
  delProfesor: readonly Sesion[];
  deLaSucursal: readonly Sesion[];
}): Sesion[] {
  const patrones = pide.tres ? TRES_CLASES : DOS_CLASES;
  for (let i = 0; i < patrones.length * ENTRE_SEMANA.length * pide.lugares.length; i += 1) {
    const dias = patrones[(i + pide.vuelta) % patrones.length]!;
    // teenagers train later than small children
    const franja = (Math.floor(i / patrones.length) + (pide.tres ? 2 : 0)) % ENTRE_SEMANA.length;
    const lugar = pide.lugares[(Math.floor(i / patrones.length / ENTRE_SEMANA.length) + pide.vuelta) % pide.lugares.length]!;
    const horario = sesiones(dias, franja, lugar);
    if (!choques(horario, pide.delProfesor).length && !choquesDeLugar(horario, pide.deLaSucursal).length) return horario;
  }
  throw new Error('No hay horario libre para el grupo');
}

// Weekdays of a group that has a class today: today's weekday (1 Monday) and a second one at a usual distance.
const CON_CLASE_HOY: Record<number, readonly number[]> = { 1: [1, 3], 2: [2, 4], 3: [1, 3], 4: [2, 4], 5: [3, 5], 6: [3, 6], 7: [4, 7] };

/** Schedules of the two groups of `profesor`: the first has a class today, the second on other weekdays. */
export function horariosDelProfesor(hoy: string, lugar: string): [Sesion[], Sesion[]] {
  const conHoy = CON_CLASE_HOY[diaSemanaIso(hoy)]!;
  const otros = conHoy.includes(2) || conHoy.includes(4) ? [1, 3] : [2, 4];
  return [sesiones(conHoy, 1, lugar), sesiones(otros, 0, lugar)];
}
