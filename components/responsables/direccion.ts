import type { Direccion, TipoDireccion } from '@/contract/responsables/direccion';

const TIPO: Record<TipoDireccion, string> = { CASA: 'Casa', TRABAJO: 'Trabajo', OTRA: 'Otra' };

export const TIPOS = Object.entries(TIPO).map(([value, label]) => ({ value, label }));

/** What kind of address it is, in a word. */
export const tipoDe = (tipo: TipoDireccion): string => TIPO[tipo];

type Lugar = Pick<Direccion, 'calle' | 'sector' | 'ciudad' | 'provincia'>;

/** 'C/ Duarte 12, Gazcue, Santo Domingo, Distrito Nacional'. */
export const enUnaLinea = ({ calle, sector, ciudad, provincia }: Lugar): string =>
  [calle, sector, ciudad, provincia].filter(Boolean).join(', ');

/** Where a map shows the address. */
export const enElMapa = (direccion: Lugar): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${enUnaLinea(direccion)}, República Dominicana`)}`;
