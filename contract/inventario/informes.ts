import { DE_SUCURSAL, ENTRE_FECHAS, type Informe, wordsOf } from '../columns';
import type { Movimiento } from './movimiento';

export const TIPO_MOVIMIENTO = {
  COMPRA: 'Compra',
  VENTA: 'Venta',
  TRANSFERENCIA_ENTRADA: 'Entra por transferencia',
  TRANSFERENCIA_SALIDA: 'Sale por transferencia',
  AJUSTE: 'Ajuste',
  DEVOLUCION: 'Devolución',
} as const;

/** Average cost of one piece after a movement; null without stock. */
const promedioTras = ({ existencia, valorExistencia }: Pick<Movimiento, 'existencia' | 'valorExistencia'>) =>
  existencia === 0 ? null : Math.round(valorExistencia / existencia);

/** The movements of the stock. */
export const kardex = {
  path: 'movimientoarticulo/kardex',
  title: 'Movimiento de inventario',
  sort: ['momento', 'articulo'],
  newestFirst: true,
  filters: { ...DE_SUCURSAL, codigoArticulo: 'codigo', tipo: wordsOf(TIPO_MOVIMIENTO), ...ENTRE_FECHAS },
  columns: [
    { id: 'momento', header: 'Fecha', kind: 'moment', sort: 'momento' },
    { id: 'articulo', header: 'Artículo', sort: 'articulo' },
    { id: 'codigo', header: 'Código', hidden: true },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'tipo', header: 'Movimiento', value: ({ tipo }) => TIPO_MOVIMIENTO[tipo] },
    { id: 'documento', header: 'Documento' },
    { id: 'motivo', header: 'Motivo', hidden: true },
    { id: 'entrada', header: 'Entra', kind: 'number', value: ({ cantidad }) => (cantidad > 0 ? cantidad : null) },
    { id: 'salida', header: 'Sale', kind: 'number', value: ({ cantidad }) => (cantidad < 0 ? -cantidad : null) },
    { id: 'existencia', header: 'Quedan', kind: 'number' },
    { id: 'costo', header: 'Costo', kind: 'money' },
    { id: 'valor', header: 'Valor', kind: 'money', hidden: true },
    { id: 'promedio', header: 'Promedio', kind: 'money', value: promedioTras },
    { id: 'valorExistencia', header: 'Valen', kind: 'money' },
    { id: 'usuario', header: 'Usuario', hidden: true },
  ],
  totales: ['valorInicial'],
} as const satisfies Informe<Movimiento>;
