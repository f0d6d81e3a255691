import { dejarOtra, kept, selectAsistencia } from '@/store/asistencia/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { moment } from '@/utils/format';
import { Button } from '../ui/Button';
import { Notice } from '../feedback/Notice';
import { ESTADOS } from './estados';

/** The conflicts of the roll: marks that somebody else changed while another one was unsent here. Both are shown, and the user decides. */
export function Cambiadas() {
  const dispatch = useAppDispatch();
  const { lista, marcas, cambios } = useAppSelector(selectAsistencia);
  const filas = lista.rows.filter(({ codigoEstudiante }) => codigoEstudiante in cambios);
  return filas.map(({ codigoEstudiante, nombreCompleto, estado, nota }) => {
    const { usuario, momento } = cambios[codigoEstudiante]!;
    const suya = marcas[codigoEstudiante];
    const otra = estado ? `la marcó ${ESTADOS[estado].label.toLowerCase()}${nota && ` («${nota}»)`}` : 'quitó su marca';
    return (
      <Notice
        key={codigoEstudiante}
        tone="warn"
        role="alert"
        className="mb-3"
        action={
          <span className="flex flex-wrap gap-1">
            <Button label="Dejar esa" size="small" outlined onClick={() => void dispatch(dejarOtra(codigoEstudiante))} />
            <Button label="Usar la mía" size="small" outlined onClick={() => dispatch(kept(codigoEstudiante))} />
          </span>
        }
      >
        <strong>{nombreCompleto}</strong>: {usuario || 'otra persona'} {otra}
        {momento && ` el ${moment(momento)}`}. La suya: {suya?.estado ? ESTADOS[suya.estado].label.toLowerCase() : 'sin marcar'}
        {suya?.nota && ` («${suya.nota}»)`}.
      </Notice>
    );
  });
}
