import css from './Ocupacion.module.css';

interface Props {
  inscritos: number;
  capacidad: number;
}

/** The occupancy of a group: '12 / 20' over a bar. */
export const Ocupacion = ({ inscritos, capacidad }: Props) => (
  <span className={css.ocupacion} data-full={inscritos >= capacidad || undefined}>
    {inscritos} / {capacidad}
    <progress value={Math.min(inscritos, capacidad)} max={capacidad} aria-hidden />
  </span>
);
