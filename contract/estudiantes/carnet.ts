import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, fecha } from '../campos';
import { porId } from '../crud';

/** The data on a student's card. */
export const Carnet = z.object({
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  codigoFoto: codigo.nullable(),
  compania: z.string(),
  sucursal: z.string(),
  /** As in the session: the path below /api of the branch's logo, else of the company's; '' without one. */
  logoUrl: z.string(),
  /** The groups of the active enrolments, each with its period. */
  grupos: z.array(z.object({ grupo: z.string(), periodo: z.string(), fechaInicio: fecha, fechaFin: fecha })),
  /** The emergency contact; null if nobody with a phone is known. */
  emergencia: z.object({ nombre: z.string(), telefono: z.string() }).nullable(),
});
export type Carnet = z.infer<typeof Carnet>;

/** The text of the card's QR code: codigoDeCarnet(123) → 'CANTERA:E:123'. It has no personal data. */
export const codigoDeCarnet = (codigoEstudiante: number): string => `CANTERA:E:${codigoEstudiante}`;

export const carnets = {
  leer: get('estudiante/carnet/{id}', [ACCESO.estudiante], 'Lo que dice el carnet de un estudiante', { params: porId, result: Carnet }),
};
