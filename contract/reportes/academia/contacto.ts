import * as z from 'zod';
import { fecha } from '../../campos';
import { ResultadoContacto } from '../../estudiantes/seguimiento';

/** Whom to call about a student, in the row of a report: the payer, else the first guardian. */
export const aQuienLlamar = { responsable: z.string(), telefono: z.string() };

/** The last contact with a family, in the row of a report. */
export const contactado = { contacto: fecha.nullable(), resultado: ResultadoContacto.nullable(), regresa: fecha.nullable() };
export type Contactado = z.output<z.ZodObject<typeof contactado>>;
