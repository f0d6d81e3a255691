import * as z from 'zod';
import { get, post } from '../call';
import { codigo, codigoEnRuta, fecha, momento, parrafo } from '../campos';
import { RETIENEN } from './lectores';

export const ResultadoContacto = z.enum(['REGRESA', 'LO_PIENSA', 'NO_CONTESTA', 'NO_REGRESA', 'OTRO']);

export const EstadoRegreso = z.enum(['VIGENTE', 'CUMPLIDO', 'ROTO']);
export type EstadoRegreso = z.infer<typeof EstadoRegreso>;

/** The outcome of a contact with the family of a student who has stopped coming. */
export const Seguimiento = z.object({
  codigoSeguimiento: codigo,
  momento,
  usuario: z.string(),
  resultado: ResultadoContacto,
  nota: z.string(),
  /** The agreed day of return. */
  regresa: fecha.nullable(),
  estado: EstadoRegreso.nullable(),
});
export type Seguimiento = z.infer<typeof Seguimiento>;

/** A contact to be recorded; REGRESA has the agreed day. */
export const NuevoSeguimiento = z.strictObject({
  codigoEstudiante: codigo,
  resultado: ResultadoContacto,
  regresa: fecha.nullable(),
  nota: parrafo(500),
});
export type NuevoSeguimiento = z.infer<typeof NuevoSeguimiento>;

export const seguimiento = {
  anotar: post(
    'estudiante/seguimiento',
    RETIENEN,
    'Anotar qué dijo la familia de un estudiante que dejó de venir, con la fecha acordada de regreso',
    { idempotent: true, body: NuevoSeguimiento, result: Seguimiento },
  ),
  historial: get('estudiante/seguimientos', RETIENEN, 'Los contactos con la familia de un estudiante, el último primero', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: z.array(Seguimiento),
  }),
};
