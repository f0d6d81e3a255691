import { anioDe } from '../fechas';

const JULIO = 7;

/** The season that most academies have, from August to June: the one that runs, in July the next one. What an academy without a period begins with. */
export function temporada(hoy: string) {
  const anio = anioDe(hoy) - (Number(hoy.slice(5, 7)) < JULIO ? 1 : 0);
  return { descripcion: `${anio}-${anio + 1}`, fechaInicio: `${anio}-08-01`, fechaFin: `${anio + 1}-06-30` };
}
