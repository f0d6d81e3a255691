import { dejarOtra, kept, leidas, selectAsistencia } from '@/store/asistencia/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { moment } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
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

/** The children who left the roll while it was open, until the user has read it. */
export function Salieron() {
  const dispatch = useAppDispatch();
  const { salieron } = useAppSelector(selectAsistencia);
  if (salieron.length === 0) return null;
  const leido = <Button label="Entendido" size="small" outlined onClick={() => dispatch(leidas())} />;
  return (
    <Notice tone="warn" role="alert" className="mb-3" action={leido}>
      <ul className="list-none p-0 m-0">
        {salieron.map(({ codigoEstudiante, nombre, marcada }) => (
          <li key={codigoEstudiante}>
            <strong>{nombre || 'Un niño que usted había marcado'}</strong> ya no está en esta lista
            {marcada ? ': la marca que no había guardado no se envía.' : '.'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface DeMemoriaProps {
  /** When the data was received, in ms; undefined if it just came from the server. */
  momento: number | undefined;
  onRetry: () => void;
}

/** Says that the data comes from this device, and how old it is. */
export const DeMemoria = ({ momento, onRetry }: DeMemoriaProps) =>
  momento === undefined ? null : (
    <Notice
      tone="info"
      role="status"
      icon="pi-cloud"
      className="mb-3"
      action={<Button label="Reintentar" icon="pi pi-refresh" size="small" outlined onClick={onRetry} />}
    >
      Sin conexión con el servidor: esto es lo que había el {moment(new Date(momento).toISOString())}. Lo que marque se guarda en este
      equipo y se envía solo al volver la conexión.
    </Notice>
  );
