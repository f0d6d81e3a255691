import { whatsappLink } from './contacto';
import css from './Whatsapp.module.css';

/** Opens the chat with a number beside which it stands; `label` says with whom. */
export const Whatsapp = ({ numero, label }: { numero: string; label: string }) => (
  <a className={`icon-button ${css.chat}`} href={whatsappLink(numero)} target="_blank" rel="noopener noreferrer" aria-label={label}>
    <i className="pi pi-whatsapp" aria-hidden />
  </a>
);
