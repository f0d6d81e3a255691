import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pagosDeEstudiante, type PagoDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { sumar } from '@/domain/dinero';
import { anioDe } from '@/domain/fechas';
import { pick, type Db } from '../db/connect';
import { cajeroDe, cobro, reversion } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreDe } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { serve } from '../lib/serve';
import type { User } from '../lib/scope';
import { leerFacturas } from '../facturas/factura';
import { leerPagador, saldoAFavor } from '../facturas/familia';
import { cobrosDe } from '../personas/alcance';

const pagador = alias(entidad, 'pagador');

/** Subquery: lines of the outer query's payment that are for one student. */
const suyasDe = (codigoEstudiante: number) => sql<PagoDeEstudiante['facturas']>`(
  select json_agg(json_build_object('codigoFactura', f.codigo_factura, 'codigoCompania', f.codigo_compania, 'numero', f.numero,
    'descripcion', f.descripcion, 'monto', c.monto) order by f.numero)
  from cobro_factura c join factura f using (codigo_factura)
  where c.codigo_cobro = ${cobro.codigoCobro} and f.codigo_estudiante = ${codigoEstudiante})`;

/** Payments that covered an invoice of a student, latest first. */
async function leerPagos(db: Db, user: User, codigoEstudiante: number): Promise<PagoDeEstudiante[]> {
  const pagaron = sql`${cobro.codigoCobro} = any(array(
    select c.codigo_cobro from factura f join cobro_factura c using (codigo_factura) where f.codigo_estudiante = ${codigoEstudiante}))`;
  const rows = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'fecha', 'momento', 'aplicado'),
      pagador: nombreDe(pagador),
      cajero: cajeroDe,
      formas: sql<PagoDeEstudiante['formas']>`array(
        select m.forma from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} order by m.codigo_forma)`,
      facturas: suyasDe(codigoEstudiante),
      reversado: reversion.momento,
    })
    .from(cobro)
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(cobrosDe(user, pagaron))
    .orderBy(desc(cobro.numero));
  return rows.map((row) => ({
    ...row,
    formas: [...new Set(row.formas)],
    monto: sumar(row.facturas.map(({ monto }) => monto)),
  }));
}

// Called by the payments tab of a student's record. Locks nothing.
export default serve(pagosDeEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
  await cargarEstudiante(db, user, codigoEstudiante);
  const [pagos, facturas, saldo] = await Promise.all([
    leerPagos(db, user, codigoEstudiante),
    leerFacturas(db, user, hoy, eq(factura.codigoEstudiante, codigoEstudiante)),
    leerPagador(db, codigoEstudiante).then((codigoPagador) => saldoAFavor(db, codigoPagador)),
  ]);
  const anio = anioDe(hoy);
  const delAnio = pagos.filter(({ fecha, reversado }) => reversado === null && anioDe(fecha) === anio);
  const vencidas = facturas.filter(({ diasAtraso }) => diasAtraso > 0);
  return {
    cuenta: {
      anio,
      pagado: sumar(delAnio.map(({ monto }) => monto)),
      pendiente: sumar(facturas.map(({ pendiente }) => pendiente)),
      vencido: sumar(vencidas.map(({ pendiente }) => pendiente)),
      saldoAFavor: saldo,
    },
    pagos,
    facturas: facturas.reverse(),
  };
});
