import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, MAX_CODIGOS } from '../campos';
import { MOTIVO_MENSAJE } from '../palabras';
import { Motivo } from './mensaje';

const MENSAJES = [ACCESO.mensajeAtraso] as const;

/** A chosen guardian, or a payer of some of the chosen students: gets the mail, or the reason why not. */
export const DestinatarioElegido = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  /** The chosen students whom this person pays for, or the children of a chosen guardian. */
  estudiantes: z.string(),
  para: z.string(),
  motivo: Motivo.nullable(),
});
export type DestinatarioElegido = z.infer<typeof DestinatarioElegido>;

/** The reason for no mail, in words; '' for a payer who gets it. */
export const porQueNoElegido = ({ motivo }: DestinatarioElegido): string => (motivo === null ? '' : MOTIVO_MENSAJE[motivo]);

const body = z.strictObject({
  codigoSucursal: codigo,
  /** Students whose payers get it. */
  estudiantes: z.array(codigo).max(MAX_CODIGOS).default([]),
  /** Guardians who get it themselves, by the code of the person. */
  responsables: z.array(codigo).max(MAX_CODIGOS).default([]),
  /** A mail template. One that names no debt is sent to payers without debt too. */
  codigoPlantilla: codigo,
});
const destinatarios = z.array(DestinatarioElegido);

/** One mail to the payers of hand-picked students, or to hand-picked guardians. */
export const elegidos = {
  previsualizar: post(
    'mensajeatraso/elegidos/previsualizar',
    MENSAJES,
    'A quién le llegaría un correo a estos responsables o a los de estos estudiantes, y por qué a otros no',
    { preview: true, body, result: z.object({ destinatarios }) },
  ),
  escribir: post(
    'mensajeatraso/elegidos',
    MENSAJES,
    'Escribir un correo a estos responsables o a los de estos estudiantes, a lo sumo uno de atraso y una vez cada aviso al día a cada uno',
    {
      idempotent: true,
      mensaje: 'Los correos van en camino',
      body,
      result: z.object({ escritos: z.int(), destinatarios }),
    },
  ),
};
