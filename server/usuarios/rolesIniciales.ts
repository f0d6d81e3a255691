import { ACCESO, accesos } from '@/contract/accesos';

/** The roles that an academy begins with, and what each gives; from then on they are the academy's own. */
export const ROLES_INICIALES = {
  Administrador: [...accesos.keys()],
  Cajero: [
    ACCESO.cambiarContrasena,
    ACCESO.estudiante,
    ACCESO.inscripcion,
    ACCESO.cobro,
    ACCESO.facturasVencidas,
    ACCESO.inscripcionesPorGrupo,
    ACCESO.historialPagos,
    ACCESO.historialCobros,
    ACCESO.cobrosPorFecha,
    ACCESO.realizarCobro,
    ACCESO.nuevaFactura,
    ACCESO.generarCuotas,
    ACCESO.existencia,
    ACCESO.masInformacion,
    ACCESO.fichaDocumentos,
    ACCESO.fichaAsistencia,
    ACCESO.fichaParientes,
    ACCESO.fichaDireccion,
    ACCESO.fichaPagos,
    ACCESO.fichaCuotas,
    ACCESO.responsables,
    ACCESO.caja,
  ],
  Profesor: [
    ACCESO.cambiarContrasena,
    ACCESO.inscripcionesPorGrupo,
    ACCESO.notasAsistencia,
    ACCESO.asistenciaPorGrupo,
    ACCESO.resumenAsistencia,
    ACCESO.paseLista,
  ],
  Consulta: [ACCESO.estudiante, ACCESO.inscripcionesPorGrupo],
} as const satisfies Record<string, readonly number[]>;
