import * as z from 'zod';

/** Integer cents of DOP: what domain and database compute with; the wire and forms hold pesos. */
export type Centavos = number & z.$brand<'Centavos'>;

/** More than any academy bills, and small enough that sums stay exact integers. */
const MAX_PESOS = 1e10;
const pesos = z.number().multipleOf(0.01).max(MAX_PESOS);
const centavos = z.int().brand<'Centavos'>();
const enCentavos = { decode: (n: number) => Math.round(n * 100), encode: (n: number) => n / 100 };

/** Money, 0 or more: 1234.5 on the wire, 123450 centavos inside. */
export const dinero = z.codec(pesos.min(0), centavos, enCentavos);

/** Money above 0: the amount of an act (a payment, a movement of cash). */
export const importe = z.codec(pesos.positive(), centavos, enCentavos);

/** Money that may be below 0: a balance, a difference. */
export const saldo = z.codec(pesos.min(-MAX_PESOS), centavos, enCentavos);

const MAX_CODIGO = 2_147_483_647;

/** A key of our tables, as a JSON number. */
export const codigo = z.int().positive().max(MAX_CODIGO);

/** A key in a path or a query: its digits, '12'. */
export const codigoEnRuta = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), codigo, { decode: Number, encode: String });

/** A whole number of a query: its digits. */
export const entero = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}$/), z.int().min(min).max(max), { decode: Number, encode: String });

/** True or false in a query: 'true' or 'false'. */
export const siNo = z.codec(z.enum(['true', 'false']), z.boolean(), { decode: (s) => s === 'true', encode: (b) => (b ? 'true' : 'false') });

/** A day, 'YYYY-MM-DD', never a Date; 2026-02-30 is refused. */
export const fecha = z.iso.date();

/** A moment, ISO 8601 with zone. */
export const momento = z.iso.datetime({ offset: true });

/** A time of day, 'HH:MM'. */
export const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM');

// Control characters, invisible ones and the marks that turn the direction of a text around would let one name pass for another.
const SIN_CONTROLES = /^[^\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u;
const limpio = z.string().trim().regex(SIN_CONTROLES, 'Tiene caracteres no permitidos');

/** Required text of one line, trimmed. */
export const texto = (max: number) => limpio.min(1).max(max);

/** Text that may stay empty, trimmed. */
export const textoOpcional = (max: number) => limpio.max(max);

// The same, but for the end of a line and the tab.
const SIN_MARCAS = /^(?:[\n\r\t]|[^\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])*$/u;

/** Text of several lines that may stay empty. */
export const parrafo = (max: number) => z.string().trim().max(max).regex(SIN_MARCAS, 'Tiene caracteres no permitidos');

/** An e-mail address, or nothing. */
export const email = z.union([z.literal(''), z.email('Escriba un correo válido').max(120)]);

/** Seven to fifteen digits, with the signs people write between them, or nothing. */
export const telefono = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^(?=(?:\D*\d){7,15}\D*$)\+?[\d ().-]{7,20}$/, 'Escriba un teléfono válido'),
]);

/** Percent in basis points: 2500 is 25 %. */
export const puntosBasicos = z.int().min(0).max(10_000);

/** Percent, 0 to 100 with at most two decimals: 18.5 on the wire and in forms, 1850 basis points inside. */
export const porcentaje = z.codec(z.number().multipleOf(0.01).min(0).max(100), puntosBasicos, enCentavos);

/** Fields with which the specification lets a client say who and where it is; given, they must be the caller's own. */
export const ambito = { codigoCompania: codigo.optional(), usuario: z.string().max(60).optional() };

const tooSmall = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  if (issue.origin === 'array') return issue.minimum === 1 ? 'Agregue al menos uno' : `Agregue al menos ${issue.minimum}`;
  if (issue.origin === 'string') return issue.minimum === 1 ? 'Requerido' : `Mínimo ${issue.minimum} caracteres`;
  return issue.inclusive ? `Debe ser ${issue.minimum} o más` : `Debe ser más de ${issue.minimum}`;
};
const tooBig = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  if (issue.origin === 'array') return `A lo sumo ${issue.maximum}`;
  return issue.origin === 'string' ? `Máximo ${issue.maximum} caracteres` : `Debe ser ${issue.maximum} o menos`;
};

/** The words of every fault of validation, for a person. */
export const words: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Requerido' : 'Valor no válido';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return 'Use a lo sumo 2 decimales';
    case 'unrecognized_keys':
      return `No se esperaba: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.input === '' ? 'Requerido' : issue.format === 'date' ? 'Fecha no válida' : 'Valor no válido';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === '' ? 'Requerido' : 'Valor no válido';
    default:
      return 'Valor no válido';
  }
};
// A page under our CSP may not eval, and zod tries to: without jitless every page logs a violation.
z.config({ customError: words, jitless: typeof window !== 'undefined' });
