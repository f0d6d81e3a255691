import type { CuentaDeAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { plural } from '@/utils/format';

interface Props {
  /** What they are of: 'Marzo 2026'. */
  titulo: string;
  /** Undefined while they are on their way. */
  cuenta: CuentaDeAsistencia | undefined;
}

/** porciento(6667) → '66.7 %': basis points with one decimal at most; '—' where no class was held. */
export const porciento = (puntos: number | null): string => (puntos === null ? '—' : `${Math.round(puntos / 10) / 10} %`);

const partes = ({ presentes, tardanzas, ausentes, excusas }: CuentaDeAsistencia): string =>
  [
    presentes && plural(presentes, 'presente'),
    tardanzas && plural(tardanzas, 'tardanza'),
    ausentes && plural(ausentes, 'ausencia'),
    excusas && plural(excusas, 'excusa'),
  ]
    .filter(Boolean)
    .join(' · ');

/** How often a student came, of the classes that were held. */
export function Cifras({ titulo, cuenta }: Props) {
  return (
    <section className="tarjeta" aria-label={`Asistencia, ${titulo}`} aria-busy={!cuenta}>
      <h2>{titulo}</h2>
      {!cuenta && <span className="bar" />}
      {cuenta && (
        <>
          <p className="cifra">{porciento(cuenta.porcentaje)}</p>
          <p>
            <small>
              {cuenta.clases === 0
                ? 'Sin clases registradas'
                : `Asistió a ${cuenta.presentes + cuenta.tardanzas} de ${plural(cuenta.clases, 'clase')}`}
            </small>
            <small>{partes(cuenta)}</small>
          </p>
        </>
      )}
    </section>
  );
}
