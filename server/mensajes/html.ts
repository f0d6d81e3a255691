const ESCAPADO: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (texto: string) => texto.replace(/[&<>"]/g, (sign) => ESCAPADO[sign]!);

/** An address ends before the sign that closes the sentence around it. */
const ENLACE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

const linea = (texto: string) =>
  texto
    .split(ENLACE)
    .map((part, index) => (index % 2 ? `<a href="${escapar(part)}">${escapar(part)}</a>` : escapar(part)))
    .join('');

/** The text of a mail as HTML: its paragraphs, its lines, its links; everything else in it means itself. */
export function htmlDe(texto: string): string {
  const parrafos = texto
    .trim()
    .split(/\n{2,}/)
    .map((parrafo) => `<p>${parrafo.split('\n').map(linea).join('<br>')}</p>`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">${parrafos.join('')}</body></html>`;
}
