import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, fecha, porcentaje, textoOpcional } from '../campos';
import { get } from '../call';
import { crud, deCatalogo, porId } from '../crud';
import { descuentos } from './listas';

export const Alcance = z.enum(['INSCRIPCION', 'CUOTA', 'VENTA']);
export type Alcance = z.infer<typeof Alcance>;

/** A discount: a percentage or fixed amount, granted by hand or automatically to siblings. */
export const Descuento = z.object({
  codigoDescuento: codigo,
  ...deCatalogo,
  tipo: z.enum(['PORCENTAJE', 'MONTO']),
  /** 0 for a fixed amount. */
  porcentaje,
  /** 0 for a percentage. */
  monto: dinero,
  alcances: z.array(Alcance).min(1).max(3),
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  /** Automatic from this child of a family on; null: granted by hand. */
  desdeHijo: z.int().min(2).max(20).nullable(),
  /** The order of application; lower first. */
  prioridad: z.int().min(1).max(999),
  /** If false, it applies only if nothing else reduces the price. */
  acumulable: z.boolean(),
  nota: textoOpcional(250),
});
export type Descuento = z.infer<typeof Descuento>;

export const descuento = crud('descuento', {
  ...descuentos,
  access: [ACCESO.descuento],
  readers: [ACCESO.inscripcion, ACCESO.nuevaFactura, ACCESO.realizarCobro, ACCESO.cobro],
  row: Descuento,
});
export type DescuentoInput = z.infer<typeof descuento.input>;

/** The use of a discount: the number of lines on live invoices, the total, and the latest of them. */
export const UsoDeDescuento = z.object({
  lineas: z.int(),
  monto: dinero,
  ultimas: z.array(
    z.object({
      codigoFactura: codigo,
      numero: z.int(),
      fecha,
      /** The student or customer. */
      nombre: z.string(),
      descripcion: z.string(),
      monto: dinero,
    }),
  ),
});
export type UsoDeDescuento = z.infer<typeof UsoDeDescuento>;

export const usoDeDescuento = get(
  'descuento/uso/{id}',
  [ACCESO.descuento],
  'Dónde se usó un descuento: cuánto quitó en todo y sus últimas 100 líneas, de las sucursales de quien pregunta',
  { params: porId, result: UsoDeDescuento },
);
