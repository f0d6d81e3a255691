import type { PersonaConHijos } from '@/contract/estudiantes/responsable';
import { telLink, whatsappLink } from '../contacto';

type Persona = Pick<PersonaConHijos, 'nombreCompleto' | 'telefono' | 'telefonoOtro' | 'whatsapp'>;

const Llamar = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <a href={telLink(numero)} aria-label={`Llamar a ${nombre}: ${numero}`}>
    {numero}
  </a>
);

/** Every phone of a guardian, each calls; the chat opens with the number of WhatsApp, which is shown where it is another one. */
export function Telefonos({ persona }: { persona: Persona }) {
  const { nombreCompleto: nombre, telefono, telefonoOtro, whatsapp } = persona;
  const chat = whatsapp || telefono;
  if (!chat && !telefonoOtro) return <span className="nothing">Sin teléfono</span>;
  return (
    <span className="lines telefonos">
      <span className="telefono">
        {telefono && <Llamar numero={telefono} nombre={nombre} />}
        {chat && (
          <a
            className="icon-button whatsapp"
            href={whatsappLink(chat)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Escribir a ${nombre} por WhatsApp${whatsapp ? `: ${whatsapp}` : ''}`}
          >
            <i className="pi pi-whatsapp" aria-hidden />
          </a>
        )}
      </span>
      {whatsapp && whatsapp !== telefono && <span className="telefono-nota">WhatsApp {whatsapp}</span>}
      {telefonoOtro && (
        <span>
          <Llamar numero={telefonoOtro} nombre={nombre} />
        </span>
      )}
    </span>
  );
}
