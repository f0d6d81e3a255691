import { day } from '@/utils/format';
import type { ResultadoContacto } from '../../estudiantes/seguimiento';
import { RESULTADO_CONTACTO } from '../../palabras';

/** The last contact with a family, in the row of a report. */
export interface Contactado {
  contacto: string | null;
  resultado: ResultadoContacto | null;
  regresa: string | null;
}

/** 'Regresa el 12/03/2026', 'No contesta, 10/03/2026'; '' without a contact. */
export function contactoDe({ contacto, resultado, regresa }: Contactado): string {
  if (resultado === null || contacto === null) return '';
  return regresa === null ? `${RESULTADO_CONTACTO[resultado]}, ${day(contacto)}` : `Regresa el ${day(regresa)}`;
}
