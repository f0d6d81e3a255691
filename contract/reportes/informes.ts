import { DE_SUCURSAL, ENTRE_FECHAS, type Informe, wordsOf } from '../columns';
import type { Column } from '../list';
import { ANTIGUEDAD, ESTATUS, TIPO_FACTURA } from '../palabras';
import { aQuienLlamar } from './academia/informes';
import type { Atraso, AtrasoPorMes } from './atraso';
import type { FacturaDeHistorial } from './historialFacturas';
import type { FacturaVencida } from './vencida';

/** What the reports of students with overdue debt show of each. */
const DE_ATRASO = {
  sort: ['estudiante', 'grupo', 'pendiente', 'desde'],
  sums: ['facturas', 'pendiente'],
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    ...aQuienLlamar,
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'facturas', header: 'Facturas', kind: 'number' },
    { id: 'desde', header: 'Debe desde', kind: 'date', sort: 'desde' },
    { id: 'diasAtraso', header: 'Días', kind: 'number' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
  ],
} as const;

/** Students with overdue debt, by group. */
export const porGrupo = {
  ...DE_ATRASO,
  path: 'estudiante/atrasofactura',
  title: 'Estudiantes en atraso por grupo',
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo' },
  pagePer: ['codigoGrupo', 'grupo'],
} as const satisfies Informe<Atraso>;

/** Students whose oldest debt fell due more than so many days ago. */
export const porSucursal = {
  ...DE_ATRASO,
  path: 'estudiante/atrasofactura/sucursal',
  title: 'Estudiantes en atraso por N días',
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo', dias: [0, 3650] },
  start: { dias: 0 },
} as const satisfies Informe<Atraso>;

/** One column per month with overdue debt; the months are part of the totals. */
const columnasDeMeses = ({ meses }: { meses: Record<string, number> }): Column<AtrasoPorMes>[] =>
  Object.keys(meses)
    .sort()
    .map((mes) => ({
      id: mes,
      header: mes.split('-').reverse().join('/'),
      kind: 'money',
      value: (fila) => fila.meses[mes] ?? null,
      total: meses[mes],
    }));

/** What is overdue, by student and month of the due date. */
export const porMes = {
  path: 'estudiante/atrasofactura/mes',
  title: 'Estudiantes en atraso por mes',
  sort: ['estudiante', 'pendiente'],
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo' },
  sums: ['pendiente'],
  more: columnasDeMeses,
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    ...aQuienLlamar,
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
  ],
  importes: ['meses'],
} as const satisfies Informe<AtrasoPorMes>;

/** The states of an invoice. */
export const ESTATUS_FACTURA = ['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA', 'INCOBRABLE'] as const;

/** The invoices of a branch. */
export const historialFacturas = {
  path: 'factura/historial/sucursal',
  title: 'Historial de facturas',
  sort: ['numero', 'fecha', 'fechaVencimiento', 'estudiante', 'total', 'pendiente'],
  newestFirst: true,
  filters: {
    ...DE_SUCURSAL,
    codigoGrupo: 'codigo',
    tipo: wordsOf(TIPO_FACTURA),
    estatus: ESTATUS_FACTURA,
    usuario: 60,
    ...ENTRE_FECHAS,
  },
  sums: ['total', 'pagado', 'pendiente'],
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'tipo', header: 'Tipo', value: ({ tipo }) => TIPO_FACTURA[tipo] },
    { id: 'estudiante', header: 'Cliente', sort: 'estudiante' },
    { id: 'grupo', header: 'Grupo' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'fechaVencimiento', header: 'Vence', kind: 'date', sort: 'fechaVencimiento' },
    { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS[estatus] },
    { id: 'usuario', header: 'Usuario', hidden: true },
    { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
    { id: 'pagado', header: 'Pagado', kind: 'money', hidden: true },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
  ],
  totales: ['anulado'],
} as const satisfies Informe<FacturaDeHistorial>;

/** Overdue invoices by age. */
export const vencidas = {
  path: 'factura/facturasvencida',
  title: 'Facturas vencidas',
  sort: ['fechaVencimiento', 'estudiante', 'responsable', 'numero', 'pendiente'],
  /** `al`: as of this day, by default today: the debt then, after the payments and reversals up to that day. */
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo', al: 'fecha', antiguedad: wordsOf(ANTIGUEDAD), diasMinimo: [1, 3650] },
  sums: ['total', 'pagado', 'pendiente'],
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    // Before the guardian, because on a phone it tells two debts of one child apart.
    { id: 'descripcion', header: 'Descripción' },
    { id: 'responsable', header: 'Responsable', sort: 'responsable' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'fechaVencimiento', header: 'Venció', kind: 'date', sort: 'fechaVencimiento' },
    { id: 'diasAtraso', header: 'Días', kind: 'number' },
    { id: 'antiguedad', header: 'Antigüedad', value: ({ antiguedad }) => ANTIGUEDAD[antiguedad] },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
    { id: 'promesa', header: 'Promesa', kind: 'date', hidden: true },
  ],
  importes: ['total', 'pagado'],
  totales: ['porAntiguedad'],
} as const satisfies Informe<FacturaVencida>;
