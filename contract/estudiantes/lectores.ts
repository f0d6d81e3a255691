import * as z from 'zod';
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

/** What staff look for in the table: who owes, who is in no group, of whom no document was kept, whose birthday falls in this month. */
export const SoloEstudiantes = z.enum(['DEUDA', 'SIN_GRUPO', 'SIN_DOCUMENTOS', 'CUMPLEANOS']);
export type SoloEstudiantes = z.infer<typeof SoloEstudiantes>;

/** Who may see in the table what a student owes, when it last came, and whether documents of it are kept. */
export const VEN_SALDO = [ACCESO.facturasVencidas, ACCESO.fichaPagos, ACCESO.fichaCuotas];
export const VEN_ASISTENCIA = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];
export const VEN_DOCUMENTOS = [ACCESO.fichaDocumentos];
