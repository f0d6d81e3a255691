import { ACCESO, accesos, heredados } from '@/contract/accesos';

/** Accesses of each initial role: those of the specification, and those added by this product that are not derived from another one. */
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

/** Adds the derived accesses, which go to whoever holds the access they derive from, in a new academy as in an existing one. */
function conHeredados(codigos: readonly number[]): number[] {
  const suyos = new Set(codigos);
  for (const [codigo, de] of heredados) if (de !== 'ADMINISTRADOR' && suyos.has(de)) suyos.add(codigo);
  return [...suyos];
}

/** The roles of a new academy with their accesses; afterwards the academy may change them. */
export const ROLES_INICIALES = Object.fromEntries(Object.entries(ROLES).map(([rol, codigos]) => [rol, conHeredados(codigos)])) as Record<
  keyof typeof ROLES,
  number[]
>;
