import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, saldo, texto, textoOpcional } from '../campos';
import { eliminar } from '../crud';
import { deSucursal, list } from '../list';

/** A slip: cash of closed drawers that went to the bank. */
export const Deposito = z.object({
  codigoDeposito: codigo,
  codigoSucursal: codigo,
  fecha,
  numero: z.string(),
  cuenta: z.string(),
  monto: dinero,
  /** 'Cierre 12, Cierre 13' */
  cierres: z.string(),
  nota: z.string(),
  /** The bank has shown it. */
  conciliado: z.boolean(),
});
export type Deposito = z.infer<typeof Deposito>;

export const depositos = list({
  path: 'banco/deposito/all/filter',
  access: [ACCESO.banco],
  summary: 'Depósitos de las cajas, por páginas',
  title: 'Depósitos de caja',
  row: Deposito,
  sort: ['fecha', 'monto'],
  newestFirst: true,
  query: { ...deSucursal },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'numero', header: 'Número' },
    { id: 'cuenta', header: 'Cuenta' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    { id: 'cierres', header: 'De' },
    { id: 'nota', header: 'Nota' },
    { id: 'conciliado', header: 'En el banco', value: ({ conciliado }) => (conciliado ? 'Sí' : 'Todavía no') },
  ],
});

export const cajaFuerte = get('banco/deposito/cajafuerte', [ACCESO.banco], 'El efectivo de cajas cerradas que todavía no se depositó', {
  query: z.strictObject({ codigoSucursal: codigoEnRuta }),
  result: z.object({
    total: saldo,
    cierres: z.array(z.object({ codigoCaja: codigo, numero: z.int(), fecha, cajero: z.string(), queda: saldo })),
  }),
});
export type CajaFuerte = z.infer<typeof cajaFuerte.result>;

export const DepositoInput = z.strictObject({
  codigoSucursal: codigo,
  codigoCuenta: codigo,
  fecha,
  numero: texto(30),
  nota: textoOpcional(120).default(''),
  cierres: z
    .array(z.strictObject({ codigoCaja: codigo, monto: importe }))
    .min(1)
    .max(60),
});

export const depositar = post('banco/deposito/save', [ACCESO.banco], 'Registrar el depósito del efectivo de cajas cerradas', {
  idempotent: true,
  mensaje: 'Depósito registrado',
  body: DepositoInput,
  result: z.object({ codigoDeposito: codigo, monto: dinero }),
});

export const quitarDeposito = eliminar('banco/deposito/delete/{id}', [ACCESO.banco], 'Quitar un depósito que el banco no ha mostrado');
