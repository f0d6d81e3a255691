import type { Compra } from '@/contract/compras/compra';
import type { Anulado } from '@/contract/libros/impuestos';
import type { Option } from '../ui/input/Select';

/** The kinds of costs and expenses of the 606. */
export const TIPO_GASTO: Record<Exclude<Compra['tipoGasto'], ''>, string> = {
  '01': 'Gastos de personal',
  '02': 'Trabajos, suministros y servicios',
  '03': 'Arrendamientos',
  '04': 'Gastos de activos fijos',
  '05': 'Gastos de representación',
  '06': 'Otras deducciones admitidas',
  '07': 'Gastos financieros',
  '08': 'Gastos extraordinarios',
  '09': 'Parte del costo de venta',
  '10': 'Adquisición de activos',
  '11': 'Gastos de seguros',
};

/** The kinds of income tax withheld in the 606. */
export const TIPO_RETENCION: Record<Exclude<Compra['tipoRetencion'], ''>, string> = {
  '01': 'Alquileres',
  '02': 'Honorarios por servicios',
  '03': 'Otras rentas',
  '04': 'Rentas presuntas',
  '05': 'Intereses a personas jurídicas residentes',
  '06': 'Intereses a personas físicas residentes',
  '07': 'Proveedores del Estado',
  '08': 'Juegos telefónicos',
};

/** How a void is reported: by its note in the 607, or by a code of the 608. */
export const TIPO_ANULACION: Record<Exclude<Anulado['tipoAnulacion'], ''>, string> = {
  '00': 'Va por su nota de crédito (607)',
  '01': 'Deterioro de factura preimpresa',
  '02': 'Errores de impresión (factura preimpresa)',
  '03': 'Impresión defectuosa',
  '04': 'Corrección de la información',
  '05': 'Cambio de productos',
  '06': 'Devolución de productos',
  '07': 'Omisión de productos',
  '08': 'Errores en la secuencia de NCF',
  '09': 'Cese de operaciones',
  '10': 'Pérdida o hurto de talonarios',
};

/** The options of codes, in their order: '09 · Parte del costo de venta'. */
export const opcionesDe = (palabras: Record<string, string>): Option[] =>
  Object.entries(palabras)
    .map(([value, palabra]) => ({ value, label: `${value} · ${palabra}` }))
    .sort((a, b) => a.value.localeCompare(b.value));
