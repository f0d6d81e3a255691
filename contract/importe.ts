import type * as z from 'zod';

// Apart from campos.ts, because the business rules of a page use it, and the schemas bring zod.

/** Integer centavos of DOP, the unit of domain and database; the wire and forms use pesos. */
export type Centavos = number & z.$brand<'Centavos'>;

/** The maximum of an amount, and of a product of amounts in a form: 999,999,999.99. */
export const MAX_IMPORTE = 99_999_999_999 as Centavos;
