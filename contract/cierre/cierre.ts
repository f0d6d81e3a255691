import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, momento, saldo, texto, textoOpcional } from '../campos';
import { deSucursal } from '../list';
import { mes } from '../facturas/fiscal607';
import { conAprobacion } from '../sesion/aprobacion';
import { CifrasDeMes } from './cifras';

/** A line of the checklist: fulfilled; missing, which a reason overrules; or one that forbids the close. */
export const EstadoLinea = z.enum(['BIEN', 'FALTA', 'IMPIDE']);

const LineaDeCierre = z.object({
  id: z.string(),
  estado: EstadoLinea,
  texto: z.string(),
  /** The page on which it is mended. */
  ruta: z.string(),
});
export type LineaDeCierre = z.infer<typeof LineaDeCierre>;

/** A close with its figures, and its reopening. */
export const CierreDeMes = z.object({
  codigoCierre: codigo,
  mes,
  numero: z.int(),
  momento,
  usuario: z.string(),
  aprobadoPor: z.string(),
  motivo: z.string(),
  /** SHA-256 of what the printed page says, and the page on which anybody checks it. */
  sello: z.string(),
  verificar: z.string(),
  reabierto: momento.nullable(),
  reabiertoPor: z.string(),
  reaperturaAprobadaPor: z.string(),
  motivoReapertura: z.string(),
  cifras: CifrasDeMes,
});
export type CierreDeMes = z.infer<typeof CierreDeMes>;

/** The figures of closed months that reports say, each for who may read such a report. */
export const DE_REPORTES = {
  /** Money received less what was reversed. */
  neto: [ACCESO.cobrosPorFecha],
  /** The same by what it was paid for, less refunded credit. */
  ingreso: [ACCESO.ingresoAnual],
  facturado: [ACCESO.analisisIngresos, ACCESO.historialFacturas],
  /** Owed at the end of the month, due or not. */
  pendiente: [ACCESO.facturasVencidas],
} as const;
export type CifraDeReporte = keyof typeof DE_REPORTES;

/** A figure of a closed month in some branches, as it was closed. */
export const CifraCerrada = z.object({
  mes,
  numero: z.int(),
  momento,
  monto: saldo,
  /** Of money received. */
  porForma: z.record(z.string(), saldo),
});

const access = [ACCESO.cierreMes];

export const cierres = {
  all: get('cierre/all', access, 'Los cierres de mes con sus cifras y reaperturas, y el mes que sigue por cerrar', {
    result: z.object({
      /** The oldest month that is over and not closed; null if there is none. */
      proximo: mes.nullable(),
      /** Nobody else could approve: the own password and a reason suffice. */
      solo: z.boolean(),
      cierres: z.array(CierreDeMes),
    }),
  }),
  revision: get('cierre/revision', access, 'Lo que falta para cerrar un mes, y las cifras que quedarían', {
    expensive: true,
    query: z.strictObject({ mes }),
    result: z.object({ lineas: z.array(LineaDeCierre), cifras: CifrasDeMes }),
  }),
  save: post('cierre/save', access, 'Cerrar un mes: sus cifras quedan como están', {
    idempotent: true,
    mensaje: 'Mes cerrado',
    body: z.strictObject({ mes, motivo: textoOpcional(300).default(''), ...conAprobacion }),
    result: CierreDeMes,
  }),
  reabrir: post('cierre/reabrir', access, 'Reabrir el último mes cerrado, con su motivo; sus cifras se siguen leyendo', {
    idempotent: true,
    mensaje: 'Mes reabierto',
    body: z.strictObject({ codigoCierre: codigo, motivo: texto(300), ...conAprobacion }),
    result: CierreDeMes,
  }),
  cifra: get(
    'cierre/cifra',
    [ACCESO.cierreMes, ...Object.values(DE_REPORTES).flat()],
    'Una cifra de los meses cerrados de un tramo, como quedó al cerrarlos',
    {
      query: z.strictObject({
        ...deSucursal,
        cifra: z.enum(Object.keys(DE_REPORTES) as [CifraDeReporte, ...CifraDeReporte[]]),
        desde: mes,
        hasta: mes,
      }),
      result: z.array(CifraCerrada),
    },
  ),
};
