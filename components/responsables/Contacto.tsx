import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { phone } from '@/utils/format';
import { telLink } from '../personas/contacto';
import { Whatsapp } from '../personas/Whatsapp';
import css from './Contacto.module.css';

type Persona = Pick<PersonaConHijos, 'nombreCompleto' | 'telefono' | 'telefonoOtro' | 'whatsapp'>;

const Llamar = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <a href={telLink(numero)} aria-label={`Llamar a ${nombre}: ${phone(numero)}`}>
    {phone(numero)}
  </a>
);

const Chat = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <Whatsapp numero={numero} label={`Escribir a ${nombre} por WhatsApp: ${phone(numero)}`} />
);

/** A guardian's phones, each with a call link; the WhatsApp number (or else the main phone) also with a chat link. */
export function Telefonos({ persona }: { persona: Persona }) {
  const { nombreCompleto: nombre, telefono, telefonoOtro, whatsapp } = persona;
  if (!telefono && !telefonoOtro && !whatsapp) return <span className="nothing">Sin teléfono</span>;
  return (
    <span className="lines break">
      {telefono && (
        <span>
          <Llamar numero={telefono} nombre={nombre} />
          {(!whatsapp || whatsapp === telefono) && <Chat numero={telefono} nombre={nombre} />}
        </span>
      )}
      {whatsapp && whatsapp !== telefono && (
        <span>
          <span className="text-sm text-muted">WhatsApp {whatsapp}</span>
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

/** A guardian's phones, chat and e-mail. */
export const Contacto = ({ persona }: { persona: Persona & Pick<PersonaConHijos, 'email'> }) => (
  <span className={`${css.contact} inline-flex flex-column break`}>
    <Telefonos persona={persona} />
    {persona.email && (
      <a href={`mailto:${persona.email}`} className="text-sm">
        {persona.email}
      </a>
    )}
  </span>
);
