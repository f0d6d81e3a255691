import { phone } from '@/utils/format';
import { useLogo } from '../compania/useLogo';

interface Props {
  compania: { nombre: string; rnc: string; telefono: string; direccion: string };
  /** The branch; its own phone and address, if any, replace the company's. */
  sucursal: { descripcion: string; telefono?: string; direccion?: string };
  /** As in the session; '' without one. */
  logoUrl: string;
}

/** The letterhead of a ticket: logo, company and branch. It is aria-busy until the logo has loaded. */
export function TicketHead({ compania: { nombre, rnc, ...compania }, sucursal, logoUrl }: Props) {
  const { url, ready } = useLogo(logoUrl);
  const telefono = sucursal.telefono || compania.telefono;
  const direccion = sucursal.direccion || compania.direccion;
  return (
    <header aria-busy={!ready}>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      {url && <img src={url} alt="" />}
      <h2>{nombre}</h2>
      {rnc && <p>RNC {rnc}</p>}
      <p>Sucursal {sucursal.descripcion}</p>
      {direccion && <p>{direccion}</p>}
      {telefono && <p>Tel. {phone(telefono)}</p>}
    </header>
  );
}
