import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Caja, CifrasCaja, MovimientoCaja } from '@/contract/caja/caja';
import type { MovimientosDeCaja } from '@/domain/caja';
import { CERO, restar, sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { compania, sucursal } from '../db/schema/compania';
import { caja, cajaMovimiento } from '../db/schema/caja';
import { cobro, cobroForma, reversion } from '../db/schema/cobros';
import { entidad } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { suma } from '../facturas/columnas';
import { nombreDe } from '../personas/nombre';

/** SQL expression of a cash day's state, from whether its count and its close are recorded. */
export const estadoDeCaja = sql<
  Caja['estado']
>`case when ${caja.cierre} is not null then 'CERRADA' when ${caja.contada} is not null then 'CONTADA' else 'ABIERTA' end`;

/** Whether a cash day extends past the day on which it was opened: up to its count, or up to today. */
export const pasoMedianoche = ({ fecha, contada }: { fecha: string; contada: string | null }, hoy: string) =>
  fecha < (contada ? hoyEn(new Date(contada)) : hoy);

const campos = {
  codigoCaja: caja.codigoCaja,
  codigoSucursal: caja.codigoSucursal,
  numero: caja.numero,
  estado: estadoDeCaja,
  fecha: caja.fecha,
  apertura: caja.apertura,
  contada: caja.contada,
  cierre: caja.cierre,
  compania: { nombre: compania.nombre, rnc: compania.rnc, telefono: compania.telefono, direccion: compania.direccion },
  sucursal: sucursal.descripcionSucursal,
  cajero: nombreDe(entidad),
  codigoUsuario: caja.codigoUsuario,
  cerradaPor: caja.cerradaPor,
  motivoCierre: caja.motivoCierre,
  revisada: caja.revisada,
  revisadaPor: caja.revisadaPor,
  notaRevision: caja.notaRevision,
  fondo: caja.fondo,
  explicacion: caja.explicacion,
};

const sumas = {
  declarado: caja.declarado,
  conteo: caja.conteo,
  contado: caja.contado,
  esperado: caja.esperado,
  diferencia: caja.diferencia,
};

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
      codigoMovimiento: cajaMovimiento.codigoMovimiento,
      tipo: cajaMovimiento.tipo,
      monto: cajaMovimiento.monto,
      motivo: cajaMovimiento.motivo,
      momento: cajaMovimiento.momento,
      usuario: cajaMovimiento.usuario,
    })
    .from(cajaMovimiento)
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
  const [row] = await db
    .select({ ...campos, sumas })
    .from(caja)
    .innerJoin(compania, eq(compania.codigoCompania, caja.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, caja.codigoSucursal))
    .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(scoped(caja, user, eq(caja.codigoCaja, codigoCaja), where));
  if (!row) throw notFound('Esa caja');
  const { cobros, devuelto } = await cobrosDe(db, codigoCaja);
  const movimientos = await anotadosEn(db, codigoCaja);
  const { sumas: contadas, codigoUsuario, ...encabezado } = row;
  const base = {
    ...encabezado,
    propia: codigoUsuario === user.codigoUsuario,
    centavosEnEfectivo: user.centavosEnEfectivo,
    pasoMedianoche: pasoMedianoche(row, hoy),
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
