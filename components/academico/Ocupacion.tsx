import css from './Ocupacion.module.css';

/** The occupancy of a group: '12 / 20' over a bar. */
export const Ocupacion = ({ inscritos, capacidad }: { inscritos: number; capacidad: number }) => (
  <span className="inline-flex flex-column gap-1 w-4rem white-space-nowrap tabular" data-tone={inscritos >= capacidad ? 'warn' : undefined}>
    {inscritos} / {capacidad}
    <progress className={`${css.bar} w-full`} value={Math.min(inscritos, capacidad)} max={capacidad} aria-hidden />
  </span>
);
