import { phone } from '@/utils/format';
import { useLogo } from '../compania/useLogo';

interface Props {
  compania: { nombre: string; rnc: string; telefono: string; direccion: string };
  /** Its phone and address stand in place of the company's where it has its own. */
  sucursal: { descripcion: string; telefono?: string; direccion?: string };
  /** As in the session; '' without one. */
  logoUrl: string;
}

/** Whose slip it is: logo, company and branch. It is busy until its logo is there. */
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
