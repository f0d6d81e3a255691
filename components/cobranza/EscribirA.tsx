import { ACCESO } from '@/contract/accesos';
import { later } from '../data/later';
import { usePermiso, useSession } from '../data/useSession';
import { Button } from '../ui/Button';
import type { Quienes } from './CorreoAElegidos';
import { useOpen } from '../ui/useOpen';

const CorreoAElegidos = later(() => import('./CorreoAElegidos'), 'CorreoAElegidos');

interface Props {
  a: Quienes;
  label: string;
  /** Deselects the rows once the mails are under way. */
  onDone: () => void;
}

/** The button that writes one mail to those who were chosen in a list; nothing for users who write to no families. */
export function EscribirA({ a, label, onDone }: Props) {
  const [abierto, setAbierto, cerrar] = useOpen<true>(onDone);
  const escribe = usePermiso([ACCESO.mensajeAtraso]);
  const { usuario } = useSession();
  const codigos = 'estudiantes' in a ? a.estudiantes : a.responsables;
  if (!escribe || usuario?.tipoUsuario === 'PROFESOR' || codigos.length === 0) return null;
  return (
    <>
      <Button label={label} icon="pi-send" text small onClick={() => setAbierto(true)} />
      {abierto && <CorreoAElegidos {...a} onClose={cerrar} />}
    </>
  );
}
