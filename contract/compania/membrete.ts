import * as z from 'zod';

/** Whose paper it is: what stands at the head of it. */
export const membrete = {
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  /** Where the API gives the logo; '' without one. */
  logoUrl: z.string(),
};
export type Membrete = z.infer<z.ZodObject<typeof membrete>>;
