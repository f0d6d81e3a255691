import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { momento } from '../campos';

/** Where what stands written differs from the rows it is made of; in cents, or in pieces and numbers where there is no money. */
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
    /** What was checked, each in a sentence. */
    revisiones: z.array(z.string()),
    diferencias: z.array(Diferencia),
  }),
});
