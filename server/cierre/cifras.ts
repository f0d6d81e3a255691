import { sql, type SQL } from 'drizzle-orm';
import type { CifrasDeMes, CifrasDeSucursal } from '@/contract/cierre/cifras';
import { CERO, sumar, type Centavos } from '@/domain/dinero';
import { TRAMOS_DE_MORA, DIAS_DE_MORA } from '@/domain/mora';
import { despuesDe, diaDe, literal, quoted } from '../db/sql';
import { creditoAl } from '../facturas/familia';
import { CON_CAJA, conCredito, ES_DINERO, FORMA, INGRESOS, POR_TIPO } from '../reportes/ingresos/movimientos';
import type { Mes } from './lineas';

/** A sum of a branch: of which figure, and of which part of it. */
interface Suma extends Record<string, unknown> {
  sucursal: number;
  que: string;
  parte: string;
  monto: Centavos;
}

/** The age of a debt at the end of a day, from the due date. */
const edad = (hasta: SQL) =>
  sql`case ${sql.join(
    TRAMOS_DE_MORA.map((tramo) => sql`when ${hasta} - fecha_vencimiento <= ${literal(DIAS_DE_MORA[tramo][1])} then ${quoted(tramo)}`),
    sql` `,
  )} end`;

/** What later changes of price added to an invoice after the month. */
const cambiadoDespues = (hasta: SQL) => sql`coalesce((
  select sum((c->>'monto')::bigint) from jsonb_array_elements(f.cambios) c where (c->>'fecha')::date > ${hasta}), 0)`;

/**
 * Every sum of a month by branch, from the definitions of the reports: money by form and by kind, what was billed and voided, debt by age,
 * drawers, stock. One statement, so that all of them are of one moment.
 */
const sumas = (codigoCompania: number, desde: SQL, hasta: SQL): SQL => {
  const suya = (t: SQL) => sql`${t}.codigo_compania = ${codigoCompania}`;
  const delMes = (momento: SQL) => sql`${momento} >= ${despuesDe(sql`(${desde} - 1)`)} and ${momento} < ${despuesDe(hasta)}`;
  return sql`
    with dinero as materialized (
      select ingreso.codigo_sucursal, ingreso.clase, ${FORMA} forma, sum(ingreso.monto) monto from ${INGRESOS} ${CON_CAJA}
      where ${suya(sql`ingreso`)} and ingreso.fecha between ${desde} and ${hasta} and ${ES_DINERO} group by 1, 2, 3)
    select codigo_sucursal sucursal, 'porForma' que, forma parte, sum(monto)::bigint monto from dinero group by 1, 3
    union all select codigo_sucursal, 'cobrado', '', sum(monto)::bigint from dinero where clase = 'COBRO' group by 1
    union all select codigo_sucursal, 'reversado', '', -sum(monto)::bigint from dinero where clase = 'REVERSO' group by 1
    union all select codigo_sucursal, 'porClase', tipo, sum(monto)::bigint from ${conCredito(POR_TIPO)}
      where ${suya(sql`ingreso`)} and fecha between ${desde} and ${hasta} group by 1, 3
    union all select codigo_sucursal, 'facturado', '', sum(total - ${cambiadoDespues(hasta)})::bigint from factura f
      where ${suya(sql`f`)} and fecha between ${desde} and ${hasta} and (anulada is null or ${diaDe(sql`anulada`)} > ${hasta}) group by 1
    union all select codigo_sucursal, 'anulado', '', sum(total)::bigint from factura f
      where ${suya(sql`f`)} and estatus = 'ANULADA' and ${delMes(sql`anulada`)} group by 1
    union all select codigo_sucursal, 'porEdad', ${edad(hasta)}, sum(pendiente)::bigint from deuda_al(${codigoCompania}, ${hasta}) group by 1, 3
    union all select k.codigo_sucursal, case m.tipo when 'ENTRADA' then 'entradas' else 'salidas' end, '', sum(m.monto)::bigint
      from caja_movimiento m join caja k using (codigo_caja)
      where ${suya(sql`m`)} and m.tipo in ('ENTRADA', 'SALIDA') and k.contada is not null and ${delMes(sql`m.momento`)} group by 1, 2
    union all select codigo_sucursal, 'existencia', '', sum(valor)::bigint from movimiento m where ${suya(sql`m`)} and momento < ${despuesDe(hasta)} group by 1`;
};

/** The figures of a branch from its sums. */
function deSucursal(codigoSucursal: number, sucursal: string, suyas: readonly Suma[]): CifrasDeSucursal {
  const uno = (que: string) => suyas.find((suma) => suma.que === que)?.monto ?? CERO;
  const partes = (que: string) =>
    Object.fromEntries(suyas.filter((suma) => suma.que === que && suma.monto !== 0).map(({ parte, monto }) => [parte, monto]));
  const porForma = partes('porForma');
  const porEdad = partes('porEdad');
  return {
    codigoSucursal,
    sucursal,
    cobrado: uno('cobrado'),
    reversado: uno('reversado'),
    neto: sumar(Object.values(porForma)),
    porForma,
    porClase: partes('porClase'),
    facturado: uno('facturado'),
    anulado: uno('anulado'),
    pendiente: sumar(Object.values(porEdad)),
    porEdad,
    entradas: uno('entradas'),
    salidas: uno('salidas'),
    existencia: uno('existencia'),
  };
}

/** The figures of all branches of a company for a month that is over, as they stood at its end. */
export async function cifrasDeMes({ db, user, desde, hasta }: Omit<Mes, 'fuera'>): Promise<CifrasDeMes> {
  const { codigoCompania } = user;
  const { rows } = await db.execute<Suma>(sumas(codigoCompania, sql`${desde}::date`, sql`${hasta}::date`));
  const { rows: sucursales } = await db.execute<{ codigo: number; nombre: string }>(sql`
    select codigo_sucursal codigo, descripcion_sucursal nombre from sucursal where codigo_compania = ${codigoCompania} order by 1`);
  const credito = await creditoAl(db, user, undefined, hasta);
  return {
    sucursales: sucursales.map(({ codigo, nombre }) =>
      deSucursal(
        codigo,
        nombre,
        rows.filter(({ sucursal }) => sucursal === codigo),
      ),
    ),
    credito: credito ?? CERO,
  };
}
