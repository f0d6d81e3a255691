import { useRef, useState } from 'react';
import { inNewTab } from '../data/inNewTab';
import { useSucursal } from '../data/useSession';
import { useSubmit } from '../form/useSubmit';
import { whatsappLink } from '../personas/contacto';

/** Records a message and opens the chat with its text. `rechazo` says to whom it could not be opened last, and why. */
export function useChat(then: () => void) {
  const [rechazo, setRechazo] = useState<{ codigoEntidad: number; motivo: string }>();
  const cual = useRef(0);
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const envio = useSubmit(
    async (codigoEntidad: number) => {
      cual.current = codigoEntidad;
      setRechazo(undefined);
      await inNewTab(async () => {
        const { mensajeService } = await import('@/services/cobranza');
        const { telefono, texto } = await mensajeService.whatsapp({ body: { codigoSucursal: codigoSucursal!, codigoEntidad } });
        return whatsappLink(telefono, texto);
      });
    },
    {
      success: 'Mensaje anotado. Si al final no lo envía, deshágalo en «Enviados»',
      then,
      refused: ({ message }) => setRechazo({ codigoEntidad: cual.current, motivo: message }),
    },
  );
  return { ...envio, rechazo };
}
export type Chat = ReturnType<typeof useChat>;
