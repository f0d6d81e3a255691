import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { momento } from '../campos';

/** A stored value that differs from what its rows add up to; in centavos, or in pieces or counts where it is not money. */
export const Diferencia = z.object({ que: z.string(), cual: z.string(), esperado: z.number(), hallado: z.number() });
export type Diferencia = z.infer<typeof Diferencia>;

export const libro = get(
  'auditoria/libro',
  [ACCESO.auditoria],
  'Recalcular todo el dinero desde sus filas y nombrar cada diferencia; solo un administrador',
  {
    expensive: true,
    result: z.object({
      momento,
      /** Each check in a sentence. */
      revisiones: z.array(z.string()),
      diferencias: z.array(Diferencia),
    }),
  },
);
