import { asc, eq, sql } from 'drizzle-orm';
import * as calls from '@/contract/banco/deposito';
import { enPesos, sumar, type Centavos } from '@/domain/dinero';
import { textoDelDia } from '@/domain/fechas';
import { caja } from '../db/schema/dinero/caja';
import { cuentaBanco, deposito, depositoCaja } from '../db/schema/dinero/banco';
import { entidad, nombreDe } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { list, same } from '../lib/lists/list';
import { conflict, invalid, Refusal, serve } from '../lib/serve';
import { insertRow, loadRow, scoped, type Db, type User } from '../lib/scope';

const lista = list({
  call: calls.depositos,
  table: deposito,
  key: deposito.codigoDeposito,
  names: {
    cuenta: cuentaBanco.descripcion,
    cierres: sql<string>`coalesce((select string_agg('Cierre ' || k.numero, ', ' order by k.numero) from deposito_caja x join caja k using (codigo_caja)
      where x.codigo_deposito = deposito.codigo_deposito), '')`,
    conciliado: sql<boolean>`${deposito.codigoConciliacion} is not null`,
  },
  joins: (rows) => rows.innerJoin(cuentaBanco, eq(cuentaBanco.codigoCuenta, deposito.codigoCuenta)),
  search: deposito.busqueda,
  coach: sql`false`,
  filters: { sucursal: same('codigoSucursal', deposito.codigoSucursal) },
});

const queda =
  sql<Centavos>`(${caja.contado} - ${caja.fondo} - coalesce((select sum(x.monto) from deposito_caja x where x.codigo_caja = ${caja.codigoCaja}), 0))`.mapWith(
    caja.fondo,
  );

/**
 * The closed days of a branch whose cash is not all deposited: what was counted less the float, which stays for the next day. Only since the first
 * account is kept: of what was before nobody knows where it went.
 */
const cierresDe = (db: Db, user: User, codigoSucursal: number) =>
  db
    .select({ codigoCaja: caja.codigoCaja, numero: sql<number>`${caja.numero}`, fecha: caja.fecha, cajero: nombreDe(entidad), queda })
    .from(caja)
    .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(
      scoped(
        ...([caja, user, eq(caja.codigoSucursal, codigoSucursal)] as const),
        sql`${caja.cierre} is not null and ${queda} <> 0 and ${caja.fecha} >= (select min(b.desde) from cuenta_banco b where b.codigo_compania = ${user.codigoCompania})`,
      ),
    )
    .orderBy(asc(caja.fecha), asc(caja.codigoCaja));

export default [
  lista,

  // Called by whoever takes the cash to the bank. Locks nothing: the deposit checks again.
  serve(calls.cajaFuerte, async ({ db, user, query: { codigoSucursal } }) => {
    const cierres = await cierresDe(db, user, codigoSucursal);
    return { total: sumar(cierres.map((una) => una.queda)), cierres };
  }),

  // Called by whoever took the cash to the bank. Locks the cash days by code, so that two deposits of one take turns. Refuses an account of another
  // company (404) or inactive, a day to come or before the account is kept, a cash day that is open, of another branch or of a later day, and more
  // than is left of it.
  serve(calls.depositar, async ({ db, user, hoy, deps, body: { cierres, codigoSucursal, codigoCuenta, fecha, numero, nota } }) => {
    const cuenta = await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta');
    if (!cuenta.activo) throw conflict('Esa cuenta está inactiva');
    if (fecha > hoy || fecha < cuenta.desde) throw invalid({ fecha: `Va del ${textoDelDia(cuenta.desde)} a hoy` });
    const codigos = cierres.map(({ codigoCaja }) => codigoCaja);
    await db
      .select({ una: caja.codigoCaja })
      .from(caja)
      .where(scoped(caja, user, sql`${caja.codigoCaja} = any(${sql.param(codigos)}::int[])`))
      .orderBy(asc(caja.codigoCaja))
      .for('no key update');
    const hay = new Map((await cierresDe(db, user, codigoSucursal)).map((una) => [una.codigoCaja, una]));
    for (const [i, { codigoCaja, monto }] of cierres.entries()) {
      const suyo = hay.get(codigoCaja);
      if (!suyo) throw new Refusal(404, 'De uno de los cierres no queda nada por depositar: vuelva a mirar');
      if (fecha < suyo.fecha) throw invalid({ fecha: `El cierre ${suyo.numero} es del ${textoDelDia(suyo.fecha)}: no se depositó antes` });
      if (codigos.indexOf(codigoCaja) < i) throw invalid({ [`cierres.${i}.codigoCaja`]: 'Este cierre ya está en el depósito' });
      if (monto > suyo.queda) throw invalid({ [`cierres.${i}.monto`]: `De ese cierre quedan ${enPesos(suyo.queda)}` });
    }
    const { codigoCompania, usuario: quien } = user;
    const monto = sumar(cierres.map((una) => una.monto));
    const hecho = await insertRow(db, deposito, {
      ...{ codigoCompania, codigoSucursal, codigoCuenta, fecha, numero, nota, monto, momento: deps.now().toISOString(), usuario: quien },
    });
    await db.insert(depositoCaja).values(cierres.map((una) => ({ ...una, codigoDeposito: hecho.codigoDeposito })));
    return { codigoDeposito: hecho.codigoDeposito, monto };
  }),

  // Called to correct a slip. Locks it. Refuses one out of scope (404) or that a match has found at the bank.
  serve(calls.quitarDeposito, async ({ db, user, params: { id } }) => {
    const { codigoConciliacion } = await loadRow(db, user, deposito, eq(deposito.codigoDeposito, id), 'Ese depósito', 'update');
    if (codigoConciliacion !== null) throw conflict('El banco ya lo mostró: deshaga antes su conciliación');
    await db.delete(deposito).where(eq(deposito.codigoDeposito, id));
    return { eliminado: true, desactivado: false };
  }),
];
