import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, MAX_ARCHIVO, subida, Subido } from '../archivos/archivo';
import { call } from '../call';
import { codigo, dinero, fecha, momento } from '../campos';
import { membrete } from '../compania/membrete';
import { porId } from '../crud';
import { Cubre } from './beca';

/** The document of a scholarship that was granted: to whom, how much, from when to when, why, and what it takes off each invoice so far. */
export const Otorgamiento = z.object({
  ...membrete,
  codigoBecaEstudiante: codigo,
  momento,
  estudiante: z.string(),
  documento: z.string(),
  beca: z.string(),
  porcentaje: z.int(),
  cubre: Cubre,
  desde: fecha,
  hasta: fecha,
  motivo: z.string(),
  usuario: z.string(),
  revocada: momento.nullable(),
  motivoRevocacion: z.string(),
  /** The invoices that stand on which it counts, by their due dates. */
  facturas: z.array(z.object({ codigoFactura: codigo, descripcion: z.string(), fechaVencimiento: fecha, rebaja: dinero, total: dinero })),
  /** What it takes off in all of them. */
  rebaja: dinero,
  /** The paper that the family brought for it: a letter, a school report. */
  archivo: z.object({ codigoArchivo: codigo, nombre: z.string(), formato: z.string() }).nullable(),
});
export type Otorgamiento = z.infer<typeof Otorgamiento>;

export const leerOtorgamiento = call({
  method: 'GET',
  path: 'becaestudiante/documento/{id}',
  access: [ACCESO.otorgarBeca, ACCESO.becados],
  summary: 'El documento de una beca otorgada, para imprimirlo y firmarlo',
  params: porId,
  result: Otorgamiento,
});

const deOtorgada = { access: [ACCESO.otorgarBeca], params: porId };

/** The uploaded paper of a granted scholarship; who only reads the report of scholarships does not open it. */
export const papelDeBeca = {
  guardar: call({
    ...deOtorgada,
    method: 'POST',
    path: 'becaestudiante/archivo/save/{id}',
    summary: 'Subir el documento que sustenta una beca otorgada, PDF o imagen, en lugar del que tenía',
    upload: MAX_ARCHIVO,
    query: z.strictObject(subida),
    result: Subido,
  }),
  leer: call({
    ...deOtorgada,
    method: 'GET',
    path: 'becaestudiante/archivo/{id}',
    summary: 'El documento que sustenta una beca otorgada',
    download: true,
    result: bytes,
  }),
};
