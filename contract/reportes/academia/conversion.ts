import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { puntosBasicos } from '../../campos';
import { OrigenInteresado } from '../../inscripciones/interesado';
import { report } from '../../list';
import * as informes from './informes';

/** Of the families that asked in a span, by how they came: how many tried a class, and how many enrolled. */
export const Conversion = z.object({
  origen: OrigenInteresado,
  llegaron: z.int(),
  probaron: z.int(),
  inscritos: z.int(),
  perdidos: z.int(),
  conversion: puntosBasicos,
});
export type Conversion = z.infer<typeof Conversion>;

export const conversion = report({
  ...informes.conversion,
  access: [ACCESO.inactivos],
  summary: 'Las familias que preguntaron en un tramo, por origen: cuántas probaron y cuántas se inscribieron',
  row: Conversion,
  totals: { conversion: puntosBasicos },
});
