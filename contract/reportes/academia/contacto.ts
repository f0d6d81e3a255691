import * as z from 'zod';
import { day } from '@/utils/format';
import { fecha } from '../../campos';
import { ResultadoContacto } from '../../estudiantes/seguimiento';
import { column } from '../../list';
import { RESULTADO_CONTACTO } from '../../palabras';

/** Whom to call about a student, in the row of a report: the payer, else the first guardian. */
export const aQuienLlamar = { responsable: column('Responsable', z.string()), telefono: column('Teléfono', z.string()) };

/** The last contact with a family, in the row of a report. */
export const contactado = { contacto: fecha.nullable(), resultado: ResultadoContacto.nullable(), regresa: fecha.nullable() };
export type Contactado = z.output<z.ZodObject<typeof contactado>>;

/** 'Regresa el 12/03/2026', 'No contesta, 10/03/2026'; '' without a contact. */
export function contactoDe({ contacto, resultado, regresa }: Contactado): string {
  if (resultado === null || contacto === null) return '';
  return regresa === null ? `${RESULTADO_CONTACTO[resultado]}, ${day(contacto)}` : `Regresa el ${day(regresa)}`;
}

export const columnaContacto = { id: 'contacto', header: 'Contacto', value: contactoDe } as const;
