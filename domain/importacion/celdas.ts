import { importeEscrito, sinAcento, telefonoEscrito } from './escrito';
import { sacarRelacion } from './nombres';

// Phones, amounts, marks of payment and remarks as people keep them in one cell.

/** A phone of a cell, and the relation of whose it is, if the cell says so. */
interface TelefonoLeido {
  telefono: string;
  relacion: string;
}

const DIGITOS = 10;
/** The local form of ten digits, also behind the 1 of the country: '18095551234' → '809-555-1234'; another text stays. */
function conGuiones(texto: string): string {
  const digitos = texto.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digitos.length === DIGITOS && /^[\d\s().+-]+$/.test(texto)
    ? `${digitos.slice(0, 3)}-${digitos.slice(3, 6)}-${digitos.slice(6)}`
    : texto;
}

const UN_TELEFONO = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}/g;
/** Several phones without a sign between them, each with the words before it: 'mamá 8095551234 papá 8295551234' → both. */
function aparte(texto: string): string[] {
  const hallados = [...texto.matchAll(UN_TELEFONO)];
  if (hallados.length < 2) return [texto];
  let desde = 0;
  return hallados.map(({ index, 0: numero }) => {
    const parte = texto.slice(desde, index + numero.length).replace(/^[\s-]+/, '');
    desde = index + numero.length;
    return parte;
  });
}

/** telefonosEn("'+1 809.555.1234 / 8295551234 (mamá)") → both, the second the mother's. The apostrophe is what a saved error file puts before it. */
export function telefonosEn(celda: string): TelefonoLeido[] {
  return celda
    .replace(/^'/, '')
    .split(/\s*(?:\/|;|,|\n|\s[yo]\s)\s*/)
    .flatMap(aparte)
    .flatMap((parte) => {
      const { resto, relacion } = sacarRelacion(parte);
      return resto === '' ? [] : [{ telefono: conGuiones(telefonoEscrito(resto)), relacion }];
    });
}

/** What a cell says of paying: paid, not paid, an amount, or another text (null). */
type Pago = 'SI' | 'NO' | number | null;

const SI = /^(x+|si|s|ok|p|pg|pag[oa]d[oa]|pago|al dia|completo|listo|✓|✔|✅|☑)$/;
const NO = /^(|-+|–|—|no|n|debe|pend|pendiente|n\/a|na|0|0\.00)$/;

/** pagoEscrito('X') → 'SI', '-' → 'NO', 'RD$ 3,000.00' → 3000. */
export function pagoEscrito(celda: string): Pago {
  const llano = sinAcento(celda);
  if (SI.test(llano)) return 'SI';
  if (NO.test(llano)) return 'NO';
  const n = importeEscrito(celda);
  return typeof n === 'number' && n >= 0 ? n : null;
}

/** A remark of a sheet, and what it proposes: a medical alert, a scholarship in percent, a price of one's own, or nothing. */
type Nota = { tipo: 'ALERTA' } | { tipo: 'BECA'; porcentaje: number } | { tipo: 'CUOTA'; monto: number } | { tipo: 'NOTA' };

const ALERTA =
  /\b(asma\w*|alerg\w*|epilep\w*|convulsi\w*|diabet\w*|cardia\w*|soplo|celiac\w*|penicilina|hemofil\w*|marcapaso\w*|inhalador)\b/;
const BECA = /\b(?:beca\w*|descuento|rebaja)\b\D{0,20}(\d{1,3})\s*%|(\d{1,3})\s*%\s*(?:de\s+)?(?:beca\w*|descuento|rebaja)\b/;
const MEDIA_BECA = /\bmedia\s+beca\b/;
const BECA_ENTERA = /\b(?:becad[oa]|beca\s+(?:completa|total|entera))\b/;
const CUOTA = /\b(?:paga|pagan|cuota|precio|mensualidad)\D{0,15}([\d.,]{3,12})/;
const ENTERO = 100;

/** leerNota('ASMA') → ALERTA; 'BECADO 50%' → BECA of 50; 'hermano paga 2500' → CUOTA of 2500; 'usa lentes' → NOTA. */
export function leerNota(texto: string): Nota {
  const llano = sinAcento(texto);
  if (ALERTA.test(llano)) return { tipo: 'ALERTA' };
  const [, uno, otro] = BECA.exec(llano) ?? [];
  const porcentaje = Number(uno ?? otro ?? (MEDIA_BECA.test(llano) ? ENTERO / 2 : BECA_ENTERA.test(llano) ? ENTERO : 0));
  if (porcentaje > 0 && porcentaje <= ENTERO) return { tipo: 'BECA', porcentaje };
  const monto = importeEscrito(CUOTA.exec(llano)?.[1]?.replace(/[.,]$/, '') ?? '');
  return typeof monto === 'number' && monto > 0 ? { tipo: 'CUOTA', monto } : { tipo: 'NOTA' };
}
