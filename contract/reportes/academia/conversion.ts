import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { puntosBasicos } from '../../campos';
import { OrigenInteresado } from '../../inscripciones/interesado';
import { column, deSucursal, entreFechas, report } from '../../list';
import { ORIGEN_INTERESADO } from '../../palabras';

/** Of the families that asked in a span, by how they came: how many tried a class, and how many enrolled. */
export const Conversion = z.object({
  origen: column('Cómo llegaron', OrigenInteresado, { text: (origen) => ORIGEN_INTERESADO[origen] }),
  llegaron: column('Llegaron', z.int()),
  probaron: column('Probaron', z.int()),
  inscritos: column('Se inscribieron', z.int()),
  perdidos: column('Se perdieron', z.int()),
  conversion: column('Conversión', puntosBasicos, { kind: 'percent' }),
});

export const conversion = report({
  path: 'reporte/conversion',
  access: [ACCESO.inactivos],
  summary: 'Las familias que preguntaron en un tramo, por origen: cuántas probaron y cuántas se inscribieron',
  title: 'Conversión de interesados',
  row: Conversion,
  sort: ['llegaron', 'origen', 'probaron', 'inscritos', 'conversion'],
  newestFirst: true,
  query: { ...deSucursal, ...entreFechas },
  sums: ['llegaron', 'probaron', 'inscritos', 'perdidos'],
  totals: { conversion: puntosBasicos },
});
