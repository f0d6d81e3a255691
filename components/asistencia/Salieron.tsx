import { leidas, selectAsistencia } from '@/store/asistencia/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';

/** The children who left the roll while it was open, until the user has read it. */
export function Salieron() {
  const dispatch = useAppDispatch();
  const { salieron } = useAppSelector(selectAsistencia);
  if (salieron.length === 0) return null;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-3"
      action={<Button label="Entendido" size="small" outlined onClick={() => dispatch(leidas())} />}
    >
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
