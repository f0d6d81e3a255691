import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { AvisoDeFamilia, type AvisoInput, familia as calls, type CuentaDeFamilia } from '@/contract/familia/cuenta';
import { sumar } from '@/domain/dinero';
import { diasEntre } from '@/domain/fechas';
import { estaVencida } from '@/domain/precio';
import { nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { clasesQueReponen, creditosDe } from '../academico/reposiciones';
import { literal } from '../db/sql';
import { guardarArchivo } from '../archivos/archivo';
import { avisoTransferencia, enlaceFamilia } from '../db/schema/dinero/cobranza';
import { compania, sucursal } from '../db/schema/compania';
import { entidad, nombreDe } from '../db/schema/personas';
import { transaction } from '../db/transaction';
import { leerFacturas } from '../facturas/factura';
import { deLaCuenta, familiaDe, saldoAFavor } from '../facturas/familia';
import { conflict, invalid, Refusal, serveGated, type Deps, type Gate, type Request } from '../lib/serve';
import { columnsFor, pick, type Db, type Scope } from '../lib/scope';
import { sigueEl } from '../db/schema/inscripciones';
import { huellaDe } from '../sesion/codigo';
import { redDe } from '../sesion/intentos';
import { horarioDeGrupo } from '../academico/leerGrupo';
import { clasesDe, deFamilia } from './clases';

const MAX_RECIBOS = 24;
const MAX_AVISOS = 10;
/** Most unconfirmed transfers of one family. */
const MAX_PENDIENTES = 5;
/** Most days between a transfer and its report. */
const MAX_DIAS = 60;
/** Minimum interval between two records of a link's use. */
const HORA_MS = 3_600_000;

/** The payer whose account a link opens. */
export interface Titular {
  codigoEnlace: number;
  codigoCompania: number;
  codigoEntidad: number;
  academia: string;
  telefono: string;
  responsable: string;
  expira: string;
  ultimoUso: string | null;
}

const noAbre = () => new Refusal(404, 'Este enlace ya no abre: venció o la academia lo cambió. Pida uno nuevo a la academia');

/** Counts a request of a network with any link. Throws 429 when it asks too often. */
export const conRitmo = async ({ deps: { ritmo }, request: { address } }: { deps: Deps; request: Request }) =>
  ritmo(`familia ${redDe(address)}`);

/** Records that a link was used, in the link and in the audit, at most once an hour. */
async function anotarUso({ pool, now }: Deps, { codigoEnlace, codigoCompania, ultimoUso }: Titular, desde: string): Promise<void> {
  const ahora = now();
  if (ultimoUso !== null && Math.abs(ahora.getTime() - Date.parse(ultimoUso)) <= HORA_MS) return;
  await transaction(pool, { usuario: 'familia', codigoCompania, desde }, (db) =>
    db
      .update(enlaceFamilia)
      .set({ ultimoUso: ahora.toISOString(), usos: sql`${enlaceFamilia.usos} + 1` })
      .where(eq(enlaceFamilia.codigoEnlace, codigoEnlace)),
  );
}

/** The payer of a link, which is recorded as used. Throws the same 404 for an unknown, expired or revoked one. */
export async function titularDe(deps: Deps, { address }: Request, enlace: string): Promise<Titular> {
  const { db, now } = deps;
  const [row] = await db
    .select({
      ...pick(enlaceFamilia, 'codigoEnlace', 'codigoCompania', 'codigoEntidad', 'expira', 'ultimoUso'),
      academia: compania.nombre,
      telefono: compania.telefono,
      responsable: nombreDe(entidad),
    })
    .from(enlaceFamilia)
    .innerJoin(compania, eq(compania.codigoCompania, enlaceFamilia.codigoCompania))
    .innerJoin(entidad, eq(entidad.codigoEntidad, enlaceFamilia.codigoEntidad))
    .where(
      and(
        eq(enlaceFamilia.huella, huellaDe(enlace)),
        isNull(enlaceFamilia.revocado),
        gt(enlaceFamilia.expira, now().toISOString()),
        eq(compania.activo, true),
      ),
    );
  if (!row) throw noAbre();
  await anotarUso(deps, row, address);
  return row;
}

/** Scope of all branches of the academy: a family sees one account, wherever its children train. */
async function alcanceDe(db: Db, codigoCompania: number): Promise<Scope & { sucursales: number[] }> {
  const rows = await db
    .select({ codigo: sucursal.codigoSucursal })
    .from(sucursal)
    .where(eq(sucursal.codigoCompania, codigoCompania))
    .orderBy(sucursal.codigoSucursal);
  return { codigoCompania, sucursales: rows.map(({ codigo }) => codigo) };
}

const avisosDe = (db: Db, codigoEntidad: number) =>
  db
    .select(columnsFor(AvisoDeFamilia, avisoTransferencia))
    .from(avisoTransferencia)
    .where(eq(avisoTransferencia.codigoEntidad, codigoEntidad))
    .orderBy(desc(avisoTransferencia.momento), desc(avisoTransferencia.codigoAviso))
    .limit(MAX_AVISOS);

/** A payer's receipts, latest first, as they were issued. */
async function recibosDe(db: Db, { codigoCompania, codigoEntidad }: Titular): Promise<CuentaDeFamilia['recibos']> {
  const { rows } = await db.execute<CuentaDeFamilia['recibos'][number] & Record<string, unknown>>(sql`
    select c.numero, c.fecha::text fecha, c.aplicado::float8 monto, exists (select from reversion v where v.codigo_cobro = c.codigo_cobro) reversado,
      coalesce((select string_agg(distinct f->>'descripcion', ', ') from jsonb_array_elements(p.contenido->'facturas') f),
        (select string_agg(distinct f.descripcion, ', ') from cobro_factura l join factura f using (codigo_factura)
          where p.codigo_cobro is null and l.codigo_cobro = c.codigo_cobro), '') conceptos
    from cobro c left join recibo_emitido p using (codigo_cobro) where c.codigo_compania = ${codigoCompania} and c.codigo_pagador = ${codigoEntidad}
    order by c.numero desc limit ${literal(MAX_RECIBOS)}`);
  return rows;
}

async function estudiantesDe(db: Db, codigoEntidad: number, hoy: string): Promise<CuentaDeFamilia['estudiantes']> {
  const { rows } = await db.execute<CuentaDeFamilia['estudiantes'][number] & Record<string, unknown>>(sql`
    select e.nombre_completo nombre, coalesce((
      select json_agg(json_build_object('descripcion', ${nombreDeGrupo(sql`g`, hoy)}, 'sucursal', s.descripcion_sucursal, 'horario', ${horarioDeGrupo(hoy, sql`g`)}) order by ${primeroLoQueCorre(sql`p`, hoy)}, g.descripcion)
      from inscripcion i join grupo g using (codigo_grupo) join sucursal s on s.codigo_sucursal = g.codigo_sucursal
        join periodo_academico p on p.codigo_periodo = g.codigo_periodo
      where i.codigo_estudiante = e.codigo_estudiante and ${sigueEl(hoy)}), '[]') grupos
    from estudiante e where e.codigo_estudiante = any(${familiaDe(codigoEntidad)}) and e.activo order by e.nombre_completo`);
  return rows;
}

/** The missed classes that the children of a payer can make up, or will in a class to come. */
async function reposicionesDe(db: Db, codigoEntidad: number, hoy: string): Promise<CuentaDeFamilia['reposiciones']> {
  const suyos = sql`e.codigo_estudiante = any(${familiaDe(codigoEntidad)})`;
  const [clases, creditos] = await Promise.all([
    clasesQueReponen(db, hoy, sql`${suyos} and r.fecha >= ${hoy}::date`),
    creditosDe(db, hoy, hoy, suyos),
  ]);
  return [
    ...clases.map(({ estudiante, fechaFalta: falta, grupo, fecha }) => ({ estudiante, falta, vence: null, clase: { grupo, fecha } })),
    ...creditos.map(({ estudiante, fecha: falta, vence }) => ({ estudiante, falta, vence, clase: null })),
  ];
}

/** Everything that the holder of a link may see; it reads data of its payer only. */
async function cuentaDe({ db, now }: Deps, titular: Titular, hoy: string): Promise<CuentaDeFamilia> {
  const { codigoEntidad, codigoCompania, academia, telefono, responsable, expira } = titular;
  const alcance = await alcanceDe(db, codigoCompania);
  const [facturas, recibos, estudiantes, avisos, saldo, clases, reposiciones] = await Promise.all([
    leerFacturas(db, alcance, hoy, deLaCuenta(codigoEntidad)),
    recibosDe(db, titular),
    estudiantesDe(db, codigoEntidad, hoy),
    avisosDe(db, codigoEntidad),
    saldoAFavor(db, codigoEntidad),
    clasesDe(db, codigoEntidad, hoy, now()),
    reposicionesDe(db, codigoEntidad, hoy),
  ]);
  return {
    ...{ academia, telefono, responsable, expira, al: hoy, recibos, estudiantes, avisos, reposiciones },
    saldoAFavor: saldo,
    clases: clases.map(deFamilia),
    pendiente: sumar(facturas.map(({ pendiente }) => pendiente)),
    vencido: sumar(facturas.filter((una) => estaVencida(una, hoy)).map(({ pendiente }) => pendiente)),
    facturas: facturas.map((una) => ({ ...una, estimada: una.estimadaHasta !== null })),
  };
}

/** The branch that speaks with a family, and whose desk confirms its transfers: that of the family's oldest debt, else of a child, else the first one. */
export async function sucursalDe(
  db: Db,
  { codigoEntidad, codigoCompania }: Pick<Titular, 'codigoEntidad' | 'codigoCompania'>,
): Promise<number> {
  const { rows } = await db.execute<{ codigo: number }>(sql`
    select codigo from (
      (select 1 orden, factura.codigo_sucursal codigo from factura where codigo_compania = ${codigoCompania} and ${deLaCuenta(codigoEntidad)}
        order by fecha_vencimiento, codigo_factura limit 1)
      union all (select 2, codigo_sucursal from estudiante where codigo_estudiante = any(${familiaDe(codigoEntidad)}) order by codigo_estudiante limit 1)
      union all (select 3, min(codigo_sucursal) from sucursal where codigo_compania = ${codigoCompania})) una order by orden limit 1`);
  return rows[0]!.codigo;
}

type Avisado = Omit<z.output<typeof AvisoInput>, 'enlace'>;

/** Inserts a reported transfer; reporting the same one again changes nothing. */
async function anotar(db: Db, titular: Titular, momento: string, aviso: Avisado, contenido: Buffer): Promise<void> {
  const { codigoCompania, codigoEntidad, responsable: nombre } = titular;
  // Serializes two reports of one payer, so that the number of unconfirmed ones is exact.
  await db.select({ codigo: entidad.codigoEntidad }).from(entidad).where(eq(entidad.codigoEntidad, codigoEntidad)).for('update');
  const esperan = await db
    .select()
    .from(avisoTransferencia)
    .where(and(eq(avisoTransferencia.codigoEntidad, codigoEntidad), eq(avisoTransferencia.estado, 'PENDIENTE')));
  const igual = esperan.find(({ referencia }) => referencia.toLowerCase() === aviso.referencia.toLowerCase());
  if (igual && igual.monto === aviso.monto && igual.fecha === aviso.fecha) return;
  if (igual) throw invalid({ referencia: 'Ya avisó una transferencia con esta referencia; la academia la está revisando' });
  if (esperan.length >= MAX_PENDIENTES)
    throw conflict(`Ya tiene ${MAX_PENDIENTES} transferencias por confirmar; espere a que la academia las revise`);
  const codigoArchivo = contenido.length
    ? await guardarArchivo(db, { codigoCompania }, { nombre: 'transferencia', contenido, uso: 'documento' })
    : null;
  const codigoSucursal = await sucursalDe(db, titular);
  await db.insert(avisoTransferencia).values({ ...aviso, codigoCompania, codigoSucursal, codigoEntidad, nombre, codigoArchivo, momento });
}

const puedeAvisar: Gate<typeof calls.avisar> = async (context) => {
  await conRitmo(context);
  await titularDe(context.deps, context.request, context.body.enlace);
};

export default [
  // Called by the holder of the link. Locks the link. Refuses a network that asks too often (429) and an invalid link (404).
  serveGated(calls.cuenta, conRitmo, async ({ deps, request, hoy, body: { enlace } }) => {
    const titular = await titularDe(deps, request, enlace);
    return cuentaDe(deps, titular, hoy);
  }),

  // Called by the same person. Locks the payer. Refuses as above, and a day in the future or long past, a reference already reported, too
  // many unconfirmed transfers, and a file that is not an image.
  serveGated(calls.avisar, puedeAvisar, async ({ deps, request, hoy, archivo, body: { enlace, ...aviso } }) => {
    const titular = await titularDe(deps, request, enlace); // once more: the file may have taken minutes to come
    const dias = diasEntre(aviso.fecha, hoy);
    if (dias < 0) throw invalid({ fecha: 'Esa fecha todavía no ha llegado' });
    if (dias > MAX_DIAS) throw invalid({ fecha: `Hace más de ${MAX_DIAS} días: pregunte a la academia` });
    const { codigoCompania, codigoEntidad } = titular;
    return transaction(deps.pool, { usuario: 'familia', codigoCompania, desde: request.address }, async (db) => {
      await anotar(db, titular, deps.now().toISOString(), aviso, archivo);
      const avisos = await avisosDe(db, codigoEntidad);
      return avisos.find(({ referencia }) => referencia.toLowerCase() === aviso.referencia.toLowerCase())!;
    });
  }),
];
