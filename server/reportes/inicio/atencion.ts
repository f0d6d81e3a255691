import { sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { pasos } from '@/contract/reportes/inicio/pasos';
import { inicio, type ClaseAtencion } from '@/contract/reportes/inicio/tarjetas';
import { mayCall } from '@/contract/routes';
import { sumarDias } from '@/domain/fechas';
import type { Db } from '../../db/connect';
import { serve, type Deps } from '../../lib/serve';
import { esAdministrador, type User } from '../../lib/scope';
import { enEspera, enMarcha, inscritosEnMarcha, leer, sinLista, sucursalesDe } from './grupos';
import { leerPasos } from './pasos';

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
export default serve(inicio.atencion, async ({ db, user, hoy, deps, query: { codigoSucursal } }) => {
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
