import { ACCESO } from '../accesos';

/** Pages that pick a student. */
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
/** Pages that show in which groups a student is. */
export const MATRICULA = [
  ACCESO.estudiante,
  ACCESO.inscripcion,
  ACCESO.cobro,
  ACCESO.inscripcionesPorGrupo,
  ACCESO.transferirGrupo,
  ACCESO.generarCuotas,
  ACCESO.cancelarInscripcion,
];
