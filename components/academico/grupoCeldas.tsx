import type { Grupo } from '@/contract/academico/grupo';
import { cuotasDe } from '@/contract/academico/listaGrupos';
import css from './grupoCeldas.module.css';

/** The instructor of a group. */
export const Profesor = ({ profesor }: Grupo) => profesor && <span className={css.profesor}>{profesor}</span>;

/** The prices of a group, one per line; in a row of one line with little space the first amount alone, with a sign of the others. */
export const Cuotas = (row: Grupo) => (
  <span className="lines">
    {cuotasDe(row).map((cuota) => {
      // Bound to its amount, so that no line ends between them.
      const entera = cuota.replace(/ (?=\S+$)/, '\u00a0');
      const at = entera.lastIndexOf('\u00a0') + 1;
      return (
        <span key={cuota} className={css.cuota}>
          <span className={css.plan}>{entera.slice(0, at)}</span>
          <span className="white-space-nowrap">{entera.slice(at)}</span>
        </span>
      );
    })}
  </span>
);
