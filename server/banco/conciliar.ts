import { asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import * as calls from '@/contract/banco/conciliacion';
import type { Propuesta } from '@/domain/banco/abiertas';
import { proponer } from '@/domain/banco/conciliar';
import { enPesos, sumar } from '@/domain/dinero';
import { sucursal } from '../db/schema/compania';
import { conciliacion, cuentaBanco, lineaBanco } from '../db/schema/dinero/banco';
import { cobroForma } from '../db/schema/dinero/cobros';
import { conflict, invalid, serve } from '../lib/serve';
import { leFaltanSucursales, loadRow, pick, scoped, type Db, type User } from '../lib/scope';
import { depositosAbiertos, devueltosAbiertos, liquidacionesAbiertas, pagosAbiertos, partidasAbiertas, type Conocida } from './partidas';
import { liquidarDias } from './liquidaciones';
import { escribirConciliaciones, type Conciliada } from './escribir';

const CAMBIO = 'Algo de esto ya se concilió o se reversó: vuelva a mirar';

/** The lines that wait of some accounts, oldest first. */
const lineasAbiertas = (db: Db, user: User, cuentas: SQL) =>
  db
    .select(pick(lineaBanco, 'codigoLinea', 'codigoCuenta', 'fecha', 'monto', 'descripcion', 'referencia'))
    .from(lineaBanco)
    .where(scoped(lineaBanco, user, cuentas, isNull(lineaBanco.codigoConciliacion)))
    .orderBy(asc(lineaBanco.fecha), asc(lineaBanco.codigoLinea));

/** A user as if they had every branch of the company. */
async function enTodas(db: Db, user: User): Promise<User> {
  const suyas = db.select({ codigo: sucursal.codigoSucursal }).from(sucursal).where(eq(sucursal.codigoCompania, user.codigoCompania));
  return { ...user, sucursales: (await suyas).map(({ codigo }) => codigo) };
}

/** What waits on an account, what Cantera knows, and what is proposed. */
async function leer(db: Db, user: User, codigoCuenta: number) {
  await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta');
  const lineas = await lineasAbiertas(db, user, eq(lineaBanco.codigoCuenta, codigoCuenta));
  const ajenas = await lineasAbiertas(db, user, ne(lineaBanco.codigoCuenta, codigoCuenta));
  const abiertasPara = async (quien: User) => (lineas[0] ? partidasAbiertas(db, quien, codigoCuenta, lineas[0].fecha) : []);
  const partidas = new Map((await abiertasPara(user)).map((una) => [una.id, una]));
  // The account is of all branches: a line is judged beside what it may be in a branch that the user lacks, of which nothing is told.
  const todas = (await leFaltanSucursales(db, user)) ? await abiertasPara(await enTodas(db, user)) : [...partidas.values()];
  const propuestas = proponer(lineas, todas, ajenas).filter((una) => una.partidas.every((id) => partidas.has(id)));
  return { lineas, partidas, propuestas };
}

/** Locks the lines, by code, then the payers of the payments, so that none is reversed meanwhile. Throws 404, and 409 for a line that is matched. */
async function bloquear(db: Db, user: User, codigos: readonly number[], formas: readonly number[]) {
  const lineas = await db
    .select(pick(lineaBanco, 'codigoLinea', 'codigoCuenta', 'monto', 'codigoConciliacion'))
    .from(lineaBanco)
    .where(scoped(lineaBanco, user, inArray(lineaBanco.codigoLinea, [...codigos])))
    .orderBy(asc(lineaBanco.codigoLinea))
    .for('update');
  if (lineas.length < new Set(codigos).size || lineas.some(({ codigoConciliacion }) => codigoConciliacion !== null)) throw conflict(CAMBIO);
  await db.execute(sql`select 1 from entidad where codigo_entidad in (select c.codigo_pagador from cobro c join cobro_forma f using (codigo_cobro)
    where c.codigo_compania = ${user.codigoCompania} and f.codigo_forma = any(${sql.param([...formas])}::int[])) order by codigo_entidad for no key update`);
  await db.execute(sql`select 1 from cobro_forma where codigo_forma in (select f.codigo_forma from cobro c join cobro_forma f using (codigo_cobro)
    where c.codigo_compania = ${user.codigoCompania} and f.codigo_forma = any(${sql.param([...formas])}::int[])) order by codigo_forma for update`);
  return lineas;
}

/** Whether a match has a payment, deposit or settlement of a branch that the user lacks. */
async function esDeOtraSucursal(db: Db, { sucursales }: User, codigoConciliacion: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from (
      select c.codigo_sucursal, x.codigo_conciliacion from conciliacion_forma x join cobro_forma f using (codigo_forma) join cobro c using (codigo_cobro)
      union all select c.codigo_sucursal, p.codigo_conciliacion from pago_devuelto p join cobro_forma f using (codigo_forma) join cobro c using (codigo_cobro)
      union all select codigo_sucursal, codigo_conciliacion from deposito
      union all select codigo_sucursal, codigo_conciliacion from liquidacion) t
    where codigo_conciliacion = ${codigoConciliacion} and codigo_sucursal <> all(${sql.param([...sucursales])}::int[]) limit 1`);
  return rows.length > 0;
}

const codigosDe = (partidas: readonly string[], letra: string) =>
  partidas.filter((una) => una.startsWith(letra)).map((una) => Number(una.slice(1)));

const CLASE_DE = { F: 'PAGOS', D: 'DEPOSITO', L: 'TARJETAS', T: 'TARJETAS', R: 'DEVUELTO' } as const;
/** The kind of a match by its items, which are all of one kind. */
function claseDe(partidas: readonly string[]) {
  const letras = new Set(partidas.map((una) => una[0]!));
  const [letra] = letras;
  if (letras.has('A')) throw conflict('Una transferencia avisada se concilia al registrar su pago');
  if (letras.size > 1) throw conflict('Concilie por separado pagos, depósitos, tarjetas y devoluciones');
  return CLASE_DE[letra as keyof typeof CLASE_DE];
}

/** The open items with these keys. Throws 409 if one is not open any more, or not the user's. */
async function abiertas(db: Db, user: User, codigoCuenta: number, partidas: readonly string[]): Promise<Conocida[]> {
  const formas = codigosDe(partidas, 'F');
  const halladas = [
    ...(formas.length ? await pagosAbiertos(db, user, codigoCuenta, inArray(cobroForma.codigoForma, formas)) : []),
    ...(partidas.some((una) => una.startsWith('D')) ? await depositosAbiertos(db, user, codigoCuenta) : []),
    ...(partidas.some((una) => una.startsWith('L')) ? await liquidacionesAbiertas(db, user, codigoCuenta) : []),
    ...(partidas.some((una) => una.startsWith('R')) ? await devueltosAbiertos(db, user, codigoCuenta) : []),
  ].filter(({ id }) => partidas.includes(id));
  if (halladas.length < new Set(partidas).size) throw conflict(CAMBIO);
  return halladas;
}

type Elegida = Pick<Conciliada, 'razon' | 'segura' | 'clase'> & Pick<Propuesta, 'lineas' | 'partidas'>;

const enGrupo = ({ partidas, clase, razon, segura, lineas }: Elegida): Conciliada => ({
  ...{ clase, razon, segura, lineas },
  formas: codigosDe(partidas, 'F'),
  depositos: codigosDe(partidas, 'D'),
  liquidaciones: codigosDe(partidas, 'L'),
  devueltos: codigosDe(partidas, 'R'),
});

export default [
  // Called by whoever keeps the bank book. Locks nothing: accepting checks again. Refuses an account of another company (404).
  serve(calls.propuestas, async ({ db, user, query: { codigoCuenta } }) => {
    const { lineas, partidas, propuestas } = await leer(db, user, codigoCuenta);
    const deLinea = new Map(propuestas.flatMap((una) => una.lineas.map((codigo) => [codigo, una] as const)));
    // What only asks for a key comes first, then what needs thought; money out last.
    const orden = (codigo: number, monto: number) => (deLinea.has(codigo) ? (deLinea.get(codigo)!.segura ? 0 : 1) : monto > 0 ? 2 : 3);
    const filas = [...lineas].sort((a, b) => orden(a.codigoLinea, a.monto) - orden(b.codigoLinea, b.monto));
    const primeras = filas.filter(({ codigoLinea }) => (deLinea.get(codigoLinea)?.lineas[0] ?? codigoLinea) === codigoLinea);
    return {
      seguras: propuestas.filter(({ segura }) => segura).length,
      pendientes: lineas.length,
      filas: primeras.slice(0, calls.MAX_PENDIENTES).map(({ codigoCuenta: _, ...linea }) => {
        const propuesta = deLinea.get(linea.codigoLinea);
        return { ...linea, propuesta: propuesta ? { ...propuesta, partidas: propuesta.partidas.map((id) => partidas.get(id)!) } : null };
      }),
    };
  }),

  // Called by whoever keeps the bank book. Locks the lines by code, the payers, the payments. Refuses lines of another company and items that the
  // user may not see (409 like what is matched already), lines of two accounts or of money out, items of several kinds, and sums that differ.
  serve(calls.conciliar, async ({ db, user, deps, body: { lineas: codigos, partidas, razon } }) => {
    const clase = claseDe(partidas);
    const lineas = await bloquear(db, user, codigos, codigosDe(partidas, 'F'));
    const [{ codigoCuenta }] = lineas as [(typeof lineas)[number]];
    if (lineas.some((una) => una.codigoCuenta !== codigoCuenta)) throw conflict('Son movimientos de dos cuentas');
    if (clase !== 'DEVUELTO' && lineas.some(({ monto }) => monto < 0))
      throw conflict('De lo que sale solo se concilia un pago devuelto; lo demás se anota');
    const entra = sumar(lineas.map(({ monto }) => monto));
    const momento = deps.now().toISOString();
    const escribir = async (grupo: Conciliada) => {
      const [codigoConciliacion] = await escribirConciliaciones(db, user, momento, codigoCuenta, [grupo]);
      return { codigoConciliacion: codigoConciliacion!, clase };
    };
    const deLote = partidas.filter((una) => una.startsWith('T'));
    if (deLote.length && deLote.length < partidas.length) throw conflict('Un lote sin liquidar se concilia solo');
    if (deLote.length) {
      const dias = deLote.map((id) => /^T(\d+)-(.+)$/.exec(id)!.slice(1) as [string, string]);
      const [[sede]] = dias as [[string, string]];
      if (dias.some(([otra]) => otra !== sede)) throw conflict('Un lote es de una sola sucursal');
      const lote = { codigoCuenta, codigoSucursal: Number(sede), dias: dias.map(([, dia]) => dia), neto: entra, momento };
      const liquidada = await liquidarDias(db, user, lote);
      return escribir(enGrupo({ lineas: codigos, partidas: [`L${liquidada}`], razon, segura: false, clase }));
    }
    const suma = sumar((await abiertas(db, user, codigoCuenta, partidas)).map(({ monto }) => monto));
    if (suma !== entra) throw invalid({ partidas: `Suman ${enPesos(suma)} y al banco entraron ${enPesos(entra)}` });
    return escribir(enGrupo({ lineas: codigos, partidas: [...new Set(partidas)], razon: razon || 'Elegida a mano', segura: false, clase }));
  }),

  // Called by whoever keeps the bank book. Locks the account, so that two who press it take turns, then lines, payers and payments as above. Refuses an account of another company (404).
  serve(calls.conciliarSeguras, async ({ db, user, deps, body: { codigoCuenta } }) => {
    await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta', 'no key update');
    const seguras = (await leer(db, user, codigoCuenta)).propuestas.filter(({ segura }) => segura);
    if (seguras.length === 0) return { hechas: 0 };
    const grupos = seguras.map((una) => enGrupo({ ...una, clase: claseDe(una.partidas) }));
    const lineas = grupos.flatMap((uno) => uno.lineas);
    const formas = grupos.flatMap((uno) => uno.formas);
    await bloquear(db, user, lineas, formas);
    // Once all is locked nothing may differ from what was proposed.
    const propuestas = seguras.flatMap(({ partidas }) => partidas);
    await abiertas(db, user, codigoCuenta, propuestas);
    await escribirConciliaciones(db, user, deps.now().toISOString(), codigoCuenta, grupos);
    return { hechas: grupos.length };
  }),

  // Called by whoever keeps the bank book, at any time. Locks the match. Refuses one of another company (404), and one with a payment, deposit or
  // settlement of a branch where the user does not work. Lines and payments wait again; a settlement stays.
  serve(calls.deshacerConciliacion, async ({ db, user, params: { id } }) => {
    const suya = eq(conciliacion.codigoConciliacion, id);
    await loadRow(db, user, conciliacion, suya, 'Esa conciliación', 'update');
    if (await esDeOtraSucursal(db, user, id))
      throw conflict('Es de otra sucursal, en la que usted no trabaja: la deshace quien trabaja en ella');
    await db.delete(conciliacion).where(suya);
    return { eliminado: true };
  }),
];
