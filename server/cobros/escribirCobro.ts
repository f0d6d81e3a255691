import { sql } from 'drizzle-orm';
import type { CobroInput } from '@/contract/cobros/cobro';
import { CERO, restar, sumar, type Centavos } from '@/domain/dinero';
import type { EstatusFactura } from '@/domain/precio';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';
import type { cobro } from '../db/schema/dinero/cobros';
import { withCommit } from '../db/transaction';
import { tomaNumero } from '../compania/numero';
import { confirmarAvisos } from '../familia/confirmar';
import { emitirRecibo } from './papeles/emitirRecibo';

/** Effect of a payment on one invoice. */
export interface Abono {
  codigoFactura: number;
  monto: Centavos;
  pagado: Centavos;
  estatus: EstatusFactura;
}

/** Money for an estimate: it becomes credit of the payer, with this reason on its movement. */
export interface Anticipo {
  monto: Centavos;
  motivo: string;
}

/** Sets what is paid on invoices, and their states, in one statement, however many there are. */
export const abonarFacturas = preparedSql(
  'abonar_facturas',
  ({ abonos }: Places<{ abonos: string }>) => sql`
  update factura f set pagado = a.pagado, estatus = a.estatus, version = f.version + 1
  from json_to_recordset(${abonos}) as a ("codigoFactura" int, pagado bigint, estatus text)
  where f.codigo_factura = a."codigoFactura"`,
);

type Cobro = Omit<typeof cobro.$inferInsert, 'numero' | 'verificacion'> & { codigoCobro: number };

/**
 * Lines of a payment as JSON arrays of { codigoFactura, monto }, { forma, monto, referencia, codigoFactura } and { tipo, monto, motivo }
 * (movements of credit).
 */
interface Lineas {
  abonos: string;
  formas: string;
  movimientos: string;
}

// All cashiers of the company share the series, so its row is locked as late as possible: in the statement that inserts the payment, the
// last before the commit.
const insertarCobro = preparedSql<Record<string, never>, Required<Cobro> & Lineas>(
  'insertar_cobro',
  (v) => sql`
  with serie as (${tomaNumero(v.codigoCompania, 'COBRO')}),
  nuevo as (
    insert into cobro (codigo_cobro, codigo_compania, codigo_sucursal, numero, codigo_pagador, codigo_caja, fecha, momento, aplicado, recibido, devuelta, saldo, usuario)
    overriding system value select ${v.codigoCobro}, ${v.codigoCompania}, ${v.codigoSucursal}, numero, ${v.codigoPagador}, ${v.codigoCaja}, ${v.fecha}, ${v.momento},
      ${v.aplicado}, ${v.recibido}, ${v.devuelta}, ${v.saldo}, ${v.usuario} from serie
    returning *),
  lineas as (
    insert into cobro_factura (codigo_cobro, codigo_factura, monto, fecha)
    select codigo_cobro, "codigoFactura", monto, fecha from nuevo, json_to_recordset(${v.abonos}) as l ("codigoFactura" int, monto bigint)),
  pagos as (
    insert into cobro_forma (codigo_cobro, forma, monto, referencia, codigo_factura)
    select codigo_cobro, l.* from nuevo, json_to_recordset(${v.formas}) as l (forma text, monto bigint, referencia text, "codigoFactura" int)),
  saldos as (
    insert into saldo_movimiento (codigo_compania, codigo_entidad, codigo_cobro, tipo, monto, motivo, momento, usuario)
    select codigo_compania, codigo_pagador, codigo_cobro, l.tipo, l.monto, l.motivo || numero, momento, usuario
    from nuevo, json_to_recordset(${v.movimientos}) as l (tipo text, monto bigint, motivo text))
  select from nuevo`,
);

/**
 * Writes a validated payment with its number: updates of the invoices, the payment, its lines and forms, movements of credit, and the
 * receipt. The statements travel with the commit, so call it last.
 */
export function escribirCobro(
  db: Db,
  { anticipos, ...cobro }: Required<Cobro> & { saldoUsado: Centavos; anticipos: readonly Anticipo[] },
  abonos: readonly Abono[],
  formas: CobroInput['formas'],
): void {
  const movimientos = [
    { tipo: 'USO', monto: restar(CERO, cobro.saldoUsado), motivo: 'Usado en el cobro ' },
    ...anticipos.map((anticipo) => ({ tipo: 'EXCEDENTE', ...anticipo })),
    { tipo: 'EXCEDENTE', monto: restar(cobro.saldo, sumar(anticipos.map(({ monto }) => monto))), motivo: 'Excedente del cobro ' },
  ].filter(({ monto }) => monto !== 0);
  const lineas = { abonos: JSON.stringify(abonos), formas: JSON.stringify(formas), movimientos: JSON.stringify(movimientos) };
  withCommit(
    db,
    abonarFacturas(db, lineas),
    insertarCobro(db, { ...cobro, ...lineas }),
    emitirRecibo(db, cobro),
    confirmarAvisos(db, cobro, formas),
  );
}
