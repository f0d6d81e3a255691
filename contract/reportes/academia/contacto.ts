import { day } from '@/utils/format';
import type { ResultadoContacto } from '../../estudiantes/seguimiento';
import { RESULTADO_CONTACTO } from '../../palabras';

/** The last contact with a family, as a row of a report has it. */
export interface Contactado {
  contacto: string | null;
  resultado: ResultadoContacto | null;
  regresa: string | null;
}

/** 'Regresa el 12/03/2026', 'No contesta, 10/03/2026', '' of whom nobody called. */
export function contactoDe({ contacto, resultado, regresa }: Contactado): string {
  if (resultado === null || contacto === null) return '';
  return regresa === null ? `${RESULTADO_CONTACTO[resultado]}, ${day(contacto)}` : `Regresa el ${day(regresa)}`;
}
