import type { direccion } from '../schema/estudiantes';
import { crearAzar, mezclar, type Azar } from './datos/azar';
import type { Fila } from './bulk';
import { telefonoDe } from './personas';
import { CODIGO_COMPANIA as codigoCompania } from './tipos';

interface Zona {
  ciudad: string;
  provincia: string;
  sectores: readonly string[];
  calles: readonly string[];
}

/** Residential areas of each branch: Naco, Santo Domingo Este, Santiago. */
const ZONAS: readonly Zona[] = [
  {
    ciudad: 'Santo Domingo',
    provincia: 'Distrito Nacional',
    sectores: ['Naco', 'Piantini', 'Evaristo Morales', 'Gazcue', 'Los Prados', 'Bella Vista', 'El Millón'],
    calles: ['C/ Fantino Falco', 'Av. Tiradentes', 'C/ Rafael Augusto Sánchez', 'Av. Lope de Vega', 'C/ Gustavo Mejía Ricart'],
  },
  {
    ciudad: 'Santo Domingo Este',
    provincia: 'Santo Domingo',
    sectores: ['Ensanche Ozama', 'Alma Rosa', 'Los Mina', 'Villa Faro', 'Lucerna', 'San Isidro'],
    calles: ['Av. Venezuela', 'C/ Presidente Vásquez', 'Av. San Vicente de Paúl', 'C/ Curazao', 'C/ Bonaire'],
  },
  {
    ciudad: 'Santiago de los Caballeros',
    provincia: 'Santiago',
    sectores: ['Los Jardines', 'La Trinitaria', 'Gurabo', 'Cerros de Gurabo', 'El Embrujo', 'Villa Olga'],
    calles: ['Av. Juan Pablo Duarte', 'C/ del Sol', 'Av. Bartolomé Colón', 'C/ Restauración', 'Av. Las Carreras'],
  },
];
const REFERENCIAS = ['Frente al colmado', 'Al lado de la farmacia', 'Portón blanco', 'Detrás de la iglesia', 'Segundo piso'];

/** A random source of its own, so that adding addresses left the rest of the demo unchanged. */
const azarDe = (indice: number, n: number): Azar => crearAzar(mezclar(indice, 303 + n));

function lugar(azar: Azar, codigoSucursal: number) {
  const { calles, sectores, ...zona } = ZONAS[codigoSucursal - 1]!;
  const calle = `${azar.uno(calles)} ${azar.entero(2, 180)}`;
  return { calle, sector: azar.uno(sectores), ...zona, referencia: azar.porCiento(60) ? azar.uno(REFERENCIAS) : '' };
}

/** The home of a family, shared by its members, and the workplace of one in four of the other guardians. */
export function direccionesDe(
  indice: number,
  codigoSucursal: number,
  enCasa: readonly number[],
  otros: readonly number[],
): Fila<typeof direccion>[] {
  const casa = lugar(azarDe(indice, 0), codigoSucursal);
  const trabajan = otros.filter((_, i) => azarDe(indice, 10 + i).porCiento(25));
  return [
    ...enCasa.map((codigoEntidad) => ({ codigoCompania, codigoEntidad, tipo: 'CASA' as const, ...casa, principal: true })),
    ...trabajan.map((codigoEntidad, i) => {
      return { codigoCompania, codigoEntidad, tipo: 'TRABAJO' as const, ...lugar(azarDe(indice, 20 + i), codigoSucursal), principal: true };
    }),
  ];
}

/** One guardian in six has a separate WhatsApp number, one in eight a second phone. */
export function otrosTelefonos(indice: number, i: number) {
  const azar = azarDe(indice, 30 + i);
  const otro = () => telefonoDe(azar.entero(0, 29_999));
  return { whatsapp: azar.porCiento(16) ? otro() : '', telefonoOtro: azar.porCiento(12) ? otro() : '' };
}
