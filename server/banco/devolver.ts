import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { devolubles, devolverPago } from '@/contract/banco/devuelto';
import { conMesCerrado } from '@/domain/cierre';
import { CERO, enPesos, restar, sumar, type Centavos } from '@/domain/dinero';
import { calcularLinea } from '@/domain/precio';
import { decirPlan, escribirReversion, leerCobro, planear } from '../cobros/reversar';
import { cerradoPara } from '../compania/mesCerrado';
import { conciliacion, conciliacionForma, lineaBanco, pagoDevuelto } from '../db/schema/dinero/banco';
import { cobro, cobroForma, saldoMovimiento } from '../db/schema/dinero/cobros';
import { insertarFacturas, servicioIntegrado } from '../facturas/insertar';
import { holds, wordsOf } from '../lib/lists/filters';
import { conflict, serve } from '../lib/serve';
import { found, loadRow, type Db, type User } from '../lib/scope';
import { cobrosDe, pagador } from '../personas/alcance';
import { nombreDe } from '../db/schema/personas';
import { escribirConciliaciones } from './escribir';
import { bloquearLinea } from './lineas';
import { sinReversar } from './partidas';

/** The most payments that are offered. */
const MAX_DEVOLUBLES = 8;

const SERVICIO = 'Pago devuelto';
const SERVICIO_DE_CARGO = 'Cargo por pago devuelto';
const LO_QUE_ES = { CHEQUE: 'Cheque devuelto', TRANSFERENCIA: 'Transferencia rechazada' };

/** Cheques and transfers that the user may see, each with the account that has shown it, newest first. */
const partes = (db: Db, user: User, ...mas: (SQL | undefined)[]) =>
  db
    .select({
      ...{ codigoForma: cobroForma.codigoForma, codigoCobro: cobro.codigoCobro, numero: cobro.numero, fecha: cobro.fecha },
      ...{ monto: cobroForma.monto, referencia: cobroForma.referencia, pagador: nombreDe(pagador) },
      forma: sql<keyof typeof LO_QUE_ES>`${cobroForma.forma}`,
      codigoCuenta: conciliacion.codigoCuenta,
      conciliado: sql<boolean>`${conciliacion.codigoCuenta} is not null`,
    })
    .from(cobroForma)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .leftJoin(conciliacionForma, eq(conciliacionForma.codigoForma, cobroForma.codigoForma))
    .leftJoin(conciliacion, eq(conciliacion.codigoConciliacion, conciliacionForma.codigoConciliacion))
    .where(cobrosDe(user, inArray(cobroForma.forma, ['TRANSFERENCIA', 'CHEQUE']), ...mas))
    .orderBy(desc(cobroForma.codigoForma))
    .limit(MAX_DEVOLUBLES);

/** Condition: the payments that a search names, by the reference or the number of the receipt, or by who paid and the students they pay for. */
function buscadas({ codigoCompania }: User, filtro: string): SQL {
  const numero = /^\d{1,9}$/.test(filtro) ? Number(filtro) : null;
  if (/\d/.test(filtro))
    return sql`${cobroForma.codigoForma} = any(array(
      select f.codigo_forma from cobro_forma f where lower(f.referencia) = lower(${filtro}) and f.referencia <> ''
      union all select f.codigo_forma from cobro c join cobro_forma f using (codigo_cobro) where c.codigo_compania = ${codigoCompania} and c.numero = ${numero}::int))`;
  const dicen = (busqueda: SQL) => and(...wordsOf(filtro).map((una) => holds(busqueda, una)));
  return sql`${cobro.codigoPagador} = any(array(
    select e.codigo_entidad from entidad e where e.codigo_compania = ${codigoCompania} and ${dicen(sql`e.busqueda`)}
    union all select r.codigo_entidad from estudiante a join responsable_estudiante r using (codigo_estudiante)
      where a.codigo_compania = ${codigoCompania} and ${dicen(sql`a.busqueda`)}))`;
}

export default [
  // Called before a payment is returned. Locks nothing. Refuses a movement of another company (404).
  serve(devolubles, async ({ db, user, query: { codigoLinea, filtro } }) => {
    if (codigoLinea === undefined) return filtro === '' ? [] : partes(db, user, sinReversar, buscadas(user, filtro));
    const linea = await loadRow(db, user, lineaBanco, eq(lineaBanco.codigoLinea, codigoLinea), 'Ese movimiento');
    const deLinea = [eq(cobroForma.monto, restar(CERO, linea.monto)), eq(conciliacion.codigoCuenta, linea.codigoCuenta)];
    return partes(db, user, sinReversar, ...deLinea, sql`${cobro.fecha} <= ${linea.fecha}`, filtro ? buscadas(user, filtro) : undefined);
  }),

  // Called by whoever keeps the bank book, for a cheque or transfer that the bank returned. Locks the line, then what a reversal locks (planear).
  // Refuses a payment out of scope (404), a line that is not its way out, and what a reversal refuses, but not that its credit was spent: that
  // is owed from now on.
  serve(devolverPago, async ({ db, user, hoy, deps, body: { codigoForma, codigoLinea } }) => {
    const linea = codigoLinea === null ? undefined : await bloquearLinea(db, user, codigoLinea);
    const parte = found(await partes(db, user, eq(cobroForma.codigoForma, codigoForma)), 'Ese pago');
    if (linea && linea.monto !== -parte.monto)
      throw conflict(`Ese movimiento es de ${enPesos(linea.monto)} y el pago fue de ${enPesos(parte.monto)}`);
    if (linea && linea.codigoCuenta !== parte.codigoCuenta)
      throw conflict('Concilie antes el pago con la línea en que entró a esta cuenta');
    const pago = await leerCobro(db, user, parte.codigoCobro);
    const planeada = await planear(db, user, pago, codigoForma);
    const saldos = (planeada.plan?.saldos ?? []).filter(({ falta }) => falta > 0);
    const falta = sumar(saldos.map((uno) => uno.falta));
    const gastado = falta > 0 ? planeada.gastos.map(({ que }) => que).join(', ') : '';
    return {
      answer: { ...decirPlan(pago, planeada), falta, gastado },
      act: async ({ cargo, motivo, aprobacion }) => {
        const { codigoCompania, usuario } = user;
        const { codigoSucursal, codigoPagador: codigoEntidad, numero } = pago;
        const momento = deps.now().toISOString();
        const dia = linea?.fecha ?? hoy;
        const cerrado = await cerradoPara(db, user, hoy, [dia]);
        const dicho = { motivo: conMesCerrado(motivo, dia, cerrado), aprobacion };
        const codigoReversion = await escribirReversion({ db, user, hoy, momento }, pago, planeada, dicho);
        const que = LO_QUE_ES[parte.forma];
        const comun = {
          tipo: 'VENTA' as const,
          codigoSucursal,
          codigoEntidad,
          fecha: hoy,
          fechaVencimiento: hoy,
          nota: conMesCerrado('', dia, cerrado),
        };
        /** Bills an amount to the payer on a built-in service; nothing for 0. */
        const deber = async (monto: Centavos, integrado: 'DEVUELTO' | 'CARGO_DEVUELTO', servicio: string, descripcion: string) => {
          if (monto === 0) return undefined;
          const { codigoServicio, itbis } = await servicioIntegrado(db, user, integrado, servicio);
          const precio = calcularLinea({ precio: monto, itbis: integrado === 'DEVUELTO' ? 0 : itbis });
          const [hecha] = await insertarFacturas(db, user, [{ factura: { ...comun, descripcion }, codigoServicio, linea: precio }]);
          return hecha;
        };
        const deuda = await deber(falta, 'DEVUELTO', SERVICIO, `${que}, recibo ${numero}`);
        const gasto = await deber(cargo, 'CARGO_DEVUELTO', SERVICIO_DE_CARGO, `Cargo por ${que.toLowerCase()}, recibo ${numero}`);
        if (deuda) {
          const de = { codigoCompania, codigoFactura: deuda.codigoFactura, tipo: 'DEVUELTO' as const, momento, usuario };
          const motivoDeuda = `Pasa a deberse en la factura ${deuda.numero}`;
          await db
            .insert(saldoMovimiento)
            .values(saldos.map((uno) => ({ ...de, codigoEntidad: uno.codigoEntidad, monto: uno.falta, motivo: motivoDeuda })));
        }
        await db.insert(pagoDevuelto).values({
          ...{ codigoReversion, codigoCompania, codigoForma, codigoCuenta: parte.codigoCuenta },
          ...{ codigoFactura: deuda?.codigoFactura, codigoCargo: gasto?.codigoFactura },
        });
        if (!linea) return;
        const grupo = { lineas: [linea.codigoLinea], formas: [], depositos: [], liquidaciones: [], devueltos: [codigoReversion] };
        await escribirConciliaciones(db, user, momento, linea.codigoCuenta, [{ ...grupo, clase: 'DEVUELTO', razon: que, segura: false }]);
      },
    };
  }),
];
