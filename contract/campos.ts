import * as z from 'zod';
import { count, phone } from '@/utils/format';
import { isAddress } from '@/utils/validation';
import { conDosDecimales, enCentavos, NO_ES_NUMERO, SOBRAN_DECIMALES } from './importe';
import { MAX_CODIGO, MAX_CODIGOS } from './limites';

export type { Centavos } from './importe';
export { MAX_CODIGOS, MAX_LOTE } from './limites';

/** More than any academy bills, and small enough that sums stay exact integers. */
const MAX_PESOS = 999_999_999.99;

const centesimas = z.number().refine(conDosDecimales, SOBRAN_DECIMALES).meta({ multipleOf: 0.01 });
const pesos = centesimas.max(MAX_PESOS);
const centavos = z.int().brand<'Centavos'>();

/** Money, 0 or more: 1234.5 on the wire, 123450 centavos inside. */
export const dinero = z.codec(pesos.min(0), centavos, enCentavos);

/** Money above 0: the amount of an act (a payment, a movement of cash). */
export const importe = z.codec(pesos.positive(), centavos, enCentavos);

/** Money that may be negative: a balance, a difference. */
export const saldo = z.codec(pesos.min(-MAX_PESOS), centavos, enCentavos);

/** A primary key, as a JSON number. */
export const codigo = z.int().positive().max(MAX_CODIGO);

/** A primary key in a path or query, as its digits: '12'. */
export const codigoEnRuta = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), codigo, { decode: Number, encode: String });

/** Several keys in a query: '12,15'. */
export const codigosEnRuta = z.codec(z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/), z.array(codigo).max(MAX_CODIGOS), {
  decode: (s) => s.split(',').map(Number),
  encode: (codigos) => codigos.join(','),
});

/** An integer in a query, as its digits. */
export const entero = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}$/), z.int().min(min).max(max), { decode: Number, encode: String });

/** A boolean in a query: 'true' or 'false'. */
export const siNo = z.codec(z.enum(['true', 'false']), z.boolean(), { decode: (s) => s === 'true', encode: (b) => (b ? 'true' : 'false') });

/**
 * A day 'YYYY-MM-DD', never a Date. Refuses days that do not exist (2026-02-30), years before 1000, which Date reads as other years, and
 * from 3000 on: nobody means them, and a day after the last one of the year 9999 has no such text.
 */
export const fecha = z.iso.date().regex(/^[12]/, 'La fecha no es válida');

/** A moment: ISO 8601 with a time zone. */
export const momento = z.iso.datetime({ offset: true });

/** A time of day, 'HH:MM'. */
export const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM');

// Control characters, invisible characters and bidirectional marks would let one name pass for another.
const SIN_CONTROLES = /^[^\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u;
const limpio = z.string().trim().regex(SIN_CONTROLES, 'Tiene caracteres no permitidos');

/** Required single-line text, trimmed and with single spaces: two names that look the same are the same. */
export const texto = (max: number) =>
  limpio
    .overwrite((escrito) => escrito.replace(/\s+/g, ' '))
    .min(1)
    .max(max);

/** Optional single-line text, trimmed. */
export const textoOpcional = (max: number) => limpio.max(max);

// The same for several lines: line breaks and tabs are allowed.
const SIN_MARCAS = /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])*$/u;

/** Optional text of several lines, trimmed. */
export const parrafo = (max: number) => z.string().trim().max(max).regex(SIN_MARCAS, 'Tiene caracteres no permitidos');

/** An e-mail address, trimmed, or ''. One that isEmail refuses is taken only when who typed it was asked (contract/correo.ts). */
export const email = z.union([
  z.literal(''),
  z.string().trim().max(254).refine(isAddress, 'Escriba un correo válido').meta({ format: 'email' }),
]);

const escrito = z
  .string()
  .trim()
  .regex(/^(?=(?:\D*\d){7,15}\D*$)\+?[\d ().-]{7,20}$/, 'Escriba un teléfono válido');

/** A phone of seven to fifteen digits with the usual punctuation, or ''; normalized inside to '809-555-1234'. */
export const telefono = z.codec(z.union([z.literal(''), escrito]), z.string(), { decode: phone, encode: (kept) => kept });

/** A percentage in basis points: 2500 is 25 %. */
export const puntosBasicos = z.int().min(0).max(10_000);

/** A percentage from 0 to 100 with at most two decimals: 18.5 on the wire and in forms, 1850 basis points inside. */
export const porcentaje = z.codec(centesimas.min(0).max(100), puntosBasicos, enCentavos);

/** Optional fields of the specification that name the caller; if given, they must be the caller's own. */
export const ambito = { codigoCompania: codigo.optional(), usuario: z.string().max(60).optional() };

const tooSmall = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  if (issue.origin === 'array') return issue.minimum === 1 ? 'Agregue al menos uno' : `Agregue al menos ${issue.minimum}`;
  if (issue.origin === 'string') return issue.minimum === 1 ? 'Requerido' : `Mínimo ${issue.minimum} caracteres`;
  const minimo = count(Number(issue.minimum));
  return issue.inclusive ? `Debe ser ${minimo} o más` : `Debe ser más de ${minimo}`;
};
const tooBig = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  if (issue.origin === 'array') return `A lo sumo ${issue.maximum}`;
  // zod reports an integer beyond the safe range before it checks the schema's own limit.
  if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'El número es demasiado grande';
  return issue.origin === 'string' ? `Máximo ${issue.maximum} caracteres` : `Debe ser ${count(Number(issue.maximum))} o menos`;
};

/** The message for a value of the wrong type, by the expected type. */
const EXPECTED: Record<string, string> = {
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  string: 'Debe ser un texto',
  boolean: 'Debe ser sí o no',
  array: 'Debe ser una lista',
};
const ofType = (expected: string) => EXPECTED[expected] ?? 'Valor no válido';

/** The message of every validation error, in Spanish for the user. */
export const words: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Requerido';
      return Number.isNaN(issue.input) ? NO_ES_NUMERO : ofType(issue.expected);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
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
// zod compiles with eval unless jitless is set; our CSP forbids eval, and every page would log a violation.
z.config({ customError: words, jitless: typeof window !== 'undefined' });
