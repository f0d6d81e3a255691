import type { CuentaDeAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { porciento } from '@/contract/asistencia/letras';
import { plural } from '@/utils/format';
import { Stat } from '../../../ui/Stat';

interface Props {
  /** The title of the figures: 'Marzo 2026'. */
  titulo: string;
  /** Undefined while loading. */
  cuenta: CuentaDeAsistencia | undefined;
}

const partes = ({ presentes, tardanzas, ausentes, excusas, sinMarca }: CuentaDeAsistencia): string =>
  [
    presentes && plural(presentes, 'presente'),
    tardanzas && plural(tardanzas, 'tardanza'),
    ausentes && plural(ausentes, 'ausencia'),
    excusas && plural(excusas, 'excusa'),
    sinMarca && `${sinMarca} sin marca`,
  ]
    .filter(Boolean)
    .join(' · ');

/** How many classes a student attended, of those with a mark. */
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
