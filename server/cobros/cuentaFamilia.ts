import { desc, eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CON_PAGOS, CON_SALDO } from '@/contract/responsables/lectores';
import { responsables as calls } from '@/contract/responsables/responsable';
import { mayCall } from '@/contract/routes';
import { sumar } from '@/domain/dinero';
import { pick, type Db } from '../db/connect';
import { preparedSql } from '../db/prepared';
import { cajeroDe, cobro } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreDe } from '../db/schema/personas';
import { leerFacturas } from '../facturas/factura';
import { assertVeMontos, deLaCuenta, saldoAFavor } from '../facturas/familia';
import { anyone, scoped, soloDe, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { assertResponsable, cobrosDe } from '../personas/alcance';

const ULTIMOS = 10;

/** Whether a user may see what families owe. A PROFESOR never may: they only see whether there is debt, without amounts. */
export const veSaldos = (user: User): boolean => soloDe(user) === undefined && mayCall(CON_SALDO, user.accesos);

interface Saldo {
  pendiente: Centavos;
  saldoAFavor: Centavos;
}

const saldosPor = preparedSql<
  { codigo: number } & Saldo,
  { codigos: readonly number[]; codigoCompania: number; sucursales: readonly number[] }
>('saldos_de_cuentas', ({ codigos }) => {
  const cuenta = sql`cuenta.codigo`;
  return sql`
    select cuenta.codigo,
      (select coalesce(sum(${factura.pendiente}), 0) from ${factura} where ${scoped(factura, anyone, deLaCuenta(cuenta))}) pendiente,
      (select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_entidad = ${cuenta}) "saldoAFavor"
    from unnest(${codigos}::int[]) cuenta (codigo)`;
});

/** Debt in the caller's branches and credit of each account, in a single statement (centavos). */
export async function saldosDe(db: Db, { codigoCompania, sucursales }: User, codigos: readonly number[]): Promise<Map<number, Saldo>> {
  const rows = await saldosPor(db, { codigos, codigoCompania, sucursales });
  return new Map(rows.map(({ codigo, ...saldo }) => [codigo, saldo]));
}

const ultimosCobros = (db: Db, user: User, codigoPagador: number) =>
  db
    .select({ ...pick(cobro, 'codigoCobro', 'numero', 'momento', 'aplicado'), cajero: cajeroDe })
    .from(cobro)
    .where(cobrosDe(user, eq(cobro.codigoPagador, codigoPagador)))
    .orderBy(desc(cobro.numero))
    .limit(ULTIMOS);

// Called by whoever talks to a family about money. Locks nothing. Refuses a person who is no guardian of a student in scope, and a
// PROFESOR.
export default serve(calls.cuenta, async ({ db, user, hoy, query: { codigoEntidad } }) => {
  assertVeMontos(user);
  await assertResponsable(db, user, codigoEntidad);
  const [persona] = await db
    .select({ nombreCompleto: nombreDe(entidad) })
    .from(entidad)
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  const facturas = await leerFacturas(db, user, hoy, deLaCuenta(codigoEntidad));
  return {
    codigoEntidad,
    nombreCompleto: persona!.nombreCompleto,
    facturas,
    pendiente: sumar(facturas.map(({ pendiente }) => pendiente)),
    saldoAFavor: await saldoAFavor(db, codigoEntidad),
    cobros: mayCall(CON_PAGOS, user.accesos) ? await ultimosCobros(db, user, codigoEntidad) : null,
  };
});
