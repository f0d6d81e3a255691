import { and, eq, inArray, sql } from 'drizzle-orm';
import { aplicarDescuento as call, type DescuentoAplicado } from '@/contract/precios/aplicarDescuento';
import { enPesos, sumar } from '@/domain/dinero';
import { groupBy } from '@/utils/groupBy';
import type { Db } from '../../db/connect';
import { inscripcion } from '../../db/schema/inscripciones';
import { descuento } from '../../db/schema/dinero/precios';
import { assertVeMontos, pagadorDe } from '../../facturas/familia';
import { conflict, serve } from '../../lib/serve';
import { loadRow, type User } from '../../lib/scope';
import { nombreDe } from '../../db/schema/personas';
import { leerAbiertas, previsualizarAbiertas, recalcularAbiertas, resumenDe, type Efecto, type FacturaDeInscrita } from '../abiertas';
import { leerInscritas } from '../inscritas';
import { leerRebajas, type Rebajas } from '../rebajas';

/** The payer of every enrolled child in a family with at least `hijos` of them, by the child's code. */
async function leerHermanos(db: Db, { codigoCompania }: User, hoy: string, hijos: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ codigo: number; pagador: number }>(sql`
    with hijos as materialized (
      select distinct e.codigo_estudiante codigo, ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} pagador
      from inscripcion i join estudiante e on e.codigo_estudiante = i.codigo_estudiante
        join grupo g on g.codigo_grupo = i.codigo_grupo join periodo_academico p on p.codigo_periodo = g.codigo_periodo
      where i.codigo_compania = ${codigoCompania} and i.estatus = 'ACTIVA' and p.fecha_fin >= ${hoy})
    select codigo, pagador from (select h.*, count(*) over (partition by pagador) cuantos from hijos h) h where cuantos >= ${hijos}`);
  return new Map(rows.map(({ codigo, pagador }) => [codigo, pagador]));
}

/** The reductions of enrolments as their open invoices have them, and one discount: another that applies by itself waits until it is asked for. */
function soloConEste(
  rebajas: ReadonlyMap<number, Rebajas>,
  abiertas: readonly FacturaDeInscrita[],
  codigoDescuento: number,
): ReadonlyMap<number, Rebajas> {
  const tenidos = groupBy(abiertas, ({ codigoInscripcion }) => codigoInscripcion!);
  return new Map(
    [...rebajas].map(([codigoInscripcion, suyas]) => {
      const pasos = (tenidos.get(codigoInscripcion) ?? []).flatMap((una) => una.pasos);
      const codigos = new Set([codigoDescuento, ...pasos.flatMap(({ tipo, codigo }) => (tipo === 'DESCUENTO' && codigo ? [codigo] : []))]);
      return [
        codigoInscripcion,
        { ...suyas, descuentos: suyas.descuentos.filter(({ codigo, desdeHijo }) => !desdeHijo || codigos.has(codigo!)) },
      ];
    }),
  );
}

/** The effects by family, in the order of their payers' names. */
async function porFamilia(db: Db, efectos: Efecto[], pagadores: ReadonlyMap<number, number>): Promise<DescuentoAplicado['familias']> {
  const familias = groupBy(efectos, ({ codigoEstudiante }) => pagadores.get(codigoEstudiante)!);
  const { rows } = await db.execute<{ codigo: number; nombre: string }>(sql`
    select e.codigo_entidad codigo, ${nombreDe('e')} nombre from entidad e
    where e.codigo_entidad = any(${sql.param([...familias.keys()])}::int[]) order by e.nombre collate "es-x-icu", e.apellido collate "es-x-icu", 1`);
  return rows.map(({ codigo, nombre }) => {
    const { efectos: suyos, antes, despues } = resumenDe(familias.get(codigo)!);
    return {
      codigoEntidad: codigo,
      responsable: nombre,
      estudiantes: [...new Set(suyos.map((uno) => uno.estudiante))].join(', '),
      antes,
      despues,
    };
  });
}

// Called by whoever manages discounts, after one that applies by itself was created or changed. Locks the discount, then the open invoices of the
// children that it may lower. Refuses a PROFESOR, a discount granted by hand, an inactive one, and another sum than the one shown. Paid and overdue
// invoices keep their price, and so does everybody who does not meet its condition.
export default serve(call, async ({ db, user, hoy, body: { codigoDescuento } }) => {
  assertVeMontos(user);
  const suyo = eq(descuento.codigoDescuento, codigoDescuento);
  const { descripcion, desdeHijo, activo } = await loadRow(db, user, descuento, suyo, 'Ese descuento', 'no key update');
  if (desdeHijo === null) throw conflict(`${descripcion} se concede a mano: se le da a cada quien al inscribirlo o en su inscripción`);
  if (!activo) throw conflict(`El descuento ${descripcion} está inactivo`);

  const pagadores = await leerHermanos(db, user, hoy, desdeHijo);
  const { codigoCompania, sucursales } = user;
  const deEllos = and(inArray(inscripcion.codigoEstudiante, [...pagadores.keys()]), eq(inscripcion.estatus, 'ACTIVA'))!;
  const inscritas = await leerInscritas(db, { codigoCompania, sucursales }, deEllos);
  const abiertas = await leerAbiertas(db, hoy, inscritas);
  const rebajas = soloConEste(await leerRebajas(db, user, { desde: hoy }, inscritas), abiertas, codigoDescuento);
  const todos = await previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { rebajas });
  const efectos = todos.filter(
    ({ antes, despues, linea }) =>
      antes !== despues && linea.pasos.some(({ tipo, codigo }) => tipo === 'DESCUENTO' && codigo === codigoDescuento),
  );
  const familias = await porFamilia(db, efectos, pagadores);
  const answer = {
    estudiantes: new Set(efectos.map(({ codigoEstudiante }) => codigoEstudiante)).size,
    facturas: efectos.length,
    antes: sumar(efectos.map(({ antes }) => antes)),
    despues: sumar(efectos.map(({ despues }) => despues)),
    familias,
  };
  const act = async ({ totalEsperado }: { totalEsperado: number }) => {
    if (totalEsperado !== answer.despues)
      throw conflict(`Las cuotas abiertas cambiaron: ahora sumarían ${enPesos(answer.despues)}. Revise y aplique de nuevo`);
    await recalcularAbiertas(db, hoy, efectos);
  };
  return { answer, act };
});
