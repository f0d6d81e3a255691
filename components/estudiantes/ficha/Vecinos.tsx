import { useEffect } from 'react';
import { count } from '@/utils/format';
import { IconButton } from '../../ui/Button';
import type { ListaDeEstudiantes } from '../lista/useEstudiantes';

interface Props {
  codigoEstudiante: number;
  list: ListaDeEstudiantes;
  onOpen: (codigo: number) => void;
}

/** Links to the previous and next student of the list, in its order; renders nothing if the student is not in it. */
export function Vecinos({ codigoEstudiante, list: { state, canMore, more }, onOpen }: Props) {
  const { rows, total = rows.length, capped, status } = state;
  const at = rows.findIndex((row) => row.codigoEstudiante === codigoEstudiante);
  const runsOut = at >= 0 && at === rows.length - 1 && canMore && status === 'idle';
  useEffect(() => {
    if (runsOut) more();
  }, [runsOut, more]);
  if (at < 0 || total < 2) return null;
  const button = (label: string, icon: string, to: number) => {
    const row = rows[to];
    const name = row ? `${label}: ${row.nombreCompleto}` : label;
    return <IconButton icon={icon} label={name} disabled={!row} onClick={() => row && onOpen(row.codigoEstudiante)} />;
  };
  return (
    <nav aria-label="Estudiantes de la lista" className="inline-flex align-items-center gap-1">
      {button('Anterior', 'pi-chevron-left', at - 1)}
      <span className="text-muted tabular">
        {count(at + 1)} de {capped && 'más de '}
        {count(total)}
      </span>
      {button('Siguiente', 'pi-chevron-right', at + 1)}
    </nav>
  );
}
