import type { Direccion, TipoDireccion } from '@/contract/responsables/direccion';
import { optionsOf } from '../ui/input/Select';

const TIPO: Record<TipoDireccion, string> = { CASA: 'Casa', TRABAJO: 'Trabajo', OTRA: 'Otra' };

export const TIPOS = optionsOf(TIPO);

/** The label of an address's type. */
export const tipoDe = (tipo: TipoDireccion): string => TIPO[tipo];

type Lugar = Pick<Direccion, 'calle' | 'sector' | 'ciudad' | 'provincia'>;

/** 'C/ Duarte 12, Gazcue, Santo Domingo, Distrito Nacional'. */
export const enUnaLinea = ({ calle, sector, ciudad, provincia }: Lugar): string =>
  [calle, sector, ciudad, provincia].filter(Boolean).join(', ');

/** The Google Maps URL of an address. */
export const enElMapa = (direccion: Lugar): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${enUnaLinea(direccion)}, República Dominicana`)}`;
