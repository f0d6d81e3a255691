import type { ColumnaExtracto } from '@/contract/banco/extracto';

// OFX 1 (SGML, where a value may lack its closing tag) and 2 (XML): of both, the tags of a statement are read one after the other.

const ETIQUETA = /<(\/?)([A-Z0-9.]+)>([^<]*)/gi;
const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const claro = (texto: string) =>
  texto
    .replace(/&(?:#(\d+)|(\w+));/g, (todo, numero: string, nombre: string) =>
      numero ? String.fromCodePoint(Number(numero)) : (ENTIDADES[nombre.toLowerCase()] ?? todo),
    )
    .replace(/\s+/g, ' ')
    .trim();

/** esOfx('OFXHEADER:100…') → true: the file of OFX 1 or 2, whatever its name. */
export const esOfx = (texto: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?OFX\b|<\?xml[^>]*>\s*(?:<\?OFX\b[^>]*>\s*)?<OFX>|<OFX>)/i.test(texto);

/** A statement in OFX as the rows of a sheet: of each movement its day, amount, texts, the bank's own id and the account; and the currency. */
export function leerOfx(texto: string): { columnas: ColumnaExtracto[]; filas: string[][]; moneda: string } {
  const columnas: ColumnaExtracto[] = ['fecha', 'monto', 'descripcion', 'referencia', 'id', 'cuenta'];
  const filas: string[][] = [];
  let cuenta = '';
  let moneda = '';
  let una: Record<string, string> | undefined;
  for (const [, cierra, nombre, resto] of texto.matchAll(ETIQUETA)) {
    const tag = nombre!.toUpperCase();
    const valor = claro(resto!);
    if (tag === 'STMTTRN') {
      if (una) filas.push(filaDe(una, cuenta));
      una = cierra ? undefined : {};
    } else if (cierra && tag === 'BANKTRANLIST') {
      if (una) filas.push(filaDe(una, cuenta));
      una = undefined;
    } else if (una) {
      if (!cierra && valor) una[tag] ??= valor;
    } else if (!cierra && tag === 'ACCTID') cuenta = valor;
    else if (!cierra && tag === 'CURDEF') moneda = valor.toUpperCase();
  }
  return { columnas, filas, moneda };
}

/** The cells of a movement; a comma is the decimal sign that some banks write, and the day is the bank's own, without its time. */
function filaDe(
  { DTPOSTED = '', TRNAMT = '', NAME = '', MEMO = '', REFNUM, CHECKNUM = '', FITID = '' }: Record<string, string>,
  cuenta: string,
) {
  const dia = /^(\d{4})(\d\d)(\d\d)/.exec(DTPOSTED);
  const texto = NAME && MEMO && !MEMO.includes(NAME) ? `${NAME} ${MEMO}` : MEMO || NAME;
  return [dia ? `${dia[1]}-${dia[2]}-${dia[3]}` : DTPOSTED, TRNAMT.replace(',', '.'), texto, REFNUM ?? CHECKNUM, FITID, cuenta];
}
