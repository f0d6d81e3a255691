import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { cobranza as calls, type Gestion } from '@/contract/cobranza/cola';
import { debidoDe, estadoDePromesa } from '@/domain/cobranza/regla';
import { sumarDias } from '@/domain/fechas';
import { literal } from '../db/sql';
import { gestionCobranza } from '../db/schema/dinero/cobranza';
import { factura } from '../db/schema/dinero/facturas';
import { pendiente } from '../facturas/columnas';
import { assertVeMontos, pagadorDe } from '../facturas/familia';
import { assertSinFaltas, invalid, serve } from '../lib/serve';
import { always, dado, given, matches } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { anyone, insertRow, type Db, type User } from '../lib/scope';
import { assertPersona } from '../personas/alcance';
import { nombreDe } from '../db/schema/personas';
import { leerPagadores, pagadoDesde, promesaDe } from './cuentas';

const PAGADOR = pagadorDe(factura.codigoEstudiante, factura.codigoEntidad);

const ultima = (que: SQL) => sql`(select ${que} from gestion_cobranza g where g.codigo_entidad = d.codigo_entidad
  order by g.momento desc, g.codigo_gestion desc limit 1)`;
const mensaje = (que: SQL) => sql`(select ${que} from mensaje_atraso m where m.codigo_entidad = d.codigo_entidad and m.deshecho is null
  order by m.fecha desc limit 1)`;
const persona = (que: SQL) => sql`(select ${que} from entidad p where p.codigo_entidad = d.codigo_entidad)`;
const HIJOS = sql`any(d.hijos)`;

const cola = grouped({
  call: calls.cola,
  table: factura,
  by: ['codigoEntidad'],
  search: (term, i) => sql`${PAGADOR} in (
    select codigo_entidad from entidad where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`,
  filters: {
    vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')}`),
    estudiantes: given(
      'estudiantes',
      sql`${PAGADOR} in (select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} from estudiante e
        where e.codigo_compania = ${anyone.codigoCompania} and e.codigo_estudiante = any(${dado('estudiantes')}::int[]))`,
    ),
    promesas: {
      when: ({ promesas }) => promesas !== undefined,
      sql: sql`${PAGADOR} in (select g.codigo_entidad from gestion_cobranza g
        where g.codigo_compania = ${anyone.codigoCompania} and g.resultado = 'PROMESA'
          and (case ${dado('promesas')}::text when 'VIGENTE' then g.promesa >= ${dado('hoy')}::date else g.promesa < ${dado('hoy')}::date end)
          and ${promesaDe(sql`g.codigo_entidad`, sql`g.codigo_gestion`)} = g.codigo_gestion)`,
    },
  },
  sums: (
    where,
  ) => sql`select ${PAGADOR} codigo_entidad, count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde,
      (${dado('hoy')}::date - min(fecha_vencimiento))::int dias_atraso, array_agg(distinct factura.codigo_estudiante) hijos
    from factura where ${where} group by 1`,
  names: {
    nombre: persona(nombreDe('p')),
    telefono: persona(sql`coalesce(nullif(p.whatsapp, ''), p.telefono)`),
    email: persona(sql`p.email`),
    estudiantes: sql`coalesce((select string_agg(e.nombre_completo, ', ' order by e.nombre_completo) from estudiante e where e.codigo_estudiante = ${HIJOS}), '')`,
    codigoEstudiante: sql`(select min(e.codigo_estudiante) from estudiante e where e.codigo_estudiante = ${HIJOS})`,
    ultimoMensaje: mensaje(sql`m.fecha::text`),
    canal: mensaje(sql`m.canal`),
    resultado: ultima(sql`g.resultado`),
    promesa: promesaDe(sql`d.codigo_entidad`, sql`g.promesa::text`),
    montoPrometido: promesaDe(sql`d.codigo_entidad`, sql`g.monto`),
  },
  totals: { pagadores: sql`count(*)`.mapWith(Number) },
});

/** Most days ahead for a promise. */
const MAX_DIAS = 180;
const MAX_GESTIONES = 100;

/** Throws 403 for a PROFESOR and 404 for a person whom the caller may not see. */
async function assertPuede(db: Db, user: User, codigoEntidad: number) {
  assertVeMontos(user);
  await assertPersona(db, user, codigoEntidad);
}

/** Recorded contacts with a payer, latest first; each promise with its outcome. */
async function leerGestiones(db: Db, user: User, hoy: string, codigoEntidad: number, codigoGestion?: number): Promise<Gestion[]> {
  const una = codigoGestion === undefined ? sql`true` : sql`g.codigo_gestion = ${codigoGestion}`;
  const { rows } = await db.execute<Omit<Gestion, 'estado'> & { pagado: Centavos; [columna: string]: unknown }>(sql`
    select g.codigo_gestion "codigoGestion", to_char(g.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') momento, g.usuario, g.resultado, g.nota,
      g.promesa::text promesa, g.monto::float8 monto, ${pagadoDesde(sql`g.codigo_entidad`, sql`g.momento`)} pagado
    from gestion_cobranza g
    where g.codigo_compania = ${user.codigoCompania} and g.codigo_sucursal = any(${sql.param([...user.sucursales])}::int[])
      and g.codigo_entidad = ${codigoEntidad} and ${una}
    order by g.momento desc, g.codigo_gestion desc limit ${literal(MAX_GESTIONES)}`);
  const [cuenta] = await leerPagadores(db, user, hoy, sumarDias(hoy, -1), codigoEntidad);
  const vencido = debidoDe(cuenta ?? { deudas: [] }, hoy).monto;
  return rows.map(({ pagado, ...gestion }) => ({ ...gestion, estado: estadoDePromesa({ ...gestion, pagado, vencido }, hoy) }));
}

/** Faults of a contact to record, by field. */
function faltasDe({ resultado, promesa, monto }: Pick<Gestion, 'resultado' | 'promesa' | 'monto'>, hoy: string): Record<string, string> {
  if (resultado !== 'PROMESA')
    return {
      ...(promesa !== null && { promesa: 'Solo una promesa lleva fecha' }),
      ...(monto !== null && { monto: 'Solo una promesa lleva monto' }),
    };
  if (promesa === null) return { promesa: 'Requerido' };
  if (promesa < hoy) return { promesa: 'La fecha de la promesa ya pasó' };
  return promesa > sumarDias(hoy, MAX_DIAS) ? { promesa: `A lo sumo ${MAX_DIAS} días desde hoy` } : {};
}

export default [
  cola,

  // Called by whoever talks to families about debt. Locks nothing. Refuses a PROFESOR, a person out of scope (404), a missing branch, and a
  // promise without a future day.
  serve(calls.anotar, async ({ db, deps, user, hoy, body: { codigoSucursal: dicha, codigoEntidad, ...gestion } }) => {
    await assertPuede(db, user, codigoEntidad);
    // The branch may be omitted by a user who has only one.
    const codigoSucursal = dicha ?? (user.sucursales.length === 1 ? user.sucursales[0] : undefined);
    if (codigoSucursal === undefined) throw invalid({ codigoSucursal: 'Elija una sucursal' });
    assertSinFaltas(faltasDe(gestion, hoy));
    const { codigoCompania, usuario } = user;
    const de = { codigoCompania, codigoSucursal, codigoEntidad, usuario, momento: deps.now().toISOString() };
    const row = await insertRow(db, gestionCobranza, { ...gestion, ...de });
    return (await leerGestiones(db, user, hoy, codigoEntidad, row.codigoGestion))[0]!;
  }),

  // Called by the same users. Locks nothing. Refuses a PROFESOR and a person out of scope (404).
  serve(calls.gestiones, async ({ db, user, hoy, query: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    return leerGestiones(db, user, hoy, codigoEntidad);
  }),
];
