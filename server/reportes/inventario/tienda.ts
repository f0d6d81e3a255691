import { sql } from 'drizzle-orm';
import { tienda } from '@/contract/reportes/inventario/tienda';
import { restar, type Centavos } from '@/domain/dinero';
import { diasEntre, diaSemanaIso, masTemprano, mesDe, sumarDias, sumarMeses } from '@/domain/fechas';
import { bajos, suyas } from '../../compras/pedir';
import { factura } from '../../db/schema/dinero/facturas';
import { invalid, serve } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { leer } from '../inicio/grupos';
import { puntos } from '../puntos';

const DIAS = 30;
const UN_ANIO = 366;
/** SQL: sales per article and non-void invoice in a span: with and without ITBIS, and the cost of the pieces. */
const vendido = (user: User, codigoSucursal: number | undefined, desde: string, hasta: string) => sql`(
  select factura.codigo_factura, factura.fecha, factura.codigo_sucursal, l.codigo_articulo, l.unidades, l.monto, l.neto,
    coalesce((select -sum(m.valor) from movimiento m
      where m.origen = 'FACTURA' and m.codigo_origen = factura.codigo_factura and m.codigo_articulo = l.codigo_articulo),
      l.unidades * (select a.costo_promedio from articulo a where a.codigo_articulo = l.codigo_articulo)) costo
  from factura join lateral (select d.codigo_articulo, sum(d.cantidad) unidades, sum(d.total) monto, sum(d.total - d.itbis) neto
    from factura_detalle d where d.codigo_factura = factura.codigo_factura and d.codigo_articulo is not null group by 1) l on true
  where ${suyas(factura, user, codigoSucursal)} and factura.estatus <> 'ANULADA' and factura.fecha between ${desde} and ${hasta})`;

type Sumas = Record<'monto' | 'unidades' | 'facturas' | 'neto' | 'costo', string>;

const cifrasDe = ({ monto, unidades, facturas }: Sumas) => ({
  monto: Number(monto) as Centavos,
  unidades: Number(unidades),
  facturas: Number(facturas),
});

export default [
  serve(tienda.tablero, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const mes = `${mesDe(hoy)}-01`;
    const antes = sumarMeses(mes, -1);
    const primero = sumarDias(hoy, 1 - DIAS);
    const tramos = [
      [hoy, hoy],
      [sumarDias(hoy, 1 - diaSemanaIso(hoy)), hoy],
      [mes, hoy],
      [antes, sumarMeses(hoy, -1)],
    ] as const;
    const [sumas, dias, [bajo]] = await Promise.all([
      leer<Sumas>(
        db,
        sql`with v as (select * from ${vendido(user, codigoSucursal, masTemprano(antes, tramos[1][0]), hoy)} v)
        select coalesce(sum(monto), 0) monto, coalesce(sum(unidades), 0) unidades, count(distinct codigo_factura) facturas, coalesce(sum(neto), 0) neto, coalesce(sum(costo), 0) costo
        from jsonb_to_recordset(${JSON.stringify(tramos.map(([desde, hasta], i) => ({ i, desde, hasta })))}::jsonb) as t (i int, desde date, hasta date)
          left join v on v.fecha between t.desde and t.hasta group by t.i order by t.i`,
      ),
      leer<{ fecha: string; monto: string; unidades: string }>(
        db,
        sql`select d.dia::date::text fecha, coalesce(sum(v.monto), 0) monto, coalesce(sum(v.unidades), 0) unidades
        from generate_series(${primero}::date, ${hoy}::date, interval '1 day') d (dia) left join ${vendido(user, codigoSucursal, primero, hoy)} v on v.fecha = d.dia::date
        group by 1 order by 1`,
      ),
      leer<{ n: number }>(db, sql`select count(*)::int n from ${bajos(user, codigoSucursal)}`),
    ]);
    const [deHoy, deSemana, deMes, deAntes] = sumas as [Sumas, Sumas, Sumas, Sumas];
    const [neto, costo] = [Number(deMes.neto) as Centavos, Number(deMes.costo) as Centavos];
    const margen = restar(neto, costo);
    return {
      hoy: cifrasDe(deHoy),
      semana: cifrasDe(deSemana),
      mes: cifrasDe(deMes),
      mesAnterior: cifrasDe(deAntes),
      neto,
      costo,
      margen,
      porcentaje: puntos(margen, neto),
      porDia: dias.map(({ fecha, monto, unidades }) => ({ fecha, monto: Number(monto) as Centavos, unidades: Number(unidades) })),
      bajoMinimo: bajo!.n,
    };
  }),

  serve(tienda.top, async ({ db, user, hoy, query: { codigoSucursal, n, desde = `${mesDe(hoy)}-01`, hasta = hoy } }) => {
    if (desde > hasta) throw invalid({ hasta: 'Debe ser el mismo día o después' });
    const dias = diasEntre(desde, hasta) + 1;
    if (dias > UN_ANIO) throw invalid({ hasta: 'Pida a lo sumo un año' });
    const antes = sumarDias(desde, -dias);
    const filas = await leer<Record<'codigo' | 'unidades' | 'monto' | 'unidades_antes' | 'monto_antes', string> & { articulo: string }>(
      db,
      sql`select v.codigo_articulo codigo, a.nombre articulo, coalesce(sum(unidades) filter (where fecha >= ${desde}), 0) unidades,
        coalesce(sum(monto) filter (where fecha >= ${desde}), 0) monto, coalesce(sum(unidades) filter (where fecha < ${desde}), 0) unidades_antes,
        coalesce(sum(monto) filter (where fecha < ${desde}), 0) monto_antes
      from ${vendido(user, codigoSucursal, antes, hasta)} v join articulo a using (codigo_articulo)
      group by 1, 2 having sum(unidades) filter (where fecha >= ${desde}) > 0 order by a.nombre collate "es-x-icu", 1`,
    );
    const todas = filas.map(({ codigo, articulo, unidades, monto, unidades_antes: unidadesAntes, monto_antes: montoAntes }) => ({
      codigoArticulo: Number(codigo),
      articulo,
      unidades: Number(unidades),
      monto: Number(monto) as Centavos,
      unidadesAntes: Number(unidadesAntes),
      montoAntes: Number(montoAntes) as Centavos,
    }));
    const por = (que: 'unidades' | 'monto') => [...todas].sort((a, b) => b[que] - a[que]).slice(0, n);
    return { desde, hasta, porUnidades: por('unidades'), porMonto: por('monto') };
  }),
];
