import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { debidoDe, decidir, estadoDePromesa, type Cuenta, type Decision, type Regla } from '@/domain/cobranza/regla';
import { sumarDias } from '@/domain/fechas';
import { factura } from '../db/schema/dinero/facturas';
import { pendiente } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';
import { scoped, type Db } from '../lib/scope';
import { nombreDe } from '../db/schema/personas';

/** Company and branches whose debts are read. */
export interface Donde {
  codigoCompania: number;
  sucursales: readonly number[];
}

/** A payer with what messages need. */
export interface Pagador extends Cuenta {
  codigoEntidad: number;
  nombre: string;
  estudiantes: string;
}

/** A rule with its template. */
interface ReglaConTexto extends Regla {
  codigoPlantilla: number;
  descripcion: string;
  automatica: boolean;
  asunto: string;
  texto: string;
}

/** Subquery: amount (centavos) that `persona` paid since a moment, without reversed payments. */
export const pagadoDesde = (persona: SQL, momento: SQL) => sql`(select coalesce(sum(c.aplicado), 0)::float8 from cobro c
  where c.codigo_pagador = ${persona} and c.momento >= ${momento} and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro))`;

/**
 * Subquery: the payer's last promise that was not kept by its amount. Whoever is asked about has overdue debt, so a promise without an
 * amount is not kept either. `persona` may be a column of an outer `g`: the innermost name is another.
 */
export const promesaDe = (persona: SQL, que: SQL) => sql`(select ${que} from (
    select u.* from gestion_cobranza u where u.codigo_entidad = ${persona} and u.resultado = 'PROMESA' order by u.momento desc, u.codigo_gestion desc limit 1) g
  where g.monto is null or g.monto > ${pagadoDesde(sql`g.codigo_entidad`, sql`g.momento`)})`;

interface Fila extends Omit<Pagador, 'promesa' | 'deudas'> {
  /** One entry per student, and one for the payer's own purchases. */
  deudas: Pagador['deudas'][];
  prometido: { promesa: string; monto: Centavos | null; pagado: Centavos } | null;
  [columna: string]: unknown;
}

/**
 * Payers with debt due until `hasta` in these branches, each with what decides on messages; `codigoEntidad` limits it to one person. It
 * scans the open invoices once by their partial index, and looks up the payer once per student. Per rule only the last message is read.
 */
export async function leerPagadores(db: Db, donde: Donde, hoy: string, hasta: string, codigoEntidad?: number): Promise<Pagador[]> {
  const suyo = codigoEntidad === undefined ? sql`true` : sql`d.codigo = ${codigoEntidad}`;
  const { rows } = await db.execute<Fila>(sql`
    with deuda as materialized (
      select ${factura.codigoEstudiante} estudiante, ${factura.codigoEntidad} propia, ${factura.fechaVencimiento} vence, ${factura.pendiente} pendiente
      from ${factura} where ${scoped(factura, donde, pendiente)} and ${factura.fechaVencimiento} <= ${hasta}::date),
    de as materialized (
      select u.*, ${pagadorDe(sql`u.estudiante`, sql`u.propia`)} codigo, s.nombre_completo nombre
      from (select estudiante, propia, json_agg(json_build_object('vence', vence, 'pendiente', pendiente)) deudas from deuda group by 1, 2) u
        left join estudiante s on s.codigo_estudiante = u.estudiante),
    cuenta as materialized (
      select d.codigo, json_agg(d.deudas) deudas, coalesce(string_agg(distinct d.nombre, ', '), '') estudiantes from de d where ${suyo} group by 1)
    select d.codigo "codigoEntidad", ${nombreDe('e')} nombre, e.email, coalesce(nullif(e.whatsapp, ''), e.telefono) telefono,
      exists (select from estudiante s where s.codigo_entidad = d.codigo) "esEstudiante", d.deudas, d.estudiantes,
      m.ultimo, coalesce(m."porRegla", '{}') "porRegla", coalesce(m."enCamino", false) "enCamino", g.prometido
    from cuenta d join entidad e on e.codigo_entidad = d.codigo
    left join lateral (
      select max(m.fecha)::text ultimo, json_object_agg(m.codigo_regla, m.fecha order by m.fecha) filter (where m.codigo_regla is not null) "porRegla",
        bool_or(c.estado in ('PENDIENTE', 'ENVIANDO')) "enCamino"
      from mensaje_atraso m left join correo c using (codigo_correo) where m.codigo_entidad = d.codigo and m.deshecho is null) m on true
    left join lateral (
      select json_build_object('promesa', g.promesa, 'monto', g.monto, 'pagado', ${pagadoDesde(sql`g.codigo_entidad`, sql`g.momento`)}) prometido
      from gestion_cobranza g where g.codigo_entidad = d.codigo and g.resultado = 'PROMESA' order by g.momento desc, g.codigo_gestion desc limit 1) g on true
    order by d.codigo`);
  return rows.map(({ prometido, deudas, ...resto }) => {
    const pagador = { ...resto, deudas: deudas.flat() };
    return { ...pagador, promesa: promesaVigente(pagador, prometido, hoy) };
  });
}

/** The day until which a payer's promise is valid; null once it has passed or was kept. */
function promesaVigente(pagador: Pick<Cuenta, 'deudas'>, prometido: Fila['prometido'], hoy: string): string | null {
  if (!prometido) return null;
  const vencidas = pagador.deudas.filter(({ vence }) => vence < hoy);
  const vencido = vencidas.length ? debidoDe({ deudas: vencidas }, hoy).monto : (0 as Centavos);
  return estadoDePromesa({ ...prometido, vencido }, hoy) === 'VIGENTE' ? prometido.promesa : null;
}

/** Active rules of a company whose templates are active. */
export async function leerReglas(db: Db, codigoCompania: number): Promise<ReglaConTexto[]> {
  const { rows } = await db.execute<ReglaConTexto & Record<string, unknown>>(sql`
    select r.codigo_regla "codigoRegla", r.codigo_plantilla "codigoPlantilla", r.descripcion, r.cuando, r.dias, r.cada, r.automatica,
      p.canal, p.asunto, p.texto
    from regla_mensaje r join plantilla_mensaje p using (codigo_plantilla)
    where r.codigo_compania = ${codigoCompania} and r.activo and p.activo order by r.codigo_regla`);
  return rows;
}

/** A payer and the decision of the rules for today. */
export interface Decidido {
  pagador: Pagador;
  decision: Omit<Decision, 'regla'> & { regla: ReglaConTexto };
}

/** Applies a company's rules to the payers of these branches today: who gets a message, and why others do not. */
export async function decidirHoy(db: Db, donde: Donde, hoy: string, codigoEntidad?: number): Promise<Decidido[]> {
  const reglas = await leerReglas(db, donde.codigoCompania);
  if (reglas.length === 0) return [];
  const hasta = sumarDias(hoy, Math.max(0, ...reglas.filter(({ cuando }) => cuando === 'ANTES').map(({ dias }) => dias)));
  const pagadores = await leerPagadores(db, donde, hoy, hasta, codigoEntidad);
  return pagadores.flatMap((pagador) => {
    const decision = decidir(pagador, reglas, hoy);
    return decision ? [{ pagador, decision: decision as Decidido['decision'] }] : [];
  });
}

/** Name of the academy, for messages. */
export async function academiaDe(db: Db, codigoCompania: number): Promise<string> {
  const { rows } = await db.execute<{ nombre: string }>(sql`select nombre from compania where codigo_compania = ${codigoCompania}`);
  return rows[0]!.nombre;
}
