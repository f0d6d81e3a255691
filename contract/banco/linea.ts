import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, saldo, siNo, texto } from '../campos';
import { list } from '../list';
import { CLASE_CONCILIACION, CLASE_EN_PALABRAS, CONCEPTO_BANCO } from './clase';

/** A movement of a bank account. */
export const Linea = z.object({
  codigoLinea: codigo,
  codigoCuenta: codigo,
  fecha,
  /** Positive: money in. */
  monto: saldo,
  descripcion: z.string(),
  referencia: z.string(),
  saldo: saldo.nullable(),
  cuenta: z.string(),
  codigoConciliacion: codigo.nullable(),
  clase: z.enum(CLASE_CONCILIACION).nullable(),
  razon: z.string(),
  /** What it was matched with: 'Recibo 12', 'Depósito 4411'; '' for none. */
  con: z.string(),
});
export type Linea = z.infer<typeof Linea>;

export const lineas = list({
  path: 'banco/linea/all/filter',
  access: [ACCESO.banco],
  summary: 'Movimientos de las cuentas de banco, por páginas',
  title: 'Movimientos del banco',
  row: Linea,
  sort: ['fecha', 'monto'],
  newestFirst: true,
  query: { codigoCuenta: codigoEnRuta.optional(), pendientes: siNo.default(false), desde: fecha.optional(), hasta: fecha.optional() },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'cuenta', header: 'Cuenta' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'referencia', header: 'Referencia' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    { id: 'saldo', header: 'Balance', kind: 'money' },
    { id: 'clase', header: 'Conciliación', value: ({ clase }) => (clase ? CLASE_EN_PALABRAS[clase] : 'Por conciliar') },
    { id: 'con', header: 'Con' },
    { id: 'razon', header: 'Razón' },
  ],
});

const porLinea = { codigoLinea: codigo };

/** A family that may have sent a deposit: what it owes, how the money would pay it, and the transfer that it announced. */
export const Candidato = z.object({
  codigoPagador: codigo,
  nombre: z.string(),
  pagaPor: z.string(),
  pendiente: dinero,
  /** Why it is offered. */
  razon: z.string(),
  /** Oldest first, until the money is used up. */
  facturas: z.array(z.object({ codigoFactura: codigo, numero: z.int(), descripcion: z.string(), pendiente: dinero, monto: importe })),
  /** What would stay as credit. */
  sobra: dinero,
  aviso: z
    .object({ codigoAviso: codigo, monto: dinero, fecha, referencia: z.string(), nota: z.string(), tieneCopia: z.boolean() })
    .nullable(),
});
export type Candidato = z.infer<typeof Candidato>;

export const candidatos = get('banco/linea/candidatos', [ACCESO.banco], 'Las familias con deuda que pueden haber enviado un depósito', {
  query: z.strictObject({ codigoLinea: codigoEnRuta, filtro: z.string().trim().max(100).default('') }),
  result: z.array(Candidato),
});

export const cobrarLinea = post(
  'banco/linea/cobrar',
  [ACCESO.banco],
  'Hacer de un depósito el pago de una familia: con fecha de hoy y fuera de la caja',
  {
    idempotent: true,
    mensaje: 'Pago registrado y conciliado',
    body: z.strictObject({
      ...porLinea,
      codigoSucursal: codigo,
      codigoPagador: codigo,
      codigoAviso: codigo.nullable().default(null),
      facturas: z
        .array(z.strictObject({ codigoFactura: codigo, monto: importe }))
        .min(1)
        .max(100),
      /** The user has seen that the reference is on another receipt. */
      confirmado: z
        .array(z.enum(['referencia', 'efectivo']))
        .max(2)
        .default([]),
    }),
    result: z.object({ codigoCobro: codigo, numero: z.int() }),
  },
);

export const anotarLinea = post('banco/linea/anotar', [ACCESO.banco], 'Decir qué es un movimiento que no tiene contraparte en Cantera', {
  idempotent: true,
  mensaje: 'Anotado',
  body: z.strictObject({
    ...porLinea,
    concepto: z.enum(Object.keys(CONCEPTO_BANCO) as [keyof typeof CONCEPTO_BANCO, ...(keyof typeof CONCEPTO_BANCO)[]]),
    nota: z.union([z.literal(''), texto(120)]).default(''),
  }),
  result: z.object({ codigoConciliacion: codigo }),
});
