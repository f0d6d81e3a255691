/** An element of an e-CF: with a text, or with elements. The format has no attributes. */
export interface Elemento {
  nombre: string;
  contenido: string | readonly Elemento[];
}

type Quizas = Elemento | null;

/** Characters that XML 1.0 cannot hold, escaped or not. */
const PROHIBIDOS = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text on one line, without characters that XML forbids, at most `largo` characters; no character is cut in half. */
export function recortado(texto: string, largo: number): string {
  const enUnaLinea = texto.replace(PROHIBIDOS, '').replace(/\s+/g, ' ').trim();
  return [...enUnaLinea].slice(0, largo).join('').trimEnd();
}

/** An element with a text, or null for an empty text: the tax office takes no empty elements. */
export const el = (nombre: string, valor: string | number | null | undefined): Quizas =>
  valor === null || valor === undefined || valor === '' ? null : { nombre, contenido: String(valor) };

/** An element with those of its parts that exist, or null without any. */
export function grupo(nombre: string, ...partes: readonly Quizas[]): Quizas {
  const contenido = partes.filter((parte) => parte !== null);
  return contenido.length ? { nombre, contenido } : null;
}

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapado = (texto: string) => texto.replace(/[&<>"']/g, (signo) => ENTIDADES[signo]!);

/** The element as text, without whitespace between elements, so that the signed bytes are the read bytes. */
export const escribirXml = ({ nombre, contenido }: Elemento): string =>
  `<${nombre}>${typeof contenido === 'string' ? escapado(contenido) : contenido.map(escribirXml).join('')}</${nombre}>`;
