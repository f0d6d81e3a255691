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

const asistio = ({ clases, presentes, tardanzas }: CuentaDeAsistencia): string =>
  clases === 0 ? 'Sin clases registradas' : `Asistió a ${presentes + tardanzas} de ${plural(clases, 'clase')}`;

/** Keeps a line's height while the figures load. */
const NADA_AUN = '\u00a0';

/** How many classes a student attended, of those with a mark. */
export function Cifras({ titulo, cuenta }: Props) {
  return (
    <Stat
      label={titulo}
      name={`Asistencia, ${titulo}`}
      value={cuenta && porciento(cuenta.porcentaje)}
      note={
        <>
          <small className="block">{cuenta ? asistio(cuenta) : NADA_AUN}</small>
          <small>{cuenta ? partes(cuenta) : NADA_AUN}</small>
        </>
      }
    />
  );
}
