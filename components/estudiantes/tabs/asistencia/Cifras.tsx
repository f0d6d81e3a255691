import type { CuentaDeAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { plural } from '@/utils/format';
import { Stat } from '../../../ui/Stat';

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
    <Stat
      label={titulo}
      name={`Asistencia, ${titulo}`}
      value={cuenta && porciento(cuenta.porcentaje)}
      note={
        cuenta && (
          <>
            <small className="block">
              {cuenta.clases === 0
                ? 'Sin clases registradas'
                : `Asistió a ${cuenta.presentes + cuenta.tardanzas} de ${plural(cuenta.clases, 'clase')}`}
            </small>
            <small>{partes(cuenta)}</small>
          </>
        )
      }
    />
  );
}
