import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, momento, parrafo, saldo, texto, textoOpcional } from '../campos';
import { porId } from '../crud';
import { list } from '../list';
import { conAprobacion } from '../sesion/aprobacion';
import { FormaPago } from './forma';
import { GastoInput } from './anotarGasto';
import { cajas } from './listaCajas';

/** Open; counted (takes no more money and waits for the explanation); closed with a number. */
export const EstadoCaja = z.enum(['ABIERTA', 'CONTADA', 'CERRADA']);
export type EstadoCaja = z.infer<typeof EstadoCaja>;

/** Cash in, cash out, and the cash returned by a reversal; users write only the first two. */
export const TipoMovimientoCaja = z.enum(['ENTRADA', 'SALIDA', 'REEMBOLSO']);
export type TipoMovimientoCaja = z.infer<typeof TipoMovimientoCaja>;

/** The counted pieces of one note or coin, 0.01 for the centavos together; the denominations are in domain/caja.ts. */
export const Piezas = z.strictObject({ denominacion: z.number().positive(), cantidad: z.int().min(0).max(1_000_000) });
export type Piezas = z.infer<typeof Piezas>;

const MovimientoCaja = z.object({
  codigoMovimiento: codigo,
  tipo: TipoMovimientoCaja,
  monto: dinero,
  motivo: z.string(),
  /** The kind of expense; null for any other movement. */
  tipoGasto: z.string().nullable(),
  /** It returns a payment of this same cash day. */
  deUnCobroSuyo: z.boolean(),
  momento,
  usuario: z.string(),
});
export type MovimientoCaja = z.infer<typeof MovimientoCaja>;

/** The amount the cashier declares for a form other than cash: card vouchers, transfers, cheques. */
export const Declarada = z.strictObject({ forma: FormaPago.extract(['TARJETA', 'TRANSFERENCIA', 'CHEQUE']), monto: dinero });
export type Declarada = z.infer<typeof Declarada>;

/** The parts of the expected cash, and the counted cash. */
const CifrasCaja = z.object({
  efectivo: dinero,
  devuelto: dinero,
  reembolsos: dinero,
  entradas: dinero,
  salidas: dinero,
  /** Negative if more money was recorded going out than there was. */
  esperado: saldo,
  contado: dinero,
  /** Counted less expected; negative if money is missing. */
  diferencia: saldo,
  conteo: z.array(Piezas),
  /** Payments in forms other than cash, without those reversed while the day was open. */
  otras: z.array(z.object({ forma: FormaPago, monto: dinero })),
  /** The amounts declared for those forms at the close; empty before it. */
  declarado: z.array(z.object({ forma: FormaPago, monto: dinero })),
});
export type CifrasCaja = z.infer<typeof CifrasCaja>;

/** A cash day as the page and the ticket show it. */
export const Caja = z.object({
  codigoCaja: codigo,
  codigoSucursal: codigo,
  numero: z.int().nullable(),
  estado: EstadoCaja,
  fecha,
  apertura: momento,
  contada: momento.nullable(),
  cierre: momento.nullable(),
  /** It stayed open past midnight of the day it was opened. */
  pasoMedianoche: z.boolean(),
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.string(),
  /** Of the branch, for the paper; '' without one. */
  direccionSucursal: z.string(),
  telefonoSucursal: z.string(),
  cajero: z.string(),
  /** Whether it is the caller's own. */
  propia: z.boolean(),
  /** The user who closed it in place of its cashier, and why; '' if the cashier did. Without a reason the cashier had counted it. */
  cerradaPor: z.string(),
  motivoCierre: z.string(),
  /** The review of the close by a second user. */
  revisada: momento.nullable(),
  revisadaPor: z.string(),
  notaRevision: z.string(),
  fondo: dinero,
  /** Whether the company uses centavos in cash: then they are counted too. */
  centavosEnEfectivo: z.boolean(),
  /** The number of its payments. */
  cobros: z.int(),
  movimientos: z.array(MovimientoCaja),
  /** Null for everybody until it is counted: the count is blind. */
  cifras: CifrasCaja.nullable(),
  explicacion: z.string(),
});
export type Caja = z.infer<typeof Caja>;

/** A cash day in the history; its sums are null until it is counted. */
export const CajaFila = Caja.pick({
  ...{ codigoCaja: true, numero: true, estado: true, fecha: true, cajero: true, apertura: true, cierre: true },
  ...{ pasoMedianoche: true, fondo: true },
}).extend({ esperado: saldo.nullable(), contado: dinero.nullable(), diferencia: saldo.nullable() });
export type CajaFila = z.infer<typeof CajaFila>;

const access = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.ingresoCaja, ACCESO.caja];

export const cajaActual = get('caja/actual', access, 'La caja del usuario en la sucursal que no está cerrada, o nada', {
  query: z.strictObject({ codigoSucursal: codigoEnRuta }),
  result: Caja.nullable(),
});

/** An act on a cash day, which answers the day after it. */
const acto = <B extends z.ZodRawShape>(path: string, quienes: readonly number[], summary: string, mensaje: string, body: B) =>
  post(`caja/${path}`, quienes, summary, { idempotent: true, mensaje, body: z.strictObject(body), result: Caja });

export const abrirCaja = acto('abrir', access, 'Abrir la caja del día con un fondo', 'Caja abierta', {
  codigoSucursal: codigo,
  fondo: dinero,
});

export const moverCaja = acto(
  'movimiento',
  [ACCESO.caja],
  'Anotar una entrada o una salida de efectivo con su motivo',
  'Movimiento anotado',
  {
    codigoCaja: codigo,
    tipo: TipoMovimientoCaja.exclude(['REEMBOLSO']),
    monto: importe,
    motivo: texto(200),
    gasto: GastoInput.optional(),
    ...conAprobacion,
  },
);

export const contarCaja = acto(
  'contar',
  [ACCESO.ingresoCaja, ACCESO.caja],
  'Guardar, sin vuelta atrás, lo contado por denominación, y conocer lo esperado y la diferencia',
  'Conteo guardado',
  {
    codigoCaja: codigo,
    conteo: z.array(Piezas).max(20),
    /** Why a user other than the cashier counts it. */
    motivo: textoOpcional(200).default(''),
  },
);

export const cerrarCaja = acto(
  'cerrar',
  [ACCESO.ingresoCaja, ACCESO.caja],
  'Cerrar una caja contada, con la explicación de su diferencia si la hay',
  'Caja cerrada',
  { codigoCaja: codigo, explicacion: parrafo(500).default(''), declarado: z.array(Declarada).max(3).default([]) },
);

export const revisarCaja = acto(
  'revisar',
  [ACCESO.ingresoCaja],
  'Revisar un cierre con una nota; sus cifras no cambian',
  'Cierre revisado',
  { codigoCaja: codigo, nota: texto(500) },
);

export const historialCaja = list({
  ...cajas,
  access: [ACCESO.ingresoCaja, ACCESO.caja],
  summary: 'Cajas propias, o con el acceso 45 las de todos en la sucursal',
  row: CajaFila,
});

export const caja = get(
  'caja/id/{id}',
  [ACCESO.ingresoCaja, ACCESO.caja],
  'Leer una caja con sus cifras; sin ellas mientras no esté contada',
  { params: porId, result: Caja },
);
