import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { momento } from '../campos';

/** A stored value that differs from what its rows add up to; in centavos, or in pieces or counts where it is not money. */
export const Diferencia = z.object({ que: z.string(), cual: z.string(), esperado: z.number(), hallado: z.number() });
export type Diferencia = z.infer<typeof Diferencia>;

export const libro = call({
  method: 'GET',
  path: 'auditoria/libro',
  access: [ACCESO.auditoria],
  expensive: true,
  summary: 'Recalcular todo el dinero desde sus filas y nombrar cada diferencia; solo un administrador',
  result: z.object({
    momento,
    /** Each check in a sentence. */
    revisiones: z.array(z.string()),
    diferencias: z.array(Diferencia),
  }),
});
