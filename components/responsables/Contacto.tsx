import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { phone } from '@/utils/format';
import { Llamar, Whatsapp } from '../personas/Telefono';
import css from './Contacto.module.css';

type Persona = Pick<PersonaConHijos, 'nombreCompleto' | 'telefono' | 'telefonoOtro' | 'whatsapp'>;

/** A guardian's phones, each with a call link; the WhatsApp number (or else the main phone) also with a chat link. */
export function Telefonos({ persona: { nombreCompleto: nombre, telefono, telefonoOtro, whatsapp } }: { persona: Persona }) {
  if (!telefono && !telefonoOtro && !whatsapp) return <span className="nothing">Sin teléfono</span>;
  const chat = whatsapp || telefono;
  const escribir = <Whatsapp numero={chat} label={`Escribir a ${nombre} por WhatsApp: ${phone(chat)}`} />;
  return (
    <span className="lines break">
      {telefono && (
        <span>
          <Llamar numero={telefono} nombre={nombre} />
          {chat === telefono && escribir}
        </span>
      )}
      {whatsapp && whatsapp !== telefono && (
        <span>
          <span className="text-sm text-muted">WhatsApp {whatsapp}</span>
          {escribir}
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
  <span className={`${css.contact} inline-flex break`}>
    <Telefonos persona={persona} />
    {persona.email && (
      <a href={`mailto:${persona.email}`} className="text-sm">
        {persona.email}
      </a>
    )}
  </span>
);
