import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes } from '../archivos/archivo';
import { get } from '../call';
import { dinero } from '../campos';

/** The monthly files for the tax office: purchases, sales, voided numbers. */
export const FormatoDgii = z.enum(['606', '607', '608']);
export type FormatoDgii = z.infer<typeof FormatoDgii>;

/** A month, 'YYYY-MM'. */
export const mes = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Elija un mes');
const deMes = z.strictObject({ mes });

const Formas = z.object({
  efectivo: dinero,
  transferencia: dinero,
  tarjeta: dinero,
  credito: dinero,
  bonos: dinero,
  permuta: dinero,
  otras: dinero,
});
/** Documents summed up; `monto` is without ITBIS. */
export const Suma607 = z.object({ cantidad: z.int(), monto: dinero, itbis: dinero, formas: Formas });

/** The sales of a month for the tax office: those the file lists singly, and those reported as one sum. */
export const Ventas607 = z.object({
  mes,
  /** The file name that the tax office's tool expects. */
  archivo: z.string(),
  detalle: Suma607,
  /** Documents of earlier months that the file lists again, because tax was withheld of them in this one. */
  repetidos: z.int(),
  /** Sales to consumers below 250,000.00. */
  consumo: Suma607,
  /** Documents of the month that still wait for their number, and are in no file. */
  enEspera: z.int(),
});
export type Ventas607 = z.infer<typeof Ventas607>;

const access = [ACCESO.compania];

export const ventas607 = {
  resumen: get('factura/fiscal/607', access, 'Las ventas de un mes para la DGII (607), de todas las sucursales', {
    query: deMes,
    result: Ventas607,
  }),
  archivo: get('factura/fiscal/607/archivo', access, 'El archivo 607 de un mes, como lo toma la DGII', {
    download: true,
    query: deMes,
    result: bytes,
  }),
};
