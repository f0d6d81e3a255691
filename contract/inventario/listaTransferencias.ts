import { type Listado, wordsOf } from '../columns';
import type { TransferenciaFila } from './transferenciaArticulo';

export const ESTATUS_TRANSFERENCIA = { ENVIADA: 'En camino', RECIBIDA: 'Recibida', CANCELADA: 'Cancelada' } as const;

/** Transfers of articles between branches. */
export const transferencias = {
  path: 'transferenciaarticulo/all/filter',
  key: 'codigoTransferenciaArticulo',
  name: 'Transferencia',
  title: 'Transferencias de artículos',
  sort: ['numero', 'momento', 'terminada'],
  newestFirst: true,
  /** The branch is the sending or the receiving one. */
  filters: { codigoSucursal: 'codigo', estatus: wordsOf(ESTATUS_TRANSFERENCIA), sentido: ['SALEN', 'LLEGAN'] },
  columns: [
    { id: 'numero', header: 'N.º', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'momento', header: 'Enviada', kind: 'moment', sort: 'momento' },
    { id: 'sucursal', header: 'De' },
    { id: 'destino', header: 'A' },
    { id: 'enviadas', header: 'Piezas', kind: 'number' },
    { id: 'recibidas', header: 'Llegaron', kind: 'number' },
    { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS_TRANSFERENCIA[estatus] },
    { id: 'terminada', header: 'Terminada', kind: 'moment', sort: 'terminada', hidden: true },
    { id: 'motivo', header: 'Motivo', hidden: true },
    { id: 'usuario', header: 'Envió' },
    { id: 'terminadaPor', header: 'Recibió o canceló', hidden: true },
  ],
} as const satisfies Listado<TransferenciaFila>;
