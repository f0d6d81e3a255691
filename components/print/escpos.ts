import ReceiptPrinterEncoder, { type Language, type ReceiptPrinterEncoderOptions } from '@point-of-sale/receipt-printer-encoder';
import type { Directa, Formato } from './impresora';

/** Characters per line in the printer's own font. */
const COLUMNAS = { '58': 32, '80': 48 };
/** Width of the largest logo in dots, a multiple of 8. */
const LOGO = { '58': 256, '80': 384 };
/** Size of one module of a QR code in dots. */
const MODULO = 5;
const MARGEN = 8;

type Rollo = Exclude<Formato, 'carta'>;
type Encoder = ReceiptPrinterEncoder;

const textoDe = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** A picture as the printer accepts it; one that cannot be read is left out. */
function imagen(encoder: Encoder, img: HTMLImageElement, rollo: Rollo) {
  const { naturalWidth, naturalHeight } = img;
  if (!naturalWidth || !naturalHeight) return;
  const escala = Math.min(LOGO[rollo] / naturalWidth, 160 / naturalHeight);
  const enOctetos = (n: number) => Math.max(8, Math.round((n * escala) / 8) * 8);
  try {
    encoder.align('center').image(img, enOctetos(naturalWidth), enOctetos(naturalHeight), 'atkinson').align('left');
  } catch {
    // The ticket is printed without its logo.
  }
}

/** The left and right text of a line; the left one wraps. */
function linea(encoder: Encoder, element: Element) {
  const [izquierda = '', derecha = ''] = [...element.children].map(textoDe);
  const ancho = Math.min(derecha.length, encoder.columns - MARGEN);
  const fuerte = element.hasAttribute('data-strong');
  encoder.bold(fuerte).table(
    [
      { width: encoder.columns - ancho - 1, align: 'left', marginRight: 1, overflow: 'wrap', verticalAlign: 'top' },
      { width: ancho, align: 'right', verticalAlign: 'bottom' },
    ],
    [[izquierda, derecha]],
  );
  encoder.bold(false);
}

/** Encodes one part of a ticket; its tag or data-part (components/print/Ticket.tsx) says what it is. */
function parte(encoder: Encoder, element: Element, rollo: Rollo) {
  const que = element.getAttribute('data-part');
  if (element instanceof HTMLImageElement) imagen(encoder, element, rollo);
  else if (que === 'line') linea(encoder, element);
  else if (que === 'mark')
    encoder
      .align('center')
      .bold(true)
      .line(`*** ${[...element.children].map(textoDe).join(': ')} ***`)
      .bold(false)
      .align('left');
  else if (que === 'qr') {
    encoder.align('center').qrcode(element.getAttribute('data-text')!, { model: 2, size: MODULO, errorlevel: 'm' });
    encoder.line(textoDe(element)).align('left');
  } else if (que === 'signature') encoder.newline(3).rule().line(textoDe(element));
  else if (element.tagName === 'H2') encoder.bold(true).height(2).line(textoDe(element)).height(1).bold(false);
  else if (element.tagName === 'H3') encoder.bold(true).line(textoDe(element)).bold(false);
  else if (element.tagName === 'P' || element.children.length === 0) textoEntero(encoder, element);
  else [...element.children].forEach((child) => parte(encoder, child, rollo));
}

/** A text with its line breaks, as in a footer. */
const textoEntero = (encoder: Encoder, element: Element) =>
  (element.textContent ?? '')
    .split('\n')
    .map((uno) => uno.replace(/\s+/g, ' ').trim())
    .forEach((uno) => encoder.line(uno));

/**
 * A ticket on the screen as bytes for a receipt printer: logo, accented text (the encoder chooses the code page), amounts at the right, QR
 * code, and the cut at the end.
 */
export function bytesDe(ticket: Element, rollo: Rollo, { language, codepageMapping }: Partial<Directa> = {}): Uint8Array {
  const options: ReceiptPrinterEncoderOptions = { columns: COLUMNAS[rollo], feedBeforeCut: 4, embedded: false };
  if (language === 'star-prnt' || language === 'star-line') options.language = language satisfies Language;
  if (codepageMapping) options.codepageMapping = codepageMapping as ReceiptPrinterEncoderOptions['codepageMapping'];
  const encoder = new ReceiptPrinterEncoder(options);
  encoder.initialize().codepage('auto');
  [...ticket.children].forEach((bloque, i) => {
    if (i > 0 && bloque.matches('section, footer')) encoder.rule();
    const centrado = bloque.matches('header, footer');
    if (centrado) encoder.align('center');
    parte(encoder, bloque, rollo);
    if (centrado) encoder.align('left');
  });
  return encoder.cut('partial').encode();
}
