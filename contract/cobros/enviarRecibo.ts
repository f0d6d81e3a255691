import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo } from '../campos';
import { porId } from '../crud';

const access = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos];

export const enviarRecibo = {
  contacto: get('cobro/contacto/{id}', access, 'A dónde se le puede enviar el recibo a quien pagó: su teléfono y su correo de hoy', {
    params: porId,
    result: z.object({ nombre: z.string(), telefono: z.string(), email: z.string() }),
  }),
  correo: post('cobro/enviaremail', access, 'Poner el recibo de un cobro en la bandeja de salida, para quien pagó', {
    idempotent: true,
    mensaje: 'El recibo está en camino',
    body: z.strictObject({
      codigoCobro: codigo,
      /** Sends it once per payment, unless sending again is requested. */
      otraVez: z.boolean().default(false),
    }),
    result: z.object({ para: z.string() }),
  }),
};
