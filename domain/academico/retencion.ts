import type { EstadoRegreso } from '@/contract/estudiantes/seguimiento';

interface Acordado {
  /** The day of the contact with the family in which the return was agreed. */
  contacto: string | null;
  /** The agreed day; null if none was agreed. */
  regresa: string | null;
  ultimaAsistencia: string | null;
}

/**
 * The state of an agreed return, or null if none was agreed: VIGENTE through the agreed day; CUMPLIDO once the student has attended since the
 * contact; ROTO afterwards. Days are 'YYYY-MM-DD'.
 */
export function estadoDeRegreso({ contacto, regresa, ultimaAsistencia }: Acordado, hoy: string): EstadoRegreso | null {
  if (regresa === null || contacto === null) return null;
  if (ultimaAsistencia !== null && ultimaAsistencia >= contacto) return 'CUMPLIDO';
  return regresa >= hoy ? 'VIGENTE' : 'ROTO';
}
