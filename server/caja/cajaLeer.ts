import { and, asc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { Caja, caja as leer, historialCaja, type CifrasCaja, type MovimientoCaja } from '@/contract/caja/caja';
import type { MovimientosDeCaja } from '@/domain/caja';
import { CERO, restar, sumar, type Centavos } from '@/domain/dinero';
import { caja, cajaMovimiento, gasto, tipoGasto } from '../db/schema/dinero/caja';
import { entidad, nombreDe } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { list, same, span } from '../lib/lists/list';
import { serve } from '../lib/serve';
import { columnsFor, found, pick, scoped, type Db, type User } from '../lib/scope';
import { diaDe } from '../db/sql';
import { compania, sucursal } from '../db/schema/compania';
import { cobro, cobroForma, reversion } from '../db/schema/dinero/cobros';
import { suma } from '../facturas/columnas';

/** SQL expression of a cash day's state, from whether its count and its close are recorded. */
const estadoDeCaja = sql<
  Caja['estado']
>`case when ${caja.cierre} is not null then 'CERRADA' when ${caja.contada} is not null then 'CONTADA' else 'ABIERTA' end`;

/** SQL: whether a cash day extends past the day on which it was opened: up to its count, or up to today. */
export const pasoMedianoche = (hoy: string | Placeholder) => sql<boolean>`${caja.fecha} < coalesce(${diaDe(caja.contada)}, ${hoy}::date)`;

const computados = { pasoMedianoche: true, propia: true, centavosEnEfectivo: true, cobros: true, movimientos: true, cifras: true } as const;
const campos = {
  ...columnsFor(Caja.omit(computados), caja, { estado: estadoDeCaja, cajero: nombreDe(entidad) }),
  compania: pick(compania, 'nombre', 'rnc', 'telefono', 'direccion'),
  sucursal: sucursal.descripcionSucursal,
  direccionSucursal: sucursal.direccion,
  telefonoSucursal: sucursal.telefono,
  codigoUsuario: caja.codigoUsuario,
};

const sumas = pick(caja, 'declarado', 'conteo', 'contado', 'esperado', 'diferencia');

const cobrosDe = async (db: Db, codigoCaja: number) => {
  const [row] = await db
    .select({ cobros: sql`count(*)`.mapWith(Number), devuelto: suma(cobro.devuelta) })
    .from(cobro)
    .where(eq(cobro.codigoCaja, codigoCaja));
  return row!;
};

const formasDe = (db: Db, codigoCaja: number) =>
  db
    .select({ forma: cobroForma.forma, monto: suma(cobroForma.monto) })
    .from(cobroForma)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .where(eq(cobro.codigoCaja, codigoCaja))
    .groupBy(cobroForma.forma)
    .orderBy(asc(cobroForma.forma));

/** Amount per form of payments that were reversed while the day was open: their vouchers no longer count. */
async function reversadasDe(db: Db, codigoCaja: number): Promise<Map<string, Centavos>> {
  const rows = await db
    .select({ forma: cobroForma.forma, monto: suma(cobroForma.monto) })
    .from(cobroForma)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .innerJoin(reversion, and(eq(reversion.codigoCobro, cobro.codigoCobro), eq(reversion.codigoCaja, cobro.codigoCaja)))
    .where(eq(cobro.codigoCaja, codigoCaja))
    .groupBy(cobroForma.forma);
  return new Map(rows.map(({ forma, monto }) => [forma, monto]));
}

const anotadosEn = (db: Db, codigoCaja: number): Promise<MovimientoCaja[]> =>
  db
    .select({
      ...pick(cajaMovimiento, 'codigoMovimiento', 'tipo', 'monto', 'motivo', 'momento', 'usuario'),
      tipoGasto: tipoGasto.descripcion,
      deUnCobroSuyo: sql<boolean>`coalesce(${cobro.codigoCaja} = ${cajaMovimiento.codigoCaja}, false)`,
    })
    .from(cajaMovimiento)
    .leftJoin(cobro, eq(cobro.codigoCobro, cajaMovimiento.codigoCobro))
    .leftJoin(gasto, eq(gasto.codigoMovimiento, cajaMovimiento.codigoMovimiento))
    .leftJoin(tipoGasto, eq(tipoGasto.codigoTipoGasto, gasto.codigoTipoGasto))
    .where(eq(cajaMovimiento.codigoCaja, codigoCaja))
    .orderBy(asc(cajaMovimiento.codigoMovimiento));

type Movido = Omit<MovimientosDeCaja, 'fondo'>;

function movido(devuelto: Centavos, formas: CifrasCaja['otras'], anotados: readonly MovimientoCaja[]): Movido {
  const deTipo = (tipo: MovimientoCaja['tipo']) => sumar(anotados.filter((uno) => uno.tipo === tipo).map(({ monto }) => monto));
  return {
    efectivo: formas.find(({ forma }) => forma === 'EFECTIVO')?.monto ?? CERO,
    devuelto,
    reembolsos: deTipo('REEMBOLSO'),
    entradas: deTipo('ENTRADA'),
    salidas: deTipo('SALIDA'),
  };
}

/** Cash movements of a cash day besides its float (centavos). The caller has locked the day, or it is counted. */
export async function movimientosDe(db: Db, codigoCaja: number): Promise<Movido> {
  const { devuelto } = await cobrosDe(db, codigoCaja);
  return movido(devuelto, await formasDe(db, codigoCaja), await anotadosEn(db, codigoCaja));
}

/** A cash day that the user may see. Its sums are included only once it is counted, so that no answer reveals them before. Throws 404. */
export async function leerCaja(db: Db, user: User, codigoCaja: number, hoy: string, where?: SQL): Promise<Caja> {
  const rows = await db
    .select({ ...campos, pasoMedianoche: pasoMedianoche(hoy), sumas })
    .from(caja)
    .innerJoin(compania, eq(compania.codigoCompania, caja.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, caja.codigoSucursal))
    .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(scoped(caja, user, eq(caja.codigoCaja, codigoCaja), where));
  const { cobros, devuelto } = await cobrosDe(db, codigoCaja);
  const movimientos = await anotadosEn(db, codigoCaja);
  const { sumas: contadas, codigoUsuario, ...encabezado } = found(rows, 'Esa caja');
  const base = {
    ...encabezado,
    propia: codigoUsuario === user.codigoUsuario,
    centavosEnEfectivo: user.centavosEnEfectivo,
    cobros,
    movimientos,
  };
  const { conteo, contado, esperado, diferencia } = contadas;
  if (conteo === null || contado === null || esperado === null || diferencia === null) return { ...base, cifras: null };
  const formas = await formasDe(db, codigoCaja);
  const quitadas = await reversadasDe(db, codigoCaja);
  const otras = formas
    .filter(({ forma }) => forma !== 'EFECTIVO')
    .map(({ forma, monto }) => ({ forma, monto: restar(monto, quitadas.get(forma) ?? CERO) }))
    .filter(({ monto }) => monto > 0);
  const declarado = (contadas.declarado ?? []) as CifrasCaja['declarado'];
  return { ...base, cifras: { ...movido(devuelto, formas, movimientos), conteo, contado, esperado, diferencia, otras, declarado } };
}

/** Opens the cash days of all users of the branch. */
const DE_TODOS = ACCESO.ingresoCaja;

/** The user to whose cash days the list is limited; undefined with the access to everybody's. */
const soloDe = ({ accesos, codigoUsuario }: User) => (accesos.has(DE_TODOS) ? undefined : codigoUsuario);

const historial = list({
  call: historialCaja,
  table: caja,
  key: caja.codigoCaja,
  names: { estado: estadoDeCaja, cajero: nombreDe(entidad), pasoMedianoche: pasoMedianoche(sql.placeholder('hoy')) },
  joins: (rows) =>
    rows
      .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad)),
  // Search by the cashier's name or the number of the close. There are few rows, and no single index could hold both.
  search: sql`(sin_acento(${nombreDe(entidad)}) || ' ' || coalesce(${caja.numero}::text, ''))`,
  values: ({ user }) => ({ soloDe: soloDe(user) }),
  coach: 'all',
  filters: {
    propias: same('soloDe', caja.codigoUsuario),
    ...span(caja.fecha),
    conDiferencia: { when: ({ conDiferencia }) => conDiferencia, sql: sql`${caja.diferencia} <> 0` },
  },
});

/** The calls that read cash days: the history, and one of them. */
export const lecturas = [
  historial,

  serve(leer, ({ db, user, params, hoy }) => {
    const propio = soloDe(user);
    return leerCaja(db, user, params.id, hoy, propio === undefined ? undefined : eq(caja.codigoUsuario, propio));
  }),
];
