import { ACCESO, accesos, heredados } from '@/contract/accesos';

/** What each role of the beginning gives of the specification's accesses, and of ours what follows none of them. */
const ROLES = {
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

/** With our own accesses, which go to whoever holds the one that they follow: in a new academy as in an older one. */
function conHeredados(codigos: readonly number[]): number[] {
  const suyos = new Set(codigos);
  for (const [codigo, de] of heredados) if (suyos.has(de)) suyos.add(codigo);
  return [...suyos];
}

/** The roles that an academy begins with, and what each gives; from then on they are the academy's own. */
export const ROLES_INICIALES = Object.fromEntries(Object.entries(ROLES).map(([rol, codigos]) => [rol, conHeredados(codigos)])) as Record<
  keyof typeof ROLES,
  number[]
>;
