import { ENTRE_FECHAS, type Listado } from '../columns';
import type { CajaFila } from './caja';

/** Cash days. */
export const cajas = {
  path: 'caja/all/filter',
  key: 'codigoCaja',
  name: 'Caja',
  title: 'Historial de cajas',
  sort: ['fecha', 'numero', 'apertura', 'cierre', 'cajero', 'fondo', 'esperado', 'contado', 'diferencia'],
  newestFirst: true,
  filters: { codigoSucursal: 'codigo', ...ENTRE_FECHAS, conDiferencia: 'siNo' },
  columns: [
    { id: 'fecha', header: 'Fecha', sort: 'fecha', kind: 'date' },
    { id: 'numero', header: 'Cierre', sort: 'numero', kind: 'number' },
    { id: 'cajero', header: 'Cajero', sort: 'cajero' },
    { id: 'fondo', header: 'Fondo', sort: 'fondo', kind: 'money' },
    { id: 'esperado', header: 'Debía haber', sort: 'esperado', kind: 'money' },
    { id: 'contado', header: 'Contado', sort: 'contado', kind: 'money' },
    { id: 'diferencia', header: 'Diferencia', sort: 'diferencia', kind: 'money' },
  ],
} as const satisfies Listado<CajaFila>;
