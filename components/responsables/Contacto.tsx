import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { telLink, whatsappLink } from '../personas/contacto';

type Persona = Pick<PersonaConHijos, 'nombreCompleto' | 'telefono' | 'telefonoOtro' | 'whatsapp'>;

const Llamar = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <a href={telLink(numero)} aria-label={`Llamar a ${nombre}: ${numero}`}>
    {numero}
  </a>
);

const Chat = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <a
    className="icon-button whatsapp"
    href={whatsappLink(numero)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Escribir a ${nombre} por WhatsApp: ${numero}`}
  >
    <i className="pi pi-whatsapp" aria-hidden />
  </a>
);

/** Every phone of a guardian: each calls, and beside the number of WhatsApp, its own or the phone, the chat opens. */
export function Telefonos({ persona }: { persona: Persona }) {
  const { nombreCompleto: nombre, telefono, telefonoOtro, whatsapp } = persona;
  if (!telefono && !telefonoOtro && !whatsapp) return <span className="nothing">Sin teléfono</span>;
  return (
    <span className="lines telefonos">
      {telefono && (
        <span className="telefono">
          <Llamar numero={telefono} nombre={nombre} />
          {(!whatsapp || whatsapp === telefono) && <Chat numero={telefono} nombre={nombre} />}
        </span>
      )}
      {whatsapp && whatsapp !== telefono && (
        <span className="telefono">
          <span className="telefono-nota">WhatsApp {whatsapp}</span>
          <Chat numero={whatsapp} nombre={nombre} />
        </span>
      )}
      {telefonoOtro && (
        <span>
          <Llamar numero={telefonoOtro} nombre={nombre} />
        </span>
      )}
    </span>
  );
}

/** Phones, chat and e-mail of a guardian. */
export const Contacto = ({ persona }: { persona: Persona & Pick<PersonaConHijos, 'email'> }) => (
  <span className="contacto">
    <Telefonos persona={persona} />
    {persona.email && <a href={`mailto:${persona.email}`}>{persona.email}</a>}
  </span>
);
