import * as z from 'zod';

/** The user that a page is about, kept in the address. */
export const UsuarioElegido = z.strictObject({ usuario: z.string().trim().max(60).optional() });
