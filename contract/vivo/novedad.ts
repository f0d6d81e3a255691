import { ACCESO } from '../accesos';
import { AVISOS, type ClaseAviso } from './aviso';

/**
 * What is told while somebody looks, and which accesses hear of it in their branches. `caja` reaches the cashier of that drawer besides;
 * `accesos` and `progreso` reach one user only. No event says more than what changed: whoever hears it asks again by the ordinary calls.
 */
const CAMBIOS = {
  asistencia: [ACCESO.paseLista, ACCESO.asistenciaPorGrupo, ACCESO.resumenAsistencia, ACCESO.fichaAsistencia],
  cobros: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.cobrosPorFecha, ACCESO.ingresoCaja, ACCESO.ingresoAnual, ACCESO.analisisIngresos],
  facturas: [ACCESO.facturasVencidas, ACCESO.cobro, ACCESO.realizarCobro, ACCESO.historialFacturas, ACCESO.fichaCuotas],
  caja: [ACCESO.ingresoCaja],
  existencia: [
    ACCESO.existencia,
    ACCESO.articulo,
    ACCESO.movimientoInventario,
    ACCESO.transferirArticulos,
    ACCESO.compra,
    ACCESO.nuevaFactura,
  ],
  inscripciones: [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.grupo, ACCESO.inscripcionesPorGrupo],
  accesos: [],
  progreso: [],
} as const satisfies Record<string, readonly number[]>;

type ClaseCambio = keyof typeof CAMBIOS;
/** Of what an event tells. */
export type Clase = ClaseCambio | ClaseAviso;

/** Every kind of event with the accesses that hear of it in the user's branches. */
export const CLASES: Readonly<Record<Clase, readonly number[]>> = {
  ...CAMBIOS,
  BAJO_MINIMO: AVISOS.BAJO_MINIMO.lectores,
  CAJA_CON_DIFERENCIA: AVISOS.CAJA_CON_DIFERENCIA.lectores,
  CARGA_HECHA: AVISOS.CARGA_HECHA.lectores,
  CORREO_FALLIDO: AVISOS.CORREO_FALLIDO.lectores,
  SECUENCIA_BAJA: AVISOS.SECUENCIA_BAJA.lectores,
};

/** Keys of what changed: { codigoGrupo: 4, fecha: '2026-03-10' }. Never a name, an amount, or a child. */
export type Llave = Readonly<Record<string, number | string>>;

/** One event. */
export interface Novedad {
  /** The same for the same event, however often and by whichever way it comes. */
  id: string;
  clase: Clase;
  /** The branch that it is of; undefined where it is of a user, an instructor or the whole company. */
  codigoSucursal?: number;
  llave: Llave;
}

/** What the first message of the stream says. */
export interface Abierto {
  /** Notices of the user that are not read. */
  sinLeer: number;
}

/** How far long work of the user has come. */
export type Progreso = { trabajo: 'carga'; hecho: number; total: number };
