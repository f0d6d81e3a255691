import { phone } from '@/utils/format';
import { telLink } from './contacto';
import { Whatsapp } from './Whatsapp';

/** A tel: link and a WhatsApp link; renders nothing without a number. */
export const Telefono = ({ telefono, nombre }: { telefono: string; nombre: string }) =>
  telefono ? (
    <span className="inline-flex align-items-center white-space-nowrap">
      <a href={telLink(telefono)} aria-label={`Llamar a ${nombre}: ${phone(telefono)}`}>
        {phone(telefono)}
      </a>
      <Whatsapp numero={telefono} label={`Escribir a ${nombre} por WhatsApp`} />
    </span>
  ) : (
    <span className="nothing">Sin teléfono</span>
  );
