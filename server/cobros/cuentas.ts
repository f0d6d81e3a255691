import { asc, desc, eq, sql } from 'drizzle-orm';
import { CON_PAGOS, CON_SALDO } from '@/contract/responsables/lectores';
import { responsables as calls } from '@/contract/responsables/responsable';
import { mayCall } from '@/contract/routes';
import { sumar, type Centavos } from '@/domain/dinero';
import { pagosDeEstudiante, type PagoDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { anioDe } from '@/domain/fechas';
import { recibo } from '@/contract/cobros/cobro';
import { porNumero } from '@/contract/cobros/numero';
import { LEEN_FACTURAS } from '@/contract/facturas/lectores';
import { preparedSql } from '../db/prepared';
import { cajeroDe, cobro, cobroFactura, reversion } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreDe } from '../db/schema/personas';
import { leerFacturas, seleccionDeFacturas } from '../facturas/factura';
import { assertVeMontos, deLaCuenta, leerPagador, saldoAFavor } from '../facturas/familia';
import { anyone, pick, scoped, soloDe, type Db, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { assertResponsable, cobrosDe, pagador } from '../personas/alcance';
import { cargarEstudiante } from '../estudiantes/ficha';

// What was paid and is owed: by a family, for a student, by the number of a receipt or an invoice.

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
const deFamilia = serve(calls.cuenta, async ({ db, user, hoy, query: { codigoEntidad } }) => {
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

/** Subquery: lines of the outer query's payment that are for one student. */
const suyasDe = (codigoEstudiante: number) => sql<PagoDeEstudiante['facturas']>`(
  select json_agg(json_build_object('codigoFactura', f.codigo_factura, 'codigoCompania', f.codigo_compania, 'numero', f.numero,
    'descripcion', f.descripcion, 'monto', c.monto) order by f.numero)
  from cobro_factura c join factura f using (codigo_factura)
  where c.codigo_cobro = ${cobro.codigoCobro} and f.codigo_estudiante = ${codigoEstudiante})`;

/** Payments that covered an invoice of a student, latest first. */
async function leerPagos(db: Db, user: User, codigoEstudiante: number): Promise<PagoDeEstudiante[]> {
  const pagaron = sql`${cobro.codigoCobro} = any(array(
    select c.codigo_cobro from factura f join cobro_factura c using (codigo_factura) where f.codigo_estudiante = ${codigoEstudiante}))`;
  const rows = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'fecha', 'momento', 'aplicado'),
      pagador: nombreDe(pagador),
      cajero: cajeroDe,
      formas: sql<PagoDeEstudiante['formas']>`array(
        select m.forma from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} order by m.codigo_forma)`,
      facturas: suyasDe(codigoEstudiante),
      reversado: reversion.momento,
    })
    .from(cobro)
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(cobrosDe(user, pagaron))
    .orderBy(desc(cobro.numero));
  return rows.map((row) => ({
    ...row,
    formas: [...new Set(row.formas)],
    monto: sumar(row.facturas.map(({ monto }) => monto)),
  }));
}

// Called by the payments tab of a student's record. Locks nothing.
const deEstudiante = serve(pagosDeEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
  await cargarEstudiante(db, user, codigoEstudiante);
  const [pagos, facturas, saldo] = await Promise.all([
    leerPagos(db, user, codigoEstudiante),
    leerFacturas(db, user, hoy, eq(factura.codigoEstudiante, codigoEstudiante)),
    leerPagador(db, codigoEstudiante).then((codigoPagador) => saldoAFavor(db, codigoPagador)),
  ]);
  const anio = anioDe(hoy);
  const delAnio = pagos.filter(({ fecha, reversado }) => reversado === null && anioDe(fecha) === anio);
  const vencidas = facturas.filter(({ diasAtraso }) => diasAtraso > 0);
  return {
    cuenta: {
      anio,
      pagado: sumar(delAnio.map(({ monto }) => monto)),
      pendiente: sumar(facturas.map(({ pendiente }) => pendiente)),
      vencido: sumar(vencidas.map(({ pendiente }) => pendiente)),
      saldoAFavor: saldo,
    },
    pagos,
    facturas: facturas.reverse(),
  };
});

/** The payment with this receipt number in the caller's branches. */
async function hallarRecibo(db: Db, user: User, numero: number) {
  const [hallado] = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'momento', 'aplicado'),
      pagador: nombreDe(pagador),
      codigoEntidad: cobro.codigoPagador,
    })
    .from(cobro)
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(cobro.numero, numero)));
  if (!hallado) return null;
  const [primera] = await db
    .select(pick(factura, 'codigoEstudiante', 'codigoEntidad'))
    .from(cobroFactura)
    .innerJoin(factura, eq(factura.codigoFactura, cobroFactura.codigoFactura))
    .where(eq(cobroFactura.codigoCobro, hallado.codigoCobro))
    .orderBy(sql`${factura.codigoEstudiante} is null`, asc(factura.codigoFactura))
    .limit(1);
  return { ...hallado, codigoEstudiante: null, ...primera };
}

/** The invoice with this number in the caller's branches. */
async function hallarFactura(db: Db, user: User, hoy: string, numero: number) {
  const [hallada] = await seleccionDeFacturas(db, user, hoy, eq(factura.numero, numero));
  return hallada ?? null;
}

// Called with the number of a receipt or an invoice. Locks nothing. Kinds that the caller's accesses do not open are not searched.
const numero = serve(porNumero, async ({ db, user, hoy, query: { numero } }) => ({
  recibo: mayCall(recibo.access, user.accesos) ? await hallarRecibo(db, user, numero) : null,
  factura: mayCall(LEEN_FACTURAS, user.accesos) ? await hallarFactura(db, user, hoy, numero) : null,
}));

export default [deFamilia, deEstudiante, numero];
