import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bajar, subir } from '../archivos/archivo';
import { get } from '../call';
import { codigo } from '../campos';
import { crud, deCatalogo } from '../crud';
import { tiposGasto } from './listas';

/** A kind of expense. */
export const TipoGasto = z.object({ codigoTipoGasto: codigo, ...deCatalogo });
export type TipoGasto = z.infer<typeof TipoGasto>;

export const tipoGasto = crud('tipogasto', { ...tiposGasto, access: [ACCESO.libros], readers: [ACCESO.caja], row: TipoGasto });

export const gastos = {
  opciones: get('gasto/opciones', [ACCESO.caja], 'Los tipos de gasto y los suplidores, para anotar un gasto de caja', {
    result: z.object({
      tipos: z.array(z.object({ codigoTipoGasto: codigo, descripcion: z.string() })),
      suplidores: z.array(z.object({ codigoSuplidor: codigo, descripcion: z.string() })),
    }),
  }),
  guardarRecibo: subir(
    'gasto/recibo/save/{id}',
    [ACCESO.libros],
    'Subir la foto o el PDF del recibo de un gasto; reemplaza al anterior',
    'Recibo guardado',
  ),
  recibo: bajar('gasto/recibo/{id}', [ACCESO.libros], 'El recibo de un gasto'),
};
