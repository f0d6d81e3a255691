import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, fecha } from '../campos';

/** What an instructor's groups had on the schedule of a span, and what was recorded of it. */
export const Monitoreo = z.object({
  codigoProfesor: codigo,
  profesor: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  /** Classes on the schedule up to today, without the days that have none. */
  programadas: z.int(),
  /** Days of those on which a roll was taken. */
  registradas: z.int(),
  /** Rolls that were taken on the day itself, and after it. */
  aTiempo: z.int(),
  tarde: z.int(),
  /** Days on the schedule without a roll. */
  faltan: z.array(fecha),
});
export type Monitoreo = z.infer<typeof Monitoreo>;

export const monitoreo = {
  profesor: call({
    method: 'GET',
    path: 'profesor/reportasistencia',
    access: [ACCESO.monitoreo],
    summary: 'Clases dadas contra las programadas, por profesor y grupo',
    query: z.strictObject({
      desde: fecha,
      hasta: fecha,
      codigoProfesor: codigoEnRuta.optional(),
      codigoSucursal: codigoEnRuta.optional(),
    }),
    result: z.array(Monitoreo),
  }),
};
