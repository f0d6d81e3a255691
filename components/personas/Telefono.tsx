import { phone } from '@/utils/format';
import { telLink, whatsappLink } from './contacto';
import css from './Telefono.module.css';

/** A number as a tel: link; where there is room for an icon only, the icon (list/table/TwoLines). */
export const Llamar = ({ numero, nombre }: { numero: string; nombre: string }) => (
  <a href={telLink(numero)} aria-label={`Llamar a ${nombre}: ${phone(numero)}`}>
    <i className={`pi pi-phone ${css.icon}`} aria-hidden />
    <span>{phone(numero)}</span>
  </a>
);

/** A WhatsApp link for the number beside it; `label` is its accessible name. */
export const Whatsapp = ({ numero, label }: { numero: string; label: string }) => (
  <a className={`icon-button ${css.chat}`} href={whatsappLink(numero)} target="_blank" rel="noopener noreferrer" aria-label={label}>
    <i className="pi pi-whatsapp" aria-hidden />
  </a>
);

/** A tel: link and a WhatsApp link; says so without a number. */
export const Telefono = ({ telefono, nombre }: { telefono: string; nombre: string }) =>
  telefono ? (
    <span className="inline-flex align-items-center white-space-nowrap">
      <Llamar numero={telefono} nombre={nombre} />
      <Whatsapp numero={telefono} label={`Escribir a ${nombre} por WhatsApp`} />
    </span>
  ) : (
    <span className="nothing">Sin teléfono</span>
  );

/** A mailto: link, tall enough for touch (styles/shared.css). */
export const Correo = ({ email, nombre }: { email: string; nombre: string }) => (
  <a href={`mailto:${email}`} aria-label={`Escribir a ${nombre}: ${email}`}>
    {email}
  </a>
);
