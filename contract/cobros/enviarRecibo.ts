import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo } from '../campos';
import { porId } from '../crud';

const access = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos];

export const enviarRecibo = {
  contacto: call({
    method: 'GET',
    path: 'cobro/contacto/{id}',
    access,
    summary: 'A dónde se le puede enviar el recibo a quien pagó: su teléfono y su correo de hoy',
    params: porId,
    result: z.object({ nombre: z.string(), telefono: z.string(), email: z.string() }),
  }),
  correo: call({
    method: 'POST',
    path: 'cobro/enviaremail',
    access,
    idempotent: true,
    summary: 'Poner el recibo de un cobro en la bandeja de salida, para quien pagó',
    mensaje: 'El recibo está en camino',
    body: z.strictObject({ codigoCobro: codigo }),
    result: z.object({ para: z.string() }),
  }),
};
