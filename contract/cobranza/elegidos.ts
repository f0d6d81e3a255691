import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, MAX_CODIGOS } from '../campos';
import { MOTIVO_MENSAJE } from '../palabras';
import { Motivo } from './mensaje';

const MENSAJES = [ACCESO.mensajeAtraso] as const;

/** Who pays for some of the chosen students: gets the mail, or why not. */
export const DestinatarioElegido = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  /** The chosen ones that this person pays for. */
  estudiantes: z.string(),
  para: z.string(),
  motivo: Motivo.nullable(),
});
export type DestinatarioElegido = z.infer<typeof DestinatarioElegido>;

/** Why not, in words; '' for who gets it. */
export const porQueNoElegido = ({ motivo }: DestinatarioElegido): string => (motivo === null ? '' : MOTIVO_MENSAJE[motivo]);

const body = z.strictObject({
  codigoSucursal: codigo,
  estudiantes: z.array(codigo).min(1).max(MAX_CODIGOS),
  /** Of a mail; one that tells no debt goes to who owes nothing too. */
  codigoPlantilla: codigo,
});
const destinatarios = z.array(DestinatarioElegido);

/** One mail to the payers of students that were chosen by hand. */
export const elegidos = {
  previsualizar: call({
    method: 'POST',
    path: 'mensajeatraso/elegidos/previsualizar',
    access: MENSAJES,
    summary: 'A quién le llegaría un correo a los responsables de estos estudiantes, y por qué a otros no',
    body,
    result: z.object({ destinatarios }),
  }),
  escribir: call({
    method: 'POST',
    path: 'mensajeatraso/elegidos',
    access: MENSAJES,
    idempotent: true,
    summary: 'Escribir un correo a los responsables de estos estudiantes, a lo sumo uno de atraso y una vez cada aviso al día a cada uno',
    mensaje: 'Los correos van en camino',
    body,
    result: z.object({ escritos: z.int(), destinatarios }),
  }),
};
