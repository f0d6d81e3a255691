import type { Sucursal } from '@/contract/compania/sucursal';
import { logoDeSucursal } from '@/services/plain/fotos';
import { useArchivo } from '../archivos/useArchivo';
import css from './LogoSucursal.module.css';

/** The thumbnail of a branch's logo beside its name; renders nothing if the branch uses the company's. */
export function LogoSucursal({ sucursal: { codigoSucursal, codigoLogo } }: { sucursal: Pick<Sucursal, 'codigoSucursal' | 'codigoLogo'> }) {
  const load = () => logoDeSucursal({ params: { id: codigoSucursal }, query: { miniatura: true } });
  const url = useArchivo(codigoLogo, 'miniatura', load);
  // eslint-disable-next-line @next/next/no-img-element -- a static export has no image server
  return url ? <img className={css.logo} src={url} alt="" /> : null;
}
