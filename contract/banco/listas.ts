import { columnaActivo, type Listado } from '../columns';
import type { Cuenta } from './cuenta';

/** '•••• 4321': an account by its last digits. */
export const numeroCorto = (numero: string): string => `•••• ${numero.slice(-4)}`;

/** Bank accounts of the company. */
export const cuentasDeBanco = {
  path: 'banco/cuenta/all/filter',
  key: 'codigoCuenta',
  name: 'Cuenta de banco',
  title: 'Cuentas de banco',
  sort: ['descripcion', 'banco'],
  columns: [
    { id: 'descripcion', header: 'Cuenta', sort: 'descripcion' },
    { id: 'banco', header: 'Banco', sort: 'banco' },
    { id: 'numero', header: 'Número', value: ({ numero }) => numeroCorto(numero) },
    { id: 'desde', header: 'Desde', kind: 'date' },
    { id: 'saldoInicial', header: 'Balance inicial (DOP)', kind: 'money' },
    { id: 'hasta', header: 'Cargada hasta', kind: 'date' },
    { id: 'pendientes', header: 'Por conciliar', kind: 'number' },
    columnaActivo,
  ],
} as const satisfies Listado<Cuenta>;
