import { MESES } from '@/utils/meses';
import { DE_SUCURSAL, ENTRE_FECHAS, type Informe, wordsOf } from '../../columns';
import { FORMA_INGRESO, FORMA_PAGO } from '../../palabras';
import type { IngresoAnalizado } from './analisis';
import type { DiaDeCaja } from './cajaDia';
import type { CobroDeFactura } from './cobrosDeFactura';
import type { CobroPorFecha } from './cobrosPorFecha';
import type { MovimientoDeCobro } from './movimientosDeCobro';
import type { MesDeIngresos } from './resumenAnual';

/** What the rows of the report stand for, and which day of an invoice decides its month. */
export const POR = { GRUPO: 'Grupo', SERVICIO: 'Servicio o artículo', SUCURSAL: 'Sucursal' } as const;
export const SEGUN = { VENCIMIENTO: 'Día en que vence', EMISION: 'Día en que se facturó' } as const;
export const CIFRAS = { ENTONCES: 'Al final del tramo', HOY: 'Como están hoy' } as const;

/** Billed against collected. */
export const analisisIngresos = {
  path: 'reporte/estatus',
  title: 'Análisis de ingresos',
  sort: ['concepto', 'facturado', 'cobrado', 'pendiente', 'vencido'],
  filters: {
    ...DE_SUCURSAL,
    por: wordsOf(POR),
    segun: wordsOf(SEGUN),
    cifras: wordsOf(CIFRAS),
    codigoGrupo: 'codigo',
    ...ENTRE_FECHAS,
  },
  start: { por: 'GRUPO', segun: 'VENCIMIENTO', cifras: 'ENTONCES' },
  sums: ['facturas', 'facturado', 'rebajado', 'cobrado', 'pendiente', 'vencido', 'incobrable', 'cambios', 'cobradoAntes'],
  columns: [
    { id: 'concepto', header: 'Concepto', sort: 'concepto' },
    { id: 'facturas', header: 'Facturas', kind: 'number' },
    { id: 'facturado', header: 'Facturado', kind: 'money', sort: 'facturado' },
    { id: 'rebajado', header: 'Becas y descuentos', kind: 'money' },
    { id: 'cobrado', header: 'Cobrado', kind: 'money', sort: 'cobrado' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
    { id: 'vencido', header: 'Vencido', kind: 'money', sort: 'vencido' },
    { id: 'incobrable', header: 'Incobrable', kind: 'money', hidden: true },
    { id: 'cambios', header: 'Cambios de antes', kind: 'money' },
    { id: 'cobradoAntes', header: 'Cobrado de antes', kind: 'money' },
    { id: 'cumplimiento', header: 'Cumplimiento', kind: 'percent' },
  ],
  totales: ['facturadoPorMes', 'cobradoPorMes'],
} as const satisfies Informe<IngresoAnalizado>;

/** The filters of reports of payments, by day or one by one. */
const DE_COBROS = {
  ...DE_SUCURSAL,
  ...ENTRE_FECHAS,
  /** The login of the user who took or reversed the payment. */
  usuario: 60,
  forma: wordsOf(FORMA_INGRESO),
  /** The whole reference; case does not count. */
  referencia: 40,
  /** Only payments taken without an open cash day. */
  fueraDeCaja: 'siNo',
} as const;

/** Payments by day, user and form. */
export const cobrosPorFecha = {
  path: 'reporte/resumenCobroFecha',
  title: 'Resumen de cobros por fecha',
  sort: ['fecha', 'cajero', 'forma', 'neto'],
  newestFirst: true,
  filters: DE_COBROS,
  sums: ['cobrado', 'reversado', 'neto', 'fuera'],
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'cajero', header: 'Usuario', sort: 'cajero' },
    { id: 'forma', header: 'Forma de pago', sort: 'forma', value: ({ forma }) => FORMA_INGRESO[forma] },
    { id: 'cobros', header: 'Cobros', kind: 'number' },
    { id: 'cobrado', header: 'Cobrado', kind: 'money' },
    { id: 'reversado', header: 'Reversado', kind: 'money' },
    { id: 'fuera', header: 'Fuera de caja', kind: 'money' },
    { id: 'neto', header: 'Neto', kind: 'money', sort: 'neto' },
  ],
  totales: ['porForma', 'porDia'],
} as const satisfies Informe<CobroPorFecha>;

/** Payments and reversals one by one. */
export const movimientosDeCobro = {
  path: 'reporte/resumenCobroFecha/recibos',
  title: 'Cobros y reversos',
  sort: ['momento', 'numero', 'pagador', 'monto'],
  newestFirst: true,
  filters: DE_COBROS,
  sums: ['monto'],
  columns: [
    { id: 'numero', header: 'Recibo', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'clase', header: 'Qué es', value: ({ clase }) => (clase === 'COBRO' ? 'Cobro' : 'Reverso') },
    { id: 'momento', header: 'Cuándo', kind: 'moment', sort: 'momento' },
    { id: 'pagador', header: 'Pagador', sort: 'pagador' },
    { id: 'cajero', header: 'Usuario' },
    { id: 'formas', header: 'Forma de pago', value: ({ formas }) => formas.map((forma) => FORMA_INGRESO[forma]).join(', ') },
    { id: 'referencias', header: 'Referencia' },
    { id: 'caja', header: 'Caja' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
  ],
  totales: ['fuera'],
} as const satisfies Informe<MovimientoDeCobro>;

/** What money came in for. */
export const CLASES = ['inscripcion', 'cuota', 'campamento', 'venta', 'mora', 'adelanto'] as const;

/** Income by month and purpose. */
export const resumenAnual = {
  path: 'reporte/ingresoResumenAnual',
  title: 'Resumen anual de ingresos',
  sort: ['mes', 'total', 'anterior'],
  filters: { ...DE_SUCURSAL, anio: [2000, 2100] },
  sums: [...CLASES, 'total', 'anterior'],
  columns: [
    { id: 'mes', header: 'Mes', sort: 'mes', value: ({ mes }) => MESES[mes - 1]! },
    { id: 'inscripcion', header: 'Inscripción', kind: 'money' },
    { id: 'cuota', header: 'Cuotas', kind: 'money' },
    { id: 'campamento', header: 'Campamento', kind: 'money' },
    { id: 'venta', header: 'Ventas', kind: 'money' },
    { id: 'mora', header: 'Mora', kind: 'money' },
    { id: 'adelanto', header: 'Adelantos', kind: 'money' },
    { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
    { id: 'anterior', header: 'Año anterior', kind: 'money', sort: 'anterior' },
    { id: 'variacion', header: 'Variación', kind: 'percent' },
  ],
  totales: ['porMes', 'anteriorPorMes'],
} as const satisfies Informe<MesDeIngresos>;

/** The forms of payment that have a column; `retenido` is the tax that payers withheld. */
export const FORMAS = ['efectivo', 'tarjeta', 'transferencia', 'cheque', 'retenido'] as const;

export const ESTADO_DIA = { ABIERTA: 'Abierta', CONTADA: 'Contada', CERRADA: 'Cerrada', FUERA: 'Fuera de caja' } as const;

/** The cash days, and what was taken outside one. */
export const cajaDia = {
  path: 'reporte/ingresoCajaDia',
  title: 'Ingreso de caja del día',
  sort: ['fecha', 'cajero', 'cobrado', 'diferencia'],
  newestFirst: true,
  filters: { ...DE_SUCURSAL, ...ENTRE_FECHAS, conDiferencia: 'siNo' },
  sums: [...FORMAS, 'cobrado', 'entradas', 'salidas', 'saldoDevuelto', 'esperado', 'contado', 'diferencia'],
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'caja', header: 'Caja', value: ({ numero, estado }) => (numero === null ? ESTADO_DIA[estado] : `N.º ${numero}`) },
    { id: 'cajero', header: 'Cajero', sort: 'cajero' },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'cobros', header: 'Cobros', kind: 'number', hidden: true },
    { id: 'reversos', header: 'Reversos', kind: 'number', hidden: true },
    { id: 'fondo', header: 'Fondo', kind: 'money', hidden: true },
    { id: 'efectivo', header: 'Efectivo', kind: 'money' },
    { id: 'tarjeta', header: 'Tarjeta', kind: 'money' },
    { id: 'transferencia', header: 'Transferencia', kind: 'money' },
    { id: 'cheque', header: 'Cheque', kind: 'money', hidden: true },
    { id: 'retenido', header: 'Retenido', kind: 'money', hidden: true },
    { id: 'cobrado', header: 'Cobrado', kind: 'money', sort: 'cobrado' },
    { id: 'entradas', header: 'Entradas', kind: 'money', hidden: true },
    { id: 'salidas', header: 'Salidas', kind: 'money', hidden: true },
    { id: 'saldoDevuelto', header: 'Saldo devuelto', kind: 'money', hidden: true },
    { id: 'esperado', header: 'Esperado', kind: 'money' },
    { id: 'contado', header: 'Contado', kind: 'money' },
    { id: 'diferencia', header: 'Diferencia', kind: 'money', sort: 'diferencia' },
  ],
  totales: ['fuera'],
} as const satisfies Informe<DiaDeCaja>;

/** What was paid on each invoice. */
export const cobrosDeFactura = {
  path: 'reporte/historialCobroFactura',
  title: 'Historial de cobros de factura',
  sort: ['momento', 'numero', 'recibo', 'estudiante', 'monto'],
  newestFirst: true,
  filters: { ...DE_SUCURSAL, codigoFactura: 'codigo', numero: [1, 999_999_999], ...ENTRE_FECHAS },
  sums: ['monto', 'liberado', 'vigente'],
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'estudiante', header: 'Cliente', sort: 'estudiante' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'recibo', header: 'Recibo', sort: 'recibo', value: ({ recibo }) => String(recibo) },
    { id: 'momento', header: 'Cobrado', kind: 'moment', sort: 'momento' },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'cajero', header: 'Cajero' },
    { id: 'formas', header: 'Forma de pago', value: ({ formas }) => formas.map((forma) => FORMA_PAGO[forma]).join(', ') },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    {
      id: 'estado',
      header: 'Estado',
      value: ({ reversado, motivo, reversadoPor, liberado, vigente }) => {
        if (reversado) return `Reversado por ${reversadoPor}: ${motivo}`;
        return liberado > 0 ? (vigente > 0 ? 'Liberado en parte' : 'Pasó a saldo a favor') : 'Vigente';
      },
    },
    { id: 'liberado', header: 'Liberado', kind: 'money', hidden: true },
    { id: 'vigente', header: 'Sigue aplicado', kind: 'money', hidden: true },
  ],
  totales: ['reversado', 'total', 'pendiente'],
} as const satisfies Informe<CobroDeFactura>;
