/** VIGENTE until the agreed day is over; CUMPLIDO once the student came since; ROTO afterwards. */
export type EstadoRegreso = 'VIGENTE' | 'CUMPLIDO' | 'ROTO';

interface Acordado {
  /** The day of the contact in which it was agreed. */
  contacto: string | null;
  /** The day agreed upon; null: nothing was agreed. */
  regresa: string | null;
  ultimaAsistencia: string | null;
}

/** What became of a return that was agreed upon, or null where none was. Days are 'YYYY-MM-DD'. */
export function estadoDeRegreso({ contacto, regresa, ultimaAsistencia }: Acordado, hoy: string): EstadoRegreso | null {
  if (regresa === null || contacto === null) return null;
  if (ultimaAsistencia !== null && ultimaAsistencia >= contacto) return 'CUMPLIDO';
  return regresa >= hoy ? 'VIGENTE' : 'ROTO';
}
