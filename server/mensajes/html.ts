const ESCAPADO: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (texto: string) => texto.replace(/[&<>"]/g, (sign) => ESCAPADO[sign]!);

/** A URL; punctuation that ends the sentence around it is not part of it. */
const ENLACE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

const linea = (texto: string) =>
  texto
    .split(ENLACE)
    .map((part, index) => (index % 2 ? `<a href="${escapar(part)}">${escapar(part)}</a>` : escapar(part)))
    .join('');

/** Converts a mail's text to HTML: paragraphs, line breaks and links; everything else is escaped. */
export function htmlDe(texto: string): string {
  const parrafos = texto
    .trim()
    .split(/\n{2,}/)
    .map((parrafo) => `<p>${parrafo.split('\n').map(linea).join('<br>')}</p>`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">${parrafos.join('')}</body></html>`;
}
