import { ACCESO } from '../accesos';

/** The accesses of pages that pick a student. */
export const PICKERS = [
  ACCESO.estudiante,
  ACCESO.inscripcion,
  ACCESO.cobro,
  ACCESO.historialPagos,
  ACCESO.transferirGrupo,
  ACCESO.realizarCobro,
  ACCESO.nuevaFactura,
  ACCESO.generarCuotas,
  ACCESO.anularFactura,
  ACCESO.otorgarBeca,
  ACCESO.cancelarInscripcion,
  ACCESO.responsables,
  ACCESO.campamento,
];
/** The accesses of pages that show a student's groups. */
export const MATRICULA = [
  ACCESO.estudiante,
  ACCESO.inscripcion,
  ACCESO.cobro,
  ACCESO.inscripcionesPorGrupo,
  ACCESO.transferirGrupo,
  ACCESO.generarCuotas,
  ACCESO.cancelarInscripcion,
];

/** Quick filters of the table: students who owe, are in no group, have no documents, have their birthday this month, or lack data. */
export const SOLO_ESTUDIANTES = ['DEUDA', 'SIN_GRUPO', 'SIN_DOCUMENTOS', 'CUMPLEANOS', 'POR_COMPLETAR'] as const;
export type SoloEstudiantes = (typeof SOLO_ESTUDIANTES)[number];

/** The accesses that show a student's debt, last class and documents in the table. */
export const VEN_SALDO = [ACCESO.facturasVencidas, ACCESO.fichaPagos, ACCESO.fichaCuotas];
export const VEN_ASISTENCIA = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];
export const VEN_DOCUMENTOS = [ACCESO.fichaDocumentos];

/** The accesses of users who follow up students who stop coming, a PROFESOR only their own; and of those who take a student back. */
export const RETIENEN = [ACCESO.inactivos, ACCESO.estudiante, ACCESO.asistenciaPorGrupo, ACCESO.paseLista] as const;
export const REACTIVAN = [ACCESO.estudiante] as const;
