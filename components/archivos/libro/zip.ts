import { Inflate } from 'fflate';

/** A part of a zip file, still compressed. */
export interface Entrada {
  nombre: string;
  /** Its size once unzipped, in bytes, as the file declares it. */
  declarado: number;
  /** 0 stored, 8 deflated. */
  metodo: number;
  datos: Uint8Array;
}

/** The file is no zip, or is damaged. */
export class ZipRoto extends Error {}
/** A part unzips to more than it declares. */
export class ZipMiente extends Error {}

const FIN = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LARGO_FIN = 22;
const LARGO_CENTRAL = 46;
const LARGO_LOCAL = 30;
/** The comment at the end of a zip may be this long. */
const MAX_COMENTARIO = 65_535;
/** Compressed bytes per step: even the densest bomb unzips to at most 16 MB in one. */
const PASO = 16_384;

const vista = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function finDe(zip: DataView): number {
  for (let at = zip.byteLength - LARGO_FIN; at >= Math.max(0, zip.byteLength - LARGO_FIN - MAX_COMENTARIO); at -= 1) {
    if (zip.getUint32(at, true) === FIN) return at;
  }
  throw new ZipRoto();
}

/** Reads the directory of a zip file without unzipping anything. Throws ZipRoto. */
export function entradasDe(bytes: Uint8Array): Entrada[] {
  try {
    const zip = vista(bytes);
    const fin = finDe(zip);
    let at = zip.getUint32(fin + 16, true);
    return Array.from({ length: zip.getUint16(fin + 10, true) }, () => {
      if (zip.getUint32(at, true) !== CENTRAL) throw new ZipRoto();
      const [comprimido, declarado] = [zip.getUint32(at + 20, true), zip.getUint32(at + 24, true)];
      const largos = [28, 30, 32].map((lugar) => zip.getUint16(at + lugar, true));
      const local = zip.getUint32(at + 42, true);
      if (zip.getUint32(local, true) !== LOCAL) throw new ZipRoto();
      const desde = local + LARGO_LOCAL + zip.getUint16(local + 26, true) + zip.getUint16(local + 28, true);
      const nombre = new TextDecoder().decode(bytes.subarray(at + LARGO_CENTRAL, at + LARGO_CENTRAL + largos[0]!));
      const metodo = zip.getUint16(at + 10, true);
      at += LARGO_CENTRAL + largos[0]! + largos[1]! + largos[2]!;
      return { nombre, declarado, metodo, datos: bytes.subarray(desde, desde + comprimido) };
    });
  } catch {
    throw new ZipRoto();
  }
}

/**
 * Unzips a part step by step and stops as soon as it has more bytes than it declares; `avance` gets the number of bytes of each step, and all
 * bytes so far, and may throw. Throws ZipMiente or ZipRoto.
 */
export function inflar({ metodo, datos, declarado }: Entrada, avance: (mas: number, hasta: Uint8Array) => void): Uint8Array {
  const salida = new Uint8Array(declarado);
  let hechos = 0;
  const poner = (trozo: Uint8Array) => {
    if (hechos + trozo.length > declarado) throw new ZipMiente();
    salida.set(trozo, hechos);
    hechos += trozo.length;
    avance(trozo.length, salida.subarray(0, hechos));
  };
  if (metodo === 0) poner(datos);
  else {
    const inflate = new Inflate(poner);
    try {
      for (let at = 0; at < datos.length; at += PASO) inflate.push(datos.subarray(at, at + PASO), at + PASO >= datos.length);
    } catch (error) {
      // Errors of fflate have a number; others come from `poner`.
      throw (error as { code?: number }).code === undefined ? error : new ZipRoto();
    }
  }
  if (hechos !== declarado) throw new ZipRoto();
  return salida;
}
