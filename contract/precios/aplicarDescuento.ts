import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero } from '../campos';

/** What applying an automatic discount changes, by family: the open invoices of children who meet its condition. */
export const DescuentoAplicado = z.object({
  estudiantes: z.int(),
  facturas: z.int(),
  antes: dinero,
  despues: dinero,
  familias: z.array(
    z.object({
      /** The payer. */
      codigoEntidad: codigo,
      responsable: z.string(),
      /** The names of its children, joined by ', '. */
      estudiantes: z.string(),
      antes: dinero,
      despues: dinero,
    }),
  ),
});
export type DescuentoAplicado = z.infer<typeof DescuentoAplicado>;

export const aplicarDescuento = post(
  'descuento/aplicar',
  [ACCESO.descuento],
  'Aplicar un descuento automático a quienes ya estaban inscritos y lo cumplen: sus cuotas abiertas siguen',
  {
    mensaje: 'Descuento aplicado',
    previewable: ['totalEsperado'],
    body: z.strictObject({
      codigoDescuento: codigo,
      /** The total of those invoices as shown; any other total is a 409. */
      totalEsperado: dinero,
    }),
    result: DescuentoAplicado,
  },
);
