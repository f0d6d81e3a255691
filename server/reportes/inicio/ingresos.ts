import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ANTIGUEDAD } from '@/contract/palabras';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { sumar, type Centavos } from '@/domain/dinero';
import { anioDe, mesDe, sumarMeses } from '@/domain/fechas';
import { factura } from '../../db/schema/dinero/facturas';
import { caja } from '../../db/schema/dinero/caja';
import { porAntiguedadAl } from '../../facturas/antiguedad';
import { pendiente } from '../../facturas/columnas';
import { scoped, soloDe, type User } from '../../lib/scope';
import { serve } from '../../lib/serve';
import { entroPorDia } from '../ingresos/dias';
import { leer } from './grupos';
import { conCredito, ES_DINERO, ingreso, INGRESOS } from '../ingresos/movimientos';
import { susGrupos } from '../../personas/ensena';

const VENCEN = 5;
const de = (columna: PgColumn, codigoSucursal: number | undefined) =>
  codigoSucursal === undefined ? undefined : sql`${columna} = ${codigoSucursal}`;
/** Condition that hides these cards from a PROFESOR, whose data is limited to their groups: the sums are not by group. */
const esDeTodos = (user: User) => (soloDe(user) === undefined ? undefined : sql`false`);

/** Condition: invoices of the calling coach's groups; any for others. */
function deSusGrupos(user: User) {
  const grupos = susGrupos(user);
  return grupos && sql`${factura.codigoInscripcion} in (select i.codigo_inscripcion from inscripcion i where i.codigo_grupo in ${grupos})`;
}

export default [
  serve(inicio.cobrado, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const mes = `${mesDe(hoy)}-01`;
    const antes = sumarMeses(mes, -1);
    const { rows } = await db.execute<Record<'hoy' | 'cobros' | 'mes' | 'anterior', string>>(sql`
      select coalesce(sum(monto) filter (where fecha = ${hoy}), 0) hoy, coalesce(sum(cobros) filter (where fecha = ${hoy}), 0) cobros,
        coalesce(sum(monto) filter (where fecha >= ${mes}), 0) mes, coalesce(sum(monto) filter (where fecha <= ${sumarMeses(hoy, -1)}), 0) anterior
      from ${entroPorDia(user, sql`${hoy}`)} where ${scoped(ingreso, user, esDeTodos(user), de(ingreso.codigoSucursal, codigoSucursal))} and ingreso.fecha between ${antes} and ${hoy}`);
    const fila = rows[0]!;
    return {
      hoy: Number(fila.hoy) as Centavos,
      cobrosHoy: Number(fila.cobros),
      mes: Number(fila.mes) as Centavos,
      mesAnterior: Number(fila.anterior) as Centavos,
    };
  }),

  serve(inicio.deuda, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const suya = scoped(factura, user, pendiente, esDeTodos(user), de(factura.codigoSucursal, codigoSucursal));
    const [[debe], [deben]] = await Promise.all([
      // Summed by day first, so that the age is told once per day instead of once per invoice.
      leer<{ porVencer: string; porAntiguedad: Record<keyof typeof ANTIGUEDAD, Centavos> }>(
        db,
        sql`select coalesce(sum(pendiente) filter (where fecha_vencimiento >= ${hoy}), 0) "porVencer", ${porAntiguedadAl(sql`${hoy}::date`)} "porAntiguedad"
          from (select fecha_vencimiento, sum(pendiente) pendiente from factura where ${suya} group by 1) factura`,
      ),
      leer<{ n: number }>(
        db,
        sql`select count(distinct codigo_estudiante)::int n from factura where ${suya} and fecha_vencimiento < ${hoy}`,
      ),
    ]);
    const { porAntiguedad } = debe!;
    const [porVencer, vencido] = [Number(debe!.porVencer) as Centavos, sumar(Object.values(porAntiguedad))];
    return { pendiente: sumar([porVencer, vencido]), porVencer, vencido, estudiantes: deben!.n, porAntiguedad };
  }),

  serve(inicio.ingresos, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const anio = anioDe(hoy);
    const { rows } = await db.execute<{ anio: number; mes: number; monto: string }>(sql`
      select extract(year from fecha)::int anio, extract(month from fecha)::int mes, sum(monto) monto
      from ${conCredito(entroPorDia(user, sql`${hoy}`), sql`codigo_compania, codigo_sucursal, fecha, monto`)}
      where ${scoped(ingreso, user, esDeTodos(user), de(ingreso.codigoSucursal, codigoSucursal))} and ingreso.fecha >= ${`${anio - 1}-01-01`} group by 1, 2 order by 2`);
    const delAnio = (cual: number) =>
      Object.fromEntries(rows.filter((fila) => fila.anio === cual).map(({ mes, monto }) => [String(mes), Number(monto) as Centavos]));
    return { anio, porMes: delAnio(anio), anteriorPorMes: delAnio(anio - 1) };
  }),

  // Called by a user at a desk, for their own day only. Shows what was received but not the cash in the drawer, which would reveal the
  // expected count.
  serve(inicio.caja, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const [[abierta], [mio], vencen] = await Promise.all([
      db
        .select({ apertura: caja.apertura })
        .from(caja)
        .where(
          scoped(
            caja,
            user,
            sql`${caja.codigoUsuario} = ${user.codigoUsuario} and ${caja.cierre} is null`,
            de(caja.codigoSucursal, codigoSucursal),
          ),
        )
        .orderBy(caja.apertura)
        .limit(1),
      leer<{ cobrado: string; cobros: string }>(
        db,
        sql`select coalesce(sum(monto), 0) cobrado, count(distinct codigo_cobro) filter (where clase = 'COBRO') cobros from ${INGRESOS}
          where ${scoped(ingreso, user, ES_DINERO, de(ingreso.codigoSucursal, codigoSucursal))} and ingreso.fecha = ${hoy} and lower(ingreso.usuario) = lower(${user.usuario})`,
      ),
      leer<{ codigo: number; estudiante: string; monto: string }>(
        db,
        sql`select codigo_estudiante codigo, e.nombre_completo estudiante, sum(factura.pendiente) monto
          from factura join estudiante e using (codigo_estudiante)
          where ${scoped(factura, user, pendiente, deSusGrupos(user), de(factura.codigoSucursal, codigoSucursal))}
            and factura.fecha_vencimiento = ${hoy} group by 1, 2 order by 2`,
      ),
    ]);
    const filas = vencen.map(({ codigo, estudiante, monto }) => ({
      codigoEstudiante: codigo,
      estudiante,
      monto: Number(monto) as Centavos,
    }));
    return {
      abierta: abierta?.apertura ?? null,
      cobrado: Number(mio!.cobrado) as Centavos,
      cobros: Number(mio!.cobros),
      vencenHoy: filas.length,
      montoHoy: sumar(filas.map(({ monto }) => monto)),
      vencen: filas.slice(0, VENCEN),
    };
  }),
];
