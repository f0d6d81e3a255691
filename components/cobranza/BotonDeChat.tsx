import { usePagina } from '../data/useSession';
import { IconButton, IconLink } from '../ui/Button';
import type { Chat } from './useChat';

interface Props {
  chat: Chat;
  codigoEntidad: number;
  nombre: string;
  /** Undefined where a list has only those who have one. */
  telefono?: string;
}

const RESPONSABLES = '/responsableEstudiante';

/** Opens the chat with a payer. What is missing for it is said in its place, with the record where it is mended. */
export function BotonDeChat({ chat, codigoEntidad, nombre, telefono }: Props) {
  const abre = usePagina(RESPONSABLES);
  const falta = telefono === '' ? 'Sin teléfono' : chat.rechazo?.codigoEntidad === codigoEntidad && chat.rechazo.motivo;
  if (!falta) {
    return (
      <IconButton
        icon="pi-whatsapp"
        label={`Escribir por WhatsApp a ${nombre}`}
        disabled={chat.busy}
        onClick={() => void chat.submit(codigoEntidad)}
      />
    );
  }
  return (
    <span className="inline-flex align-items-center gap-1" role="status">
      <small className="text-muted">{falta}</small>
      {abre && <IconLink icon="pi-pencil" label={`Abrir la ficha de ${nombre}`} href={`${RESPONSABLES}?codigo=${codigoEntidad}`} />}
    </span>
  );
}
