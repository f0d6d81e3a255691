import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Mudanza } from '@/contract/inscripciones/actos';
import type { Centavos } from '@/contract/campos';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { estudiante, nombreDe } from '../db/schema/personas';
import { pagadorDe } from '../facturas/familia';
import { changeRow } from '../lib/scope';

/** A transfer into a group of another branch: enrolments of other branches, and the first day in the new group. */
interface Pide {
  codigos: readonly number[];
  codigoSucursal: number;
  fecha: string;
}

/** Condition: invoice `f` goes along with its enrolment `i`: an instalment due after the day, with nothing paid and no fiscal number. */
const seMuda = (
  fecha: string,
): SQL => sql`(f.codigo_inscripcion = i.codigo_inscripcion and f.codigo_sucursal = i.codigo_sucursal and f.tipo = 'CUOTA'
  and f.estatus not in ('ANULADA', 'INCOBRABLE') and f.pagado = 0 and f.fecha_vencimiento > ${fecha}
  and not exists (select from comprobante c where c.codigo_factura = f.codigo_factura))`;

type Leida = Omit<Mudanza, 'monto' | 'queda' | 'aFavor'> & Record<'codigo' | 'monto' | 'queda' | 'aFavor', string>;

/** What goes along and what stays, by enrolment. Locks the invoices. */
export async function leerMudanzas(db: Db, { codigos, codigoSucursal, fecha }: Pide): Promise<Map<number, Mudanza>> {
  if (codigos.length === 0) return new Map();
  const lista = sql.param([...codigos]);
  await lockRows(db)`select 1 from factura where codigo_inscripcion = any(${lista}::int[]) order by codigo_factura for update`;
  const { rows } = await db.execute<Leida>(sql`
    select i.codigo_inscripcion codigo, d.descripcion_sucursal de, a.descripcion_sucursal a, e.codigo_sucursal = i.codigo_sucursal ficha,
      van.cuotas, van.monto, (select coalesce(sum(f.pendiente), 0) from factura f where f.codigo_estudiante = i.codigo_estudiante and f.pendiente > 0
        and f.codigo_sucursal = i.codigo_sucursal and not ${seMuda(fecha)}) queda,
      ${nombreDe('p')} pagador, (select coalesce(sum(m.monto), 0) from saldo_movimiento m where m.codigo_entidad = p.codigo_entidad) "aFavor"
    from inscripcion i join estudiante e using (codigo_estudiante) join sucursal d on d.codigo_sucursal = i.codigo_sucursal
      join sucursal a on a.codigo_sucursal = ${codigoSucursal}
      join entidad p on p.codigo_entidad = ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)}
      cross join lateral (select count(*)::int cuotas, coalesce(sum(f.total), 0) monto from factura f where ${seMuda(fecha)}) van
    where i.codigo_inscripcion = any(${lista}::int[])`);
  return new Map(
    rows.map(({ codigo, monto, queda, aFavor, ...una }) => {
      const [va, debe, tiene] = [monto, queda, aFavor].map(Number) as [Centavos, Centavos, Centavos];
      return [Number(codigo), { ...una, monto: va, queda: debe, aFavor: tiene }];
    }),
  );
}

/** Moves instalments, records and enrolments into another branch; the caller has locked them (`leerMudanzas`), and moves the groups. */
export async function mudar(db: Db, { codigos, codigoSucursal, fecha }: Pide): Promise<void> {
  if (codigos.length === 0) return;
  const estas = sql`i.codigo_inscripcion = any(${sql.param([...codigos])}::int[])`;
  await db.execute(
    sql`update factura f set codigo_sucursal = ${codigoSucursal}, version = f.version + 1 from inscripcion i where ${estas} and ${seMuda(fecha)}`,
  );
  const suyos = sql`(select i.codigo_estudiante from inscripcion i where ${estas} and i.codigo_sucursal = ${estudiante.codigoSucursal})`;
  await changeRow(db, estudiante, inArray(estudiante.codigoEstudiante, suyos), { codigoSucursal });
  await db.execute(sql`update inscripcion i set codigo_sucursal = ${codigoSucursal} where ${estas}`);
}
