import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, fecha } from '../campos';
import { porId } from '../crud';

/** What the card of a student says. */
export const Carnet = z.object({
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  codigoFoto: codigo.nullable(),
  compania: z.string(),
  sucursal: z.string(),
  /** As in the session: below /api, what gives the logo of the branch, else of the company; '' without one. */
  logoUrl: z.string(),
  /** Groups of the active enrolments, each with its period. */
  grupos: z.array(z.object({ grupo: z.string(), periodo: z.string(), fechaInicio: fecha, fechaFin: fecha })),
  /** Whom to call first; null where nobody with a phone is known. */
  emergencia: z.object({ nombre: z.string(), telefono: z.string() }).nullable(),
});
export type Carnet = z.infer<typeof Carnet>;

/** What the QR of a card says: codigoDeCarnet(123) → 'CANTERA:E:123'. Nothing of the person is in it. */
export const codigoDeCarnet = (codigoEstudiante: number): string => `CANTERA:E:${codigoEstudiante}`;

export const carnets = {
  leer: call({
    method: 'GET',
    path: 'estudiante/carnet/{id}',
    access: [ACCESO.estudiante],
    summary: 'Lo que dice el carnet de un estudiante',
    params: porId,
    result: Carnet,
  }),
};
