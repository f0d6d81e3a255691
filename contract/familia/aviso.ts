import * as z from 'zod';
import { get, post } from '../call';
import { codigo, dinero, fecha, momento, texto } from '../campos';
import { porId } from '../crud';
import { deSucursal, list } from '../list';
import { ESTADO_AVISO } from '../palabras';
import { COBRAN } from './lectores';

const EstadoAviso = z.enum(['PENDIENTE', 'CONFIRMADO', 'RECHAZADO']);

/** A transfer reported by a family: nothing is booked until the desk takes the payment. */
export const Aviso = z.object({
  codigoAviso: codigo,
  momento,
  codigoEntidad: codigo,
  nombre: z.string(),
  /** A student of the family, to open the desk with; null if it has none any more. */
  codigoEstudiante: codigo.nullable(),
  monto: dinero,
  fecha,
  referencia: z.string(),
  nota: z.string(),
  /** Whether it has a picture. */
  tieneCopia: z.boolean(),
  estado: EstadoAviso,
  motivo: z.string(),
  resueltoPor: z.string(),
  codigoCobro: codigo.nullable(),
});
export type Aviso = z.infer<typeof Aviso>;

export const avisos = {
  filter: list({
    path: 'familia/transferencia/all/filter',
    access: COBRAN,
    summary: 'Transferencias que las familias avisaron, por páginas',
    title: 'Transferencias por confirmar',
    row: Aviso,
    sort: ['momento', 'nombre', 'monto'],
    newestFirst: true,
    query: { ...deSucursal, estado: EstadoAviso.optional() },
    columns: [
      { id: 'momento', header: 'Avisada', kind: 'moment', sort: 'momento' },
      { id: 'nombre', header: 'Responsable', sort: 'nombre' },
      { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
      { id: 'fecha', header: 'Fecha', kind: 'date' },
      { id: 'referencia', header: 'Referencia' },
      { id: 'nota', header: 'Nota' },
      { id: 'estado', header: 'Estado', value: ({ estado, motivo }) => [ESTADO_AVISO[estado], motivo].filter(Boolean).join(': ') },
    ],
  }),
  id: get('familia/transferencia/id/{id}', COBRAN, 'Una transferencia avisada, para cobrarla', { params: porId, result: Aviso }),
  copia: get('familia/transferencia/copia/{id}', COBRAN, 'La foto de una transferencia avisada', {
    download: true,
    params: porId,
    result: z.unknown(),
  }),
  rechazar: post('familia/transferencia/rechazar/{id}', COBRAN, 'Rechazar una transferencia avisada, con la razón que la familia lee', {
    mensaje: 'Rechazada: la familia lee la razón en su enlace',
    params: porId,
    body: z.strictObject({ motivo: texto(200) }),
    result: z.object({ codigoAviso: codigo }),
  }),
};
