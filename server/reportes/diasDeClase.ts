import { sql, type SQL } from 'drizzle-orm';
import { quoted } from '../db/sql';
import { anyone } from '../lib/scope';
import { entrenaEl, rige } from '../personas/ensena';

/** Join: who teaches the group `g` on the day `x` in one of the two roles of which it has one at most; joined, as a report has many such days. */
const dan = (alias: SQL, rol: 'TITULAR' | 'SUSTITUTO') =>
  sql`left join grupo_profesor ${alias} on ${alias}.codigo_grupo = g.codigo_grupo and ${alias}.rol = ${quoted(rol)} and ${rige(alias, sql`x.fecha`)}`;

/**
 * SQL: each day of a span, with the instructor on duty, on which a group of `grupos` has a scheduled class (`prog`; over at `termina`, the last
 * one of the day), would have one but for a day without classes (`libre`), or has a roll (`lista`); classes are scheduled within the period `p`
 * only, which the first and the last day may name. A roll is on time if it was first saved on the day itself (Santo Domingo); corrections do
 * not count.
 */
export const diasDeClase = (grupos: SQL, desde: SQL, hasta: SQL) => sql`(
  select g.codigo_grupo, coalesce(sustituto.codigo_profesor, titular.codigo_profesor) codigo_profesor, x.fecha, a.fecha is not null lista, a.recuperaciones, a.presentes + a.tardanzas asistieron,
    a.presentes + a.tardanzas + a.ausentes + a.excusas marcas, coalesce((a.primera at time zone 'America/Santo_Domingo')::date <= a.fecha, false) a_tiempo,
    (x.fecha + h.hora_fin) at time zone 'America/Santo_Domingo' termina, h.dia is not null and s.fecha is null prog, h.dia is not null and s.fecha is not null libre
  from (${grupos}) g join periodo_academico p on p.codigo_periodo = g.codigo_periodo
    cross join lateral (select dia::date fecha, extract(isodow from dia)::int dia from generate_series(${desde}, ${hasta}, '1 day') dia) x
    left join (select codigo_grupo, dia, desde, hasta, max(hora_fin)::time hora_fin from detalle_horario_grupo group by 1, 2, 3, 4) h
      on h.codigo_grupo = g.codigo_grupo and h.dia = x.dia and ${rige(sql`h`, sql`x.fecha`)} and x.fecha between p.fecha_inicio and p.fecha_fin and ${entrenaEl(sql`x.fecha`)}
    ${dan(sql`titular`, 'TITULAR')} ${dan(sql`sustituto`, 'SUSTITUTO')}
    left join dia_sin_clase s on s.codigo_periodo = g.codigo_periodo and s.fecha = x.fecha
    left join (select * from lista_dia where codigo_compania = ${anyone.codigoCompania} and codigo_sucursal = any(${anyone.sucursales})) a
      on a.codigo_grupo = g.codigo_grupo and a.fecha = x.fecha
  where h.dia is not null or a.fecha is not null)`;
