import * as z from 'zod';

/** The letterhead of a printed document. */
export const membrete = {
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  /** The path of the logo in the API; '' without one. */
  logoUrl: z.string(),
};
export type Membrete = z.infer<z.ZodObject<typeof membrete>>;
