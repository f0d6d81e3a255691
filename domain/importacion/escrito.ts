// Normalizes what people type into spreadsheets. None of these functions refuses: text they do not understand is returned unchanged, and
// the contract's schema reports the fault.

const ENLACES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e']);
const capital = (palabra: string) => palabra.charAt(0).toLocaleUpperCase('es') + palabra.slice(1);

/** nombrePropio('MARÍA DE LOS SANTOS') → 'María de los Santos'; a name in mixed case is kept, since its capitals were chosen. */
export function nombrePropio(texto: string): string {
  const junto = texto.trim().replace(/\s+/g, ' ');
  const elegido = junto !== junto.toLocaleUpperCase('es') && junto !== junto.toLocaleLowerCase('es');
  if (elegido) return junto;
  return junto
    .toLocaleLowerCase('es')
    .split(' ')
    .map((palabra, i) => (i > 0 && ENLACES.has(palabra) ? palabra : palabra.split('-').map(capital).join('-')))
    .join(' ');
}

/** telefonoEscrito('8.095551234E9') → '8095551234': a phone that the spreadsheet stored as a number. */
export const telefonoEscrito = (texto: string): string => (/^\d(\.\d+)?E\+?\d{1,2}$/i.test(texto) ? String(Number(texto)) : texto);

/** sinAcento('Niña ') → 'nina'. */
export const sinAcento = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** How people write that there is nothing to write. */
const NADA = /^([-–—?.]+|n\/?[ad]|s\/?[fntd]|no (tiene|hay|aplica|sabe|se sabe)|sin (fecha|datos?|tel(efono)?|correo|responsable))$/;
/** sinRelleno('N/A') → '': a cell that says that there is nothing is empty. */
export const sinRelleno = (texto: string): string => (NADA.test(sinAcento(texto)) ? '' : texto);

/** The key by which a heading, a group or a branch is found: 'SUB 6 A' and 'Sub-6 A' have the same. */
export const llaveDeNombre = (nombre: string): string => sinAcento(nombre).replace(/[^a-z0-9]/g, '');

const SEXO: Record<string, 'M' | 'F'> = {
  m: 'M',
  masculino: 'M',
  nino: 'M',
  varon: 'M',
  hombre: 'M',
  h: 'M',
  f: 'F',
  femenino: 'F',
  nina: 'F',
  hembra: 'F',
  mujer: 'F',
};

/** sexoEscrito('Niña') → 'F'. */
export const sexoEscrito = (texto: string): string => SEXO[sinAcento(texto)] ?? texto;

/** The relations of adults to a child, in the words of people. */
export const PARENTESCO: Record<string, string> = {
  madre: 'MADRE',
  mama: 'MADRE',
  padre: 'PADRE',
  papa: 'PADRE',
  tutor: 'TUTOR',
  tutora: 'TUTOR',
  abuelo: 'ABUELO',
  abuela: 'ABUELO',
  hermano: 'HERMANO',
  hermana: 'HERMANO',
  otro: 'OTRO',
  otra: 'OTRO',
};

/** parentescoEscrito('Mamá') → 'MADRE'; an empty text means TUTOR. */
export const parentescoEscrito = (texto: string): string => (texto.trim() === '' ? 'TUTOR' : (PARENTESCO[sinAcento(texto)] ?? texto));

const MONEDA = /^(rd\$|dop|\$)\s*/i;
/** Amounts as people write them: '1,234.50' and '1234,5'. */
const MILES = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const COMA_DECIMAL = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

/** numeroEscrito('RD$ 1,234.50') → 1234.5, numeroEscrito('1234,5') → 1234.5; a text that is no number is returned unchanged. */
export function numeroEscrito(texto: string): number | string {
  const solo = texto.trim().replace(MONEDA, '').replace(/\s/g, '');
  const plano = COMA_DECIMAL.test(solo) ? solo.replaceAll('.', '').replace(',', '.') : MILES.test(solo) ? solo.replaceAll(',', '') : solo;
  return plano !== '' && /^-?\d+(\.\d+)?(E[+-]?\d{1,2})?$/i.test(plano) ? Number(plano) : texto;
}

const DECIMALES_DE_LIBRO = 1e6;
/** An amount without binary rounding noise: a workbook may store 820.5 as 820.4999999999999. More than two decimals are left for the schema to refuse. */
export const importeEscrito = (texto: string): number | string => {
  const n = numeroEscrito(texto);
  return typeof n === 'number' && !Number.isInteger(n) ? Math.round(n * DECIMALES_DE_LIBRO) / DECIMALES_DE_LIBRO : n;
};

/** porcentajeEscrito('18 %') → 18; also 0.18 → 18, which is what a workbook stores for a cell that shows 18 %. */
export function porcentajeEscrito(texto: string): number | string {
  const n = importeEscrito(texto.replace(/%\s*$/, ''));
  return typeof n === 'number' && n > 0 && n < 1 ? Math.round(n * 10_000) / 100 : n;
}
