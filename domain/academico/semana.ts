import { enMinutos, type Sesion } from './horario';

/** A session on a week calendar: its lane among the sessions it overlaps, and the number of those lanes. */
export type Colocada<S extends Sesion> = S & { carril: number; carriles: number };

/** The sessions of one day in order of time; overlapping ones get lanes side by side. */
interface DiaDeSemana<S extends Sesion> {
  dia: number;
  sesiones: Colocada<S>[];
}

const porHora = (a: Sesion, b: Sesion) => a.horaInicio.localeCompare(b.horaInicio) || a.horaFin.localeCompare(b.horaFin);

/** 16:00–17:00, 16:30–18:00 and 18:00–19:00 → the first two overlap: lanes 0 and 1 of two; the last has lane 0 of one. */
function enCarriles<S extends Sesion>(sesiones: readonly S[]): Colocada<S>[] {
  const juntas: { hasta: string; carriles: string[]; de: { sesion: S; carril: number }[] }[] = [];
  for (const sesion of [...sesiones].sort(porHora)) {
    let grupo = juntas.at(-1);
    if (!grupo || grupo.hasta <= sesion.horaInicio) juntas.push((grupo = { hasta: '', carriles: [], de: [] }));
    const libre = grupo.carriles.findIndex((fin) => fin <= sesion.horaInicio);
    const carril = libre < 0 ? grupo.carriles.length : libre;
    grupo.carriles[carril] = sesion.horaFin;
    if (sesion.horaFin > grupo.hasta) grupo.hasta = sesion.horaFin;
    grupo.de.push({ sesion, carril });
  }
  return juntas.flatMap(({ carriles, de }) => de.map(({ sesion, carril }) => ({ ...sesion, carril, carriles: carriles.length })));
}

const DE_SEMANA = 5;
const TODOS = 7;

/** The days that a week shows, as ISO weekdays: Monday to Friday, and up to the last one with a session. */
const diasDe = (sesiones: readonly Sesion[]) =>
  Array.from({ length: Math.min(Math.max(DE_SEMANA, ...sesiones.map(({ dia }) => dia)), TODOS) }, (_, i) => i + 1);

/** A week with its sessions: Monday to Friday, and the weekend as far as it has sessions. */
export function semanaDe<S extends Sesion>(sesiones: readonly S[]): DiaDeSemana<S>[] {
  return diasDe(sesiones).map((dia) => ({ dia, sesiones: enCarriles(sesiones.filter((una) => una.dia === dia)) }));
}

/** The sessions of a week that begin at the same hour, day by day. */
interface Franja<S extends Sesion> {
  horaInicio: string;
  /** From Monday on; a day without sessions has an empty array. */
  dias: S[][];
}

/** A week as a timetable: one row per starting hour, in order, each with the same days. */
export function franjasDe<S extends Sesion>(sesiones: readonly S[]): Franja<S>[] {
  const dias = diasDe(sesiones);
  return [...new Set(sesiones.map(({ horaInicio }) => horaInicio))].sort().map((horaInicio) => ({
    horaInicio,
    dias: dias.map((dia) => sesiones.filter((una) => una.dia === dia && una.horaInicio === horaInicio).sort(porHora)),
  }));
}

/** The whole hours from the first session to the end of the last, 8 to 12 if there are none: 15:30–19:15 → [15, 16, 17, 18, 19]. */
export function horasDe(sesiones: readonly Sesion[]): number[] {
  const desde = sesiones.length ? Math.min(...sesiones.map(({ horaInicio }) => Math.floor(enMinutos(horaInicio) / 60))) : 8;
  const hasta = sesiones.length ? Math.max(...sesiones.map(({ horaFin }) => Math.ceil(enMinutos(horaFin) / 60))) : 12;
  return Array.from({ length: Math.max(1, hasta - desde) }, (_, i) => desde + i);
}
