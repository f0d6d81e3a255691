import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, put } from '../call';
import { dinero, fecha, texto } from '../campos';
import { deSucursal, entreFechas, report } from '../list';

const access = [ACCESO.libros];

/** The concepts of the journal, each with its account until another is written. */
export const CONCEPTOS = {
  CAJA: 'Efectivo en caja',
  BANCO: 'Bancos: transferencias',
  TARJETA: 'Tarjetas por liquidar',
  CHEQUE: 'Cheques por depositar',
  CXC: 'Cuentas por cobrar',
  CREDITO: 'Saldo a favor de las familias',
  INSCRIPCION: 'Ingreso por inscripciones',
  CUOTA: 'Ingreso por cuotas',
  CAMPAMENTO: 'Ingreso por campamentos',
  SERVICIO: 'Ingreso por otros servicios',
  ARTICULO: 'Ingreso por artículos',
  EVENTO: 'Ingreso por eventos',
  MORA: 'Ingreso por mora',
  DESCUENTO: 'Descuentos',
  BECA: 'Becas',
  ITBIS: 'ITBIS por pagar',
  INCOBRABLE: 'Cuentas incobrables',
  GASTO: 'Gastos de caja',
  COMPRA: 'Compras de mercancía',
  ITBIS_COMPRA: 'ITBIS adelantado en compras',
  CXP: 'Cuentas por pagar a suplidores',
  EFECTIVO_COMPRA: 'Efectivo fuera de las cajas',
  TARJETA_COMPRA: 'Tarjetas de la academia por pagar',
  RETENCION: 'Retenciones por pagar a la DGII',
  RETENCION_ITBIS: 'ITBIS que nos retuvieron',
  RETENCION_ISR: 'ISR que nos retuvieron',
  ENTRADA: 'Otras entradas de efectivo',
  SALIDA: 'Otras salidas de efectivo',
  DIFERENCIA: 'Diferencias de caja',
  APERTURA: 'Saldos de apertura',
  SUCURSALES: 'Cuentas entre sucursales',
} as const;
const Concepto = z.enum(Object.keys(CONCEPTOS) as [keyof typeof CONCEPTOS, ...(keyof typeof CONCEPTOS)[]]);

/** Every movement of money as an entry: its lines share day and document, and their debits equal their credits. */
export const diario = report({
  path: 'libros/diario',
  access,
  summary: 'El diario de un tramo: cada movimiento de dinero con sus cuentas, el debe igual al haber',
  title: 'Diario',
  row: z.object({
    // On the screen the document heads its lines, with its day.
    documento: z.string(),
    fecha,
    concepto: Concepto,
    cuenta: z.string(),
    debe: dinero,
    haber: dinero,
  }),
  sort: ['fecha', 'documento'],
  query: { ...deSucursal, ...entreFechas, concepto: Concepto.optional() },
  sums: ['debe', 'haber'],
  columns: [
    { id: 'documento', header: 'Documento', sort: 'documento' },
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha', hidden: true },
    { id: 'concepto', header: 'Concepto', hidden: true, value: ({ concepto }) => CONCEPTOS[concepto] },
    { id: 'cuenta', header: 'Cuenta' },
    { id: 'debe', header: 'Debe', kind: 'money', value: ({ debe }) => debe || null },
    { id: 'haber', header: 'Haber', kind: 'money', value: ({ haber }) => haber || null },
  ],
});

const Cuenta = z.object({ concepto: Concepto, cuenta: z.string() });

/** The account of each concept, as the accountant's program names it: '1101-01'. */
export const cuentas = {
  leer: get('libros/cuentas', access, 'La cuenta contable de cada concepto del diario', { result: z.array(Cuenta) }),
  guardar: put('libros/cuentas/save', access, 'Cambiar las cuentas contables del diario', {
    mensaje: 'Cuentas guardadas',
    body: z.strictObject({ cuentas: z.array(z.strictObject({ concepto: Concepto, cuenta: texto(60) })).max(Concepto.options.length) }),
    result: z.array(Cuenta),
  }),
};
