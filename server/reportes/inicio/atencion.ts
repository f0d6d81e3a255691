import { sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { Paso, pasos } from '@/contract/reportes/inicio/pasos';
import { inicio, type ClaseAtencion } from '@/contract/reportes/inicio/tarjetas';
import { mayCall } from '@/contract/routes';
import { sumarDias } from '@/domain/fechas';
import { serve, type Deps } from '../../lib/serve';
import { esAdministrador, type Db, type User } from '../../lib/scope';
import { soloAqui } from '../../mensajes/sitio';
import { enEspera, enMarcha, inscritosEnMarcha, leer, sinLista, sucursalesDe } from './grupos';

/** Days after its first payment from which an academy has a history. */
const DIAS_DE_HISTORIA = 30;

/** Whether an academy is under way: a demo, or one whose first payment is old. */
async function tieneHistoria(db: Db, { codigoCompania }: User, hoy: string): Promise<boolean> {
  const [row] = await leer<{ historia: boolean }>(
    db,
    sql`select demostracion or exists (select from cobro where codigo_compania = ${codigoCompania} and fecha < ${sumarDias(hoy, -DIAS_DE_HISTORIA)}) historia
      from compania where codigo_compania = ${codigoCompania}`,
  );
  return row!.historia;
}

type Vistos = Record<Exclude<Paso, 'DIRECCION' | 'CORREO' | 'COPIAS' | 'IMPRESION'>, boolean> & { correo: boolean };

/** The first steps of an academy, and which of them its data shows as done; none for an academy under way. */
export async function leerPasos(db: Db, deps: Deps, user: User, hoy: string) {
  if (await tieneHistoria(db, user, hoy)) return [];
  const suya = sql`codigo_compania = ${user.codigoCompania}`;
  const enSuyas = sql`codigo_sucursal = ${sucursalesDe(user, undefined)}`;
  const alguno = (desde: ReturnType<typeof sql>) => sql`exists (select from ${desde})`;
  const sede = sql`sucursal where ${suya} and ${enSuyas} and activo`;
  const [visto] = await leer<Vistos>(
    db,
    sql`select
      ${alguno(sql`compania c where ${suya} and telefono <> '' and direccion <> ''
        and (codigo_logo is not null or exists (select from sucursal s where s.codigo_compania = c.codigo_compania and s.codigo_logo is not null))`)} "DATOS",
      ${alguno(sql`compania_correo where ${suya}`)} correo,
      not ${alguno(sql`${sede} and (telefono = '' or direccion = '')`)} "SUCURSALES",
      ${alguno(sql`modalidad where ${suya} and activo`)} "MODALIDAD",
      ${alguno(sql`periodo_academico join dia_sin_clase using (codigo_periodo) where ${suya} and activo and fecha_fin >= ${hoy}`)} "PERIODO",
      ${alguno(sql`profesor where ${suya} and activo`)} "PROFESORES",
      ${alguno(sql`grupo join grupo_modalidad using (codigo_grupo) join detalle_horario_grupo using (codigo_grupo) where ${suya} and ${enSuyas} and estatus = 'ACTIVO'`)} "GRUPOS",
      ${alguno(sql`usuario where ${suya} and activo and tipo_usuario <> 'PROFESOR' and codigo_usuario <> ${user.codigoUsuario}`)} "USUARIOS",
      not ${alguno(sql`${sede} and dia_arranque is null`)} "ARRANQUE",
      ${alguno(sql`inscripcion where ${suya} and ${enSuyas}`)} "CARGA",
      ${alguno(sql`saldo_movimiento where ${suya} and tipo = 'APERTURA'`)} or ${alguno(sql`inscripcion where ${suya} and ${enSuyas} and cuotas_desde is not null`)}
        or ${alguno(sql`servicio join factura_detalle using (codigo_servicio) where ${suya} and integrado = 'BALANCE'`)} "ANTERIOR",
      ${alguno(sql`caja where ${suya} and ${enSuyas} and cierre is not null`)} "CAJA",
      ${alguno(sql`inscripcion where ${suya} and ${enSuyas}`)} and not ${alguno(sql`${sede} and dia_arranque is not null and not deudas_revisadas`)} "DEUDAS",
      ${alguno(sql`regla_mensaje where ${suya} and activo`)} "RECORDATORIOS"`,
  );
  const hechos: Record<Paso, boolean> = {
    ...visto!,
    DIRECCION: !soloAqui(deps.sitio),
    CORREO: visto!.correo || deps.correo !== undefined,
    COPIAS: !!deps.salud.ultimaCopia(),
    IMPRESION: false,
  };
  return Paso.options.map((paso) => ({ paso, hecho: hechos[paso] }));
}

// Called by the start page of whoever manages the company. Locks and refuses nothing.
const primeros = serve(pasos, ({ db, deps, user, hoy }) => leerPasos(db, deps, user, hoy));

/** Days for which cash differences are shown. */
const DIAS_DE_CAJA = 30;
const VIEJA = 90;

/** Matters that may need attention: the accesses that show them, and the query that counts them per branch (or for the company). */
const ATENCION: readonly [ClaseAtencion, readonly number[], (user: User, sucursales: SQL, hoy: string) => SQL][] = [
  [
    'CAJA_OLVIDADA',
    [ACCESO.ingresoCaja],
    (user, sucursales, hoy) =>
      sql`select count(*)::int n from caja where codigo_compania = ${user.codigoCompania} and codigo_sucursal = ${sucursales} and cierre is null and fecha < ${hoy}`,
  ],
  [
    'CAJA_OLVIDADA',
    [ACCESO.caja],
    (user, sucursales, hoy) =>
      sql`select count(*)::int n from caja where codigo_usuario = ${user.codigoUsuario} and codigo_sucursal = ${sucursales} and cierre is null and fecha < ${hoy}`,
  ],
  [
    'CAJA_CON_DIFERENCIA',
    [ACCESO.ingresoCaja],
    (user, sucursales, hoy) => sql`
      select count(*)::int n from caja where codigo_compania = ${user.codigoCompania} and codigo_sucursal = ${sucursales}
      and cierre is not null and revisada is null and diferencia <> 0 and fecha >= ${sumarDias(hoy, -DIAS_DE_CAJA)}`,
  ],
  [
    'SIN_LISTA',
    [ACCESO.asistenciaPorGrupo, ACCESO.monitoreo, ACCESO.paseLista],
    (user, sucursales, hoy) => sinLista(user, sucursales, sumarDias(hoy, -1)),
  ],
  [
    'GRUPO_LLENO',
    [ACCESO.grupo],
    (user, sucursales, hoy) => sql`
      select count(*)::int n from ${enMarcha(user, sucursales, hoy)} and g.estatus = 'ACTIVO' and ${inscritosEnMarcha(hoy)} >= g.capacidad`,
  ],
  [
    'ESPERA_CON_LUGAR',
    [ACCESO.inscripcion, ACCESO.grupo],
    (user, sucursales, hoy) => sql`select count(*)::int n from (${enEspera(user, sucursales, hoy)}) w where w.libres > 0`,
  ],
  [
    'BAJO_MINIMO',
    [ACCESO.existencia],
    (user, sucursales) => sql`
      select count(*)::int n from articulo a where a.codigo_compania = ${user.codigoCompania} and a.activo and a.existencia_minima > 0
      and coalesce((select sum(e.cantidad) from existencia e where e.codigo_articulo = a.codigo_articulo and e.codigo_sucursal = ${sucursales}), 0) < a.existencia_minima`,
  ],
  [
    'DEUDA_VIEJA',
    [ACCESO.facturasVencidas],
    (user, sucursales, hoy) => sql`
      select count(distinct codigo_estudiante)::int n from factura where codigo_compania = ${user.codigoCompania} and codigo_sucursal = ${sucursales}
      and pendiente > 0 and fecha_vencimiento < ${sumarDias(hoy, -VIEJA)}`,
  ],
  [
    'CORREO_FALLIDO',
    [ACCESO.compania],
    (user) => sql`select count(*)::int n from correo where codigo_compania = ${user.codigoCompania} and estado = 'FALLIDO'`,
  ],
];
/** A nightly copy that is older than a night and half a day was missed. */
const HORAS_DE_COPIA = 36;

/** Whether the nightly copies stopped; told to administrators, where such copies are asked for. */
function copias({ salud, now }: Deps, user: User): { clase: ClaseAtencion; cantidad: number }[] {
  const ultima = esAdministrador(user) ? salud.ultimaCopia() : undefined;
  if (ultima === undefined) return [];
  if (ultima === null) return [{ clase: 'SIN_COPIA', cantidad: 1 }];
  const horas = Math.floor((now().getTime() - Date.parse(ultima)) / 3_600_000);
  return horas >= HORAS_DE_COPIA ? [{ clase: 'COPIA_VIEJA', cantidad: horas }] : [];
}

/** The first steps that are left; told to whoever sets the academy up. */
async function primerosPasos(db: Db, deps: Deps, user: User, hoy: string): Promise<{ clase: ClaseAtencion; cantidad: number }[]> {
  if (!mayCall(pasos.access, user.accesos)) return [];
  const faltan = (await leerPasos(db, deps, user, hoy)).filter(({ paso, hecho }) => !hecho && paso !== 'IMPRESION');
  return faltan.length === 0 ? [] : [{ clase: 'PRIMEROS_PASOS', cantidad: faltan.length }];
}

// Called by any signed-in user. Each matter is shown only to users who may open the page that resolves it.
const atencion = serve(inicio.atencion, async ({ db, user, hoy, deps, query: { codigoSucursal } }) => {
  const sucursales = sucursalesDe(user, codigoSucursal);
  const suyas = ATENCION.filter(([, accesos]) => accesos.some((codigo) => user.accesos.has(codigo))).filter(
    ([clase], i, todas) => todas.findIndex(([otra]) => otra === clase) === i,
  );
  const contadas = await Promise.all(
    suyas.map(async ([clase, , contar]) => ({ clase, cantidad: (await leer<{ n: number }>(db, contar(user, sucursales, hoy)))[0]!.n })),
  );
  const delComienzo = await primerosPasos(db, deps, user, hoy);
  return [...delComienzo, ...copias(deps, user), ...contadas.filter(({ cantidad }) => cantidad > 0)];
});

export default [primeros, atencion];
