import { Mark } from './Mark';

/** Credits the product. */
export const Footer = () => (
  <footer className="layout-footer">
    <Mark size={20} />
    <span>
      Hecho con <strong>Cantera</strong>
    </span>
  </footer>
);
