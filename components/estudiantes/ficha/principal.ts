import type { ResumenEstudiante } from '@/contract/estudiantes/info';

/** The acts that the user's accesses allow on a student in its current state. */
interface Permisos {
  cobra: boolean;
  inscribe: boolean;
  reactiva: boolean;
}

export type Principal = 'cobrar' | 'inscribir' | 'reactivar';

/**
 * The most likely act: collect if the student or its family owes, reactivate if the student left, enrol if the student is in no group; if
 * the debt is not visible to the user, collect. Undefined while unknown, or if there is nothing to do.
 */
export function principalDe({ cobra, inscribe, reactiva }: Permisos, resumen: ResumenEstudiante | undefined): Principal | undefined {
  if (!resumen) return undefined;
  const { cuenta, hermanos = [], grupos } = resumen;
  if (cobra && cuenta && [cuenta, ...hermanos].some(({ pendiente }) => pendiente > 0)) return 'cobrar';
  if (reactiva) return 'reactivar';
  if (inscribe && grupos.length === 0) return 'inscribir';
  return cobra && !cuenta ? 'cobrar' : undefined;
}
