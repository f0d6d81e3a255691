import type { ResumenEstudiante } from '@/contract/estudiantes/info';

/** What the accesses of a user open of what can be done with a student who is as it is. */
export interface Permisos {
  cobra: boolean;
  inscribe: boolean;
  reactiva: boolean;
}

export type Principal = 'cobrar' | 'inscribir' | 'reactivar';

/**
 * What one most likely came for: to collect where the student or its family owes, to take back who left, to enrol who is in no group, and where
 * nobody says what is owed to collect. Nothing while that is not known, and where nothing is to be done.
 */
export function principalDe({ cobra, inscribe, reactiva }: Permisos, resumen: ResumenEstudiante | undefined): Principal | undefined {
  if (!resumen) return undefined;
  const { cuenta, hermanos = [], grupos } = resumen;
  if (cobra && cuenta && [cuenta, ...hermanos].some(({ pendiente }) => pendiente > 0)) return 'cobrar';
  if (reactiva) return 'reactivar';
  if (inscribe && grupos.length === 0) return 'inscribir';
  return cobra && !cuenta ? 'cobrar' : undefined;
}
