import Link from 'next/link';
import type { CSSProperties } from 'react';
import { DIAS } from '@/contract/palabras';
import { horasDe, semanaDe, type Colocada } from '@/domain/academico/semana';
import { enMinutos } from '@/domain/academico/horario';
import { hour, hours } from '@/utils/format';
import css from './Semana.module.css';

/** A class on the week calendar. */
export interface ClaseDeSemana {
  dia: number;
  horaInicio: string;
  horaFin: string;
  lugar: string;
  codigoGrupo: number;
  grupo: string;
  profesor: string;
  /** The clash with another class: 'Se cruza con …'. */
  cruce?: string;
}

interface Props {
  /** The accessible name. */
  label: string;
  clases: readonly ClaseDeSemana[];
  /** The link behind a group's name. */
  href?: (codigoGrupo: number) => string;
}

/** Grid rows per hour: a class starts at the nearest five minutes. */
const POR_HORA = 12;
const UNA_HORA = 60;

const fila = (texto: string, desde: number) => Math.round(((enMinutos(texto) - desde * UNA_HORA) / UNA_HORA) * POR_HORA) + 1;

function Clase({ clase, desde, href }: { clase: Colocada<ClaseDeSemana>; desde: number; href: Props['href'] }) {
  const { grupo, codigoGrupo, profesor, lugar, horaInicio, horaFin, carril, carriles, cruce } = clase;
  const donde = {
    '--desde': fila(horaInicio, desde),
    '--hasta': fila(horaFin, desde),
    '--carril': carril,
    '--carriles': carriles,
  } as CSSProperties;
  return (
    <li
      className={`${css.clase} flex flex-column min-w-0 overflow-hidden border-round text-sm break`}
      style={donde}
      data-cruce={cruce ? '' : undefined}
    >
      <strong>{href ? <Link href={href(codigoGrupo)}>{grupo}</Link> : grupo}</strong>
      <span>{hours(horaInicio, horaFin).replaceAll('. m.', '.\u00a0m.')}</span>
      {lugar && <span>{lugar}</span>}
      <span>{profesor}</span>
      {cruce && (
        <span className="toned" data-tone="error">
          {cruce}
        </span>
      )}
    </li>
  );
}

/** The classes of a week: days side by side over one time axis or, without room for that, one after the other. */
export function Semana({ label, clases, href }: Props) {
  const horas = horasDe(clases);
  const [desde = 0] = horas;
  const dias = semanaDe(clases);
  return (
    <div className="sized">
      <section
        className={css.semana}
        aria-label={label}
        style={{ '--dias': dias.length, '--filas': horas.length * POR_HORA } as CSSProperties}
      >
        <h2 className="p-hidden-accessible">{label}</h2>
        <div className={`${css.horas} pr-2`} aria-hidden>
          {horas.map((una, i) => (
            <span
              key={una}
              className="text-xs text-right white-space-nowrap text-muted"
              style={{ '--desde': i * POR_HORA + 1 } as CSSProperties}
            >
              {hour(`${String(una % 24).padStart(2, '0')}:00`)}
            </span>
          ))}
        </div>
        {dias.map(({ dia, sesiones }) => (
          <section key={dia} className={`${css.dia} min-w-0`} data-vacio={sesiones.length === 0 || undefined} aria-label={DIAS[dia - 1]}>
            <h3 className="first-upper block text-sm">{DIAS[dia - 1]}</h3>
            <ol className="m-0 p-0 list-none">
              {sesiones.map((clase) => (
                <Clase key={`${clase.codigoGrupo} ${clase.horaInicio}`} clase={clase} desde={desde} href={href} />
              ))}
            </ol>
          </section>
        ))}
      </section>
    </div>
  );
}
