// A PDF of plain text: what a person is handed must open anywhere, and needs neither pictures nor a library.

/** A line of the document: a title, a heading, or text, which is broken where the page ends. */
export interface Linea {
  texto: string;
  como?: 'titulo' | 'subtitulo';
}

/** Size of a letter page and its margins, in points. */
const [ANCHO, ALTO, MARGEN] = [612, 792, 54];
const TIPO = {
  titulo: { fuente: 'F2', puntos: 16, antes: 0 },
  subtitulo: { fuente: 'F2', puntos: 11, antes: 12 },
  texto: { fuente: 'F1', puntos: 9, antes: 0 },
};
/** Widths of Helvetica from the space to the tilde, in thousandths of its size. */
const ANCHOS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
/** Width of a letter; an accent adds nothing, what is no letter counts as the widest digit. Bold is a tenth wider. */
const anchoDe = (letra: string) => ANCHOS[(letra.normalize('NFD').codePointAt(0) ?? 0) - 32] ?? 667;
const mide = (texto: string, { fuente, puntos }: (typeof TIPO)['texto']) =>
  [...texto].reduce((suma, letra) => suma + anchoDe(letra), 0) * (puntos / 1000) * (fuente === 'F2' ? 1.1 : 1);

/** Breaks a text into lines that fit, at spaces where there are any. */
function partida(texto: string, tipo: (typeof TIPO)['texto']): string[] {
  const lineas: string[] = [];
  let linea = '';
  for (const palabra of texto.split(/(?<=\s)/)) {
    if (linea && mide(linea + palabra.trimEnd(), tipo) > ANCHO - 2 * MARGEN) {
      lineas.push(linea);
      linea = '';
    }
    for (const letra of palabra) {
      if (linea === '' && letra === ' ') continue;
      if (mide(linea + letra, tipo) > ANCHO - 2 * MARGEN) {
        lineas.push(linea);
        linea = '';
      }
      linea += letra;
    }
  }
  return [...lineas, linea];
}

/** Signs of Windows-1252 outside of Latin-1 that our texts have. */
const SIGNOS: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '→': 0xbb,
};
const escrito = (texto: string) =>
  [...texto.normalize('NFC')]
    .map((letra) => SIGNOS[letra] ?? letra.codePointAt(0)!)
    .map((codigo) => (codigo > 255 ? '?' : `${'()\\'.includes(String.fromCharCode(codigo)) ? '\\' : ''}${String.fromCharCode(codigo)}`))
    .join('');

/** Puts the lines on pages; each is the text of a content stream. */
function paginasDe(lineas: readonly Linea[]): string[] {
  const paginas: string[][] = [];
  let y = 0;
  for (const { texto, como = 'texto' } of lineas) {
    const tipo = TIPO[como];
    for (const [n, parte] of partida(texto.replace(/\s+/g, ' '), tipo).entries()) {
      const alto = tipo.puntos * 1.4 + (n === 0 ? tipo.antes : 0);
      if (!paginas.length || y - alto < MARGEN) {
        paginas.push([]);
        y = ALTO - MARGEN;
      }
      y -= alto;
      paginas.at(-1)!.push(`BT /${tipo.fuente} ${tipo.puntos} Tf ${MARGEN} ${y.toFixed(1)} Td (${escrito(parte)}) Tj ET`);
    }
  }
  return paginas.map((linea) => linea.join('\n'));
}

/** A PDF file of these lines. Letters outside of Western Europe become «?». */
export function pdfDe(lineas: readonly Linea[]): Buffer {
  const paginas = paginasDe(lineas);
  const fuente = (nombre: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${nombre} /Encoding /WinAnsiEncoding >>`;
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${paginas.length} /Kids [${paginas.map((_, n) => `${5 + 2 * n} 0 R`).join(' ')}] >>`,
    fuente('Helvetica'),
    fuente('Helvetica-Bold'),
    ...paginas.flatMap((pagina, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${ANCHO} ${ALTO}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * n} 0 R >>`,
      `<< /Length ${pagina.length} >>\nstream\n${pagina}\nendstream`,
    ]),
  ];
  let archivo = '%PDF-1.4\n';
  const lugares = objetos.map((objeto, n) => {
    const lugar = archivo.length;
    archivo += `${n + 1} 0 obj\n${objeto}\nendobj\n`;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  archivo += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${lugares.join('')}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${archivo.length}\n%%EOF\n`;
  return Buffer.from(archivo, 'latin1');
}
