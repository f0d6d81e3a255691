import { eq, sql } from 'drizzle-orm';
import { leerOtorgamiento as call, papelDeBeca, type Otorgamiento } from '@/contract/precios/otorgamiento';
import { sumar } from '@/domain/dinero';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import { leerMembrete } from '../compania/membrete';
import { archivo } from '../db/schema/archivos';
import { beca, becaEstudiante as otorgada } from '../db/schema/dinero/precios';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound, serve } from '../lib/serve';
import { changeRow, pick, type Db, type User } from '../lib/scope';
import { estudiantesDe } from '../personas/alcance';

/**
 * SQL: the day that decides which scholarships an invoice `f` gets, as its price took it: the first day of its span, or the day of enrolment if later, so
 * that a grant of that day has the span that was running too.
 */
export const DIA_DE_BECA = sql`coalesce((select greatest(f.tramo_desde, i.fecha_inscripcion) from inscripcion i where i.codigo_inscripcion = f.codigo_inscripcion), f.fecha)`;

/** Locks a grant and reads its file. Throws 404 for a grant to a student out of scope. */
async function bloquearOtorgada(db: Db, user: User, id: number) {
  const [row] = await db
    .select(pick(otorgada, 'codigoSucursal', 'codigoArchivo'))
    .from(otorgada)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, otorgada.codigoEstudiante))
    .where(estudiantesDe(user, eq(otorgada.codigoBecaEstudiante, id)))
    .for('update', { of: otorgada });
  if (!row || !user.sucursales.includes(row.codigoSucursal)) throw notFound('Esa beca otorgada');
  return row;
}

// Called by whoever grants scholarships, for the document that the family signs. Locks nothing. Refuses a grant to a student out of scope
// (404).
export default [
  serve(call, async ({ db, user, params: { id } }) => {
    const [row] = await db
      .select({
        ...pick(otorgada, 'codigoSucursal', 'codigoEstudiante', 'codigoBeca'),
        papel: {
          ...pick(otorgada, 'codigoBecaEstudiante', 'momento', 'desde', 'hasta', 'motivo', 'usuario', 'revocada', 'motivoRevocacion'),
          ...pick(beca, 'porcentaje', 'cubre'),
          beca: beca.descripcion,
          estudiante: estudiante.nombreCompleto,
          documento: entidad.documento,
        },
        archivo: { codigoArchivo: archivo.codigoArchivo, nombre: archivo.nombre, formato: archivo.tipo },
      })
      .from(otorgada)
      .innerJoin(beca, eq(beca.codigoBeca, otorgada.codigoBeca))
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, otorgada.codigoEstudiante))
      .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
      .leftJoin(archivo, eq(archivo.codigoArchivo, otorgada.codigoArchivo))
      .where(estudiantesDe(user, eq(otorgada.codigoBecaEstudiante, id)));
    if (!row || !user.sucursales.includes(row.codigoSucursal)) throw notFound('Esa beca otorgada');
    const { papel, codigoBeca, codigoEstudiante, codigoSucursal } = row;
    const [cabeza, { rows: facturas }] = await Promise.all([
      leerMembrete(db, codigoSucursal),
      db.execute<Otorgamiento['facturas'][number]>(sql`
        select f.codigo_factura "codigoFactura", f.descripcion, f.fecha_vencimiento::text "fechaVencimiento", f.total,
          sum(-(p->>'monto')::bigint) rebaja
        from factura f join factura_detalle d using (codigo_factura) cross join jsonb_array_elements(d.pasos) p
        where f.codigo_estudiante = ${codigoEstudiante} and f.estatus <> 'ANULADA' and p->>'tipo' = 'BECA' and (p->>'codigo')::int = ${codigoBeca}
          and ${DIA_DE_BECA} between ${papel.desde} and ${papel.hasta}
        group by f.codigo_factura order by f.fecha_vencimiento, f.codigo_factura`),
    ]);
    return { ...cabeza, ...papel, archivo: row.archivo, facturas, rebaja: sumar(facturas.map(({ rebaja }) => rebaja)) };
  }),

  // Called by /beca/otorgarbeca, with the grant or later; deletes the previous file. Locks the grant. Refuses a file that is neither PDF
  // nor image.
  serve(papelDeBeca.guardar, async ({ db, user, params: { id }, query: { nombre }, archivo: contenido }) => {
    const antes = await bloquearOtorgada(db, user, id);
    const codigoArchivo = await guardarArchivo(db, user, { nombre, contenido, uso: 'documento' });
    await changeRow(db, otorgada, eq(otorgada.codigoBecaEstudiante, id), { codigoArchivo });
    await borrarArchivo(db, user, antes.codigoArchivo);
    return { codigoArchivo };
  }),

  serve(papelDeBeca.leer, async ({ db, user, params: { id } }) =>
    leerArchivo(db, user, (await bloquearOtorgada(db, user, id)).codigoArchivo),
  ),
];
