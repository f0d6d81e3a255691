// Apart from campos.ts, because pages use them before their schemas, which bring zod.

/** The largest primary key. */
export const MAX_CODIGO = 2_147_483_647;

/** The most keys in one query. */
export const MAX_CODIGOS = 500;

/** The most rows of one act on several. */
export const MAX_LOTE = 200;
