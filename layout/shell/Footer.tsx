import Link from 'next/link';
import { Mark } from './Mark';

/** Credits the product, and leads to what it does with personal data. */
export const Footer = () => (
  <footer className="layout-footer">
    <Mark size={20} />
    <span>
      Hecho con <strong>Cantera</strong>
    </span>
    <span aria-hidden>·</span>
    <Link href="/privacypolicy" prefetch={false}>
      Política de privacidad
    </Link>
  </footer>
);
