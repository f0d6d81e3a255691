import Link from 'next/link';
import css from './Footer.module.css';
import { Mark } from './Mark';

/** The product's credits with its version, which leads to what changed in it, and the link to its privacy page. */
export const Footer = () => (
  <footer
    className={`${css.footer} screen-only flex align-items-center justify-content-center gap-2 mt-5 py-3 border-top-1 surface-border text-sm text-muted`}
  >
    <Mark size={20} />
    <span>
      Hecho con <strong className="font-semibold text-color">Cantera</strong>
    </span>
    <Link href="/novedades" className="link" prefetch={false}>
      {process.env.VERSION}
    </Link>
    <span aria-hidden>·</span>
    <Link href="/privacypolicy" className="link" prefetch={false}>
      Política de privacidad
    </Link>
  </footer>
);
