import { sql } from 'drizzle-orm';
import { Paso, pasos } from '@/contract/reportes/inicio/pasos';
import { sumarDias } from '@/domain/fechas';
import type { Db } from '../../db/connect';
import { serve, type Deps } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { soloAqui } from '../../mensajes/sitio';
import { leer, sucursalesDe } from './grupos';

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
export default serve(pasos, ({ db, deps, user, hoy }) => leerPasos(db, deps, user, hoy));
