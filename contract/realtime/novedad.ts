import { ACCESO } from '../accesos';
import { AVISOS, type ClaseAviso } from './aviso';

/**
 * The kinds of live events, and the accesses that receive each in their branches. `caja` also reaches the cashier of that drawer; `accesos`
 * and `progreso` reach one user only. An event only says what changed: the receiver loads it by the ordinary calls.
 */
const CAMBIOS = {
  asistencia: [ACCESO.paseLista, ACCESO.asistenciaPorGrupo, ACCESO.resumenAsistencia, ACCESO.fichaAsistencia],
  cobros: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.cobrosPorFecha, ACCESO.ingresoCaja, ACCESO.ingresoAnual, ACCESO.analisisIngresos],
  facturas: [
    ACCESO.facturasVencidas,
    ACCESO.cobro,
    ACCESO.realizarCobro,
    ACCESO.historialFacturas,
    ACCESO.fichaCuotas,
    ACCESO.fichaPagos,
    ACCESO.historialPagos,
    ACCESO.anularFactura,
    ACCESO.mensajeAtraso,
  ],
  cobranza: [ACCESO.mensajeAtraso, ACCESO.cobro, ACCESO.realizarCobro],
  caja: [ACCESO.ingresoCaja],
  existencia: [
    ACCESO.existencia,
    ACCESO.articulo,
    ACCESO.movimientoInventario,
    ACCESO.transferirArticulos,
    ACCESO.compra,
    ACCESO.nuevaFactura,
  ],
  inscripciones: [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.grupo, ACCESO.inscripcionesPorGrupo, ACCESO.paseLista],
  accesos: [],
  progreso: [],
} as const satisfies Record<string, readonly number[]>;

type ClaseCambio = keyof typeof CAMBIOS;
/** A kind of event. */
export type Clase = ClaseCambio | ClaseAviso;

/** Every kind of event with the accesses that receive it in the user's branches. */
export const CLASES: Readonly<Record<Clase, readonly number[]>> = {
  ...CAMBIOS,
  BAJO_MINIMO: AVISOS.BAJO_MINIMO.lectores,
  CAJA_CON_DIFERENCIA: AVISOS.CAJA_CON_DIFERENCIA.lectores,
  CARGA_HECHA: AVISOS.CARGA_HECHA.lectores,
  CORREO_FALLIDO: AVISOS.CORREO_FALLIDO.lectores,
  MUCHOS_ENLACES: AVISOS.MUCHOS_ENLACES.lectores,
  SECUENCIA_BAJA: AVISOS.SECUENCIA_BAJA.lectores,
};

/** The keys of what changed: { codigoGrupo: 4, fecha: '2026-03-10' }. Never a name, an amount, or a child. */
export type Llave = Readonly<Record<string, number | string>>;

export interface Novedad {
  /** The same for the same event, however often it arrives, and by whichever channel. */
  id: string;
  clase: Clase;
  /** Its branch; undefined for an event of a user, an instructor or the whole company. */
  codigoSucursal?: number;
  llave: Llave;
}

/** The first message of the stream. */
export interface Abierto {
  /** The user's number of unread notices. */
  sinLeer: number;
}

/** The progress of a user's long task. */
export type Progreso = { trabajo: 'carga'; hecho: number; total: number };
