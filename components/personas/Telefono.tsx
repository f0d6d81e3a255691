import { telLink, whatsappLink } from './contacto';

/** A phone that calls, and a chat with it; nothing without a number. */
export const Telefono = ({ telefono, nombre }: { telefono: string; nombre: string }) =>
  telefono ? (
    <span className="telefono">
      <a href={telLink(telefono)} aria-label={`Llamar a ${nombre}: ${telefono}`}>
        {telefono}
      </a>
      <a
        className="icon-button whatsapp"
        href={whatsappLink(telefono)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Escribir a ${nombre} por WhatsApp`}
      >
        <i className="pi pi-whatsapp" aria-hidden />
      </a>
    </span>
  ) : (
    <span className="nothing">Sin teléfono</span>
  );
