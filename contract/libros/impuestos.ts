import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes } from '../archivos/archivo';
import { get, post } from '../call';
import { codigo, dinero, fecha, momento, saldo } from '../campos';
import { FormatoDgii, mes, Suma607 } from '../facturas/fiscal607';

/** What a row lacks for its file, and where it is mended. */
const Falta = z.object({
  /** The purchase or document: 'Compra 12, Deportes Ruiz'. */
  de: z.string(),
  falta: z.string(),
  /** The page where it is mended; '' where the tab itself mends it. */
  enlace: z.string(),
  /** The purchase whose data for the tax office lack. */
  codigoCompra: codigo.nullable(),
});
export type Falta = z.infer<typeof Falta>;

/** A monthly file: what it would say now, or says since it was made. */
const Formato = z.object({
  formato: FormatoDgii,
  /** The file name that the tax office's tool expects. */
  archivo: z.string(),
  registros: z.int(),
  monto: dinero,
  itbis: dinero,
  /** The file is not made before these are mended. */
  errores: z.array(Falta),
  /** What it leaves out; it is made all the same. */
  avisos: z.array(Falta),
  /** Null until it is made; from then on it stands. */
  hecho: z.object({ momento, usuario: z.string(), hash: z.string() }).nullable(),
});
export type Formato = z.infer<typeof Formato>;

/** How a void is reported: '00' by its note in the 607, else by the codes of the 608. */
const TipoAnulacion = z.enum(['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10']);

/** A classic document that was voided in the month of its issue. */
const Anulado = z.object({
  /** Its credit note. */
  codigoComprobante: codigo,
  ncf: z.string(),
  nota: z.string(),
  fecha,
  nombre: z.string(),
  total: dinero,
  /** '' while nobody said how it is reported. */
  tipoAnulacion: z.union([z.literal(''), TipoAnulacion]),
});
export type Anulado = z.infer<typeof Anulado>;

/** The tax of a month, of all branches. */
export const Impuestos = z.object({
  mes,
  /** Whether the month is over: files are made then. */
  terminado: z.boolean(),
  formatos: z.array(Formato),
  anulados: z.array(Anulado),
  /** The consumers' documents that the 607 reports as one sum. */
  consumo: Suma607,
  itbis: z.object({
    /** Without ITBIS, less credit notes. */
    ventas: saldo,
    cobrado: saldo,
    /** Without ITBIS. */
    compras: dinero,
    pagado: dinero,
    /** The part of the paid ITBIS that belongs to the cost of goods. */
    alCosto: dinero,
    retenido: dinero,
    /** What companies withheld this month when they paid, less what reversals took back. */
    nosRetuvieron: saldo,
    /** Collected, less paid and not part of a cost, less what companies withheld. */
    diferencia: saldo,
  }),
});
export type Impuestos = z.infer<typeof Impuestos>;

const access = [ACCESO.libros];
const deMes = z.strictObject({ mes });
const uno = z.strictObject({ formato: FormatoDgii, mes });

export const impuestos = {
  /** Null while the fiscal layer is off. */
  mes: get('libros/impuestos', access, 'El 606, el 607, el 608 y el ITBIS de un mes, de todas las sucursales', {
    query: deMes,
    result: Impuestos.nullable(),
  }),
  hacer: post('libros/impuestos/hacer', access, 'Hacer el archivo de un mes para la DGII; desde entonces no cambia', {
    idempotent: true,
    mensaje: 'Archivo hecho',
    body: uno,
    result: Impuestos,
  }),
  archivo: get('libros/impuestos/archivo', access, 'El archivo de un mes para la DGII, como se hizo', {
    download: true,
    query: uno,
    result: bytes,
  }),
  anulacion: post('libros/impuestos/anulacion', access, 'Decir cómo se declara un comprobante anulado', {
    mensaje: 'Guardado',
    body: z.strictObject({ codigoComprobante: codigo, tipoAnulacion: TipoAnulacion }),
    result: Impuestos,
  }),
};
