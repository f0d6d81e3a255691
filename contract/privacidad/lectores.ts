import { ACCESO } from '../accesos';

/** Who keeps records of persons. Of them an administrator who may see everything of the person (VEN_TODO) gets or suppresses it. */
export const LLEVAN_PERSONAS = [ACCESO.estudiante, ACCESO.responsables, ACCESO.crearUsuario];

/** The accesses that open, each for its part, everything about a student or guardian; of a user `crearUsuario` too. */
export const VEN_TODO = [
  ACCESO.estudiante,
  ACCESO.masInformacion,
  ACCESO.fichaDocumentos,
  ACCESO.fichaAsistencia,
  ACCESO.fichaParientes,
  ACCESO.fichaDireccion,
  ACCESO.fichaPagos,
  ACCESO.fichaCuotas,
  ACCESO.responsables,
];
