import type * as z from 'zod';

// Apart from campos.ts, because pages use it before their schemas, which bring zod.

/** Integer centavos of DOP, the unit of domain and database; the wire and forms use pesos. */
export type Centavos = number & z.$brand<'Centavos'>;

/** Pesos on the wire, centavos inside. */
export const enCentavos = { decode: (n: number) => Math.round(n * 100) as Centavos, encode: (n: number) => n / 100 };

/** The maximum of an amount, and of a product of amounts in a form: 999,999,999.99. */
export const MAX_IMPORTE = 99_999_999_999 as Centavos;

/**
 * Whether pesos have at most two decimals. It reads their text: the check of zod by floating point accepts 0.30000000000000004 as 0.30. Integers
 * pass at once, since a large one's text is '1e+21'.
 */
export const conDosDecimales = (pesos: number): boolean => Number.isInteger(pesos) || /^-?\d+(\.\d{1,2})?$/.test(String(pesos));

/** The message for more decimals. */
export const SOBRAN_DECIMALES = 'Use a lo sumo 2 decimales';

/** The message for a text that is no number, which an input of a form hands on as NaN: '1.234,56', 'doce'. */
export const NO_ES_NUMERO = 'Escriba solo cifras, con punto para los decimales: 1234.56';
