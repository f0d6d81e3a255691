import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bajar, subir } from '../archivos/archivo';
import { get } from '../call';
import { codigo, dinero, fecha, momento } from '../campos';
import { membrete } from '../compania/membrete';
import { porId } from '../crud';
import { Cubre } from './beca';
import { BecaEstudiante } from './becaEstudiante';

/** The certificate of a granted scholarship: student, percentage, validity, reason, and its effect on each invoice so far. */
export const Otorgamiento = BecaEstudiante.omit({ codigoEstudiante: true, codigoBeca: true, estado: true }).extend({
  ...membrete,
  momento,
  documento: z.string(),
  cubre: Cubre,
  revocada: momento.nullable(),
  /** The live invoices that it reduces, by due date. */
  facturas: z.array(z.object({ codigoFactura: codigo, descripcion: z.string(), fechaVencimiento: fecha, rebaja: dinero, total: dinero })),
  /** Total reduction on them. */
  rebaja: dinero,
  /** The supporting document from the family: a letter, a school report. */
  archivo: z.object({ codigoArchivo: codigo, nombre: z.string(), formato: z.string() }).nullable(),
});
export type Otorgamiento = z.infer<typeof Otorgamiento>;

export const leerOtorgamiento = get(
  'becaestudiante/documento/{id}',
  [ACCESO.otorgarBeca, ACCESO.becados],
  'El documento de una beca otorgada, para imprimirlo y firmarlo',
  { params: porId, result: Otorgamiento },
);

/** The uploaded supporting document; the access to the report of scholarships alone does not open it. */
export const papelDeBeca = {
  guardar: subir(
    'becaestudiante/archivo/save/{id}',
    [ACCESO.otorgarBeca],
    'Subir el documento que sustenta una beca otorgada, PDF o imagen, en lugar del que tenía',
  ),
  leer: bajar('becaestudiante/archivo/{id}', [ACCESO.otorgarBeca], 'El documento que sustenta una beca otorgada'),
};
