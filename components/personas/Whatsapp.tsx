import { whatsappLink } from './contacto';
import css from './Whatsapp.module.css';

/** A WhatsApp link for the number beside it; `label` is its accessible name. */
export const Whatsapp = ({ numero, label }: { numero: string; label: string }) => (
  <a className={`icon-button ${css.chat}`} href={whatsappLink(numero)} target="_blank" rel="noopener noreferrer" aria-label={label}>
    <i className="pi pi-whatsapp" aria-hidden />
  </a>
);
