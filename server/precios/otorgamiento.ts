import { eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { leerOtorgamiento as call, type Otorgamiento } from '@/contract/precios/otorgamiento';
import { sumar } from '@/domain/dinero';
import { leerMembrete } from '../compania/membrete';
import { beca, becaEstudiante as otorgada } from '../db/schema/precios';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { serve } from '../lib/serve';
import { estudiantesDe } from '../personas/alcance';

type Fila = Omit<Otorgamiento['facturas'][number], 'rebaja' | 'total'> & { rebaja: string; total: string; [columna: string]: unknown };

// Who grants scholarships, for the paper that the family signs. Locks nothing. Refused: a grant to a student of others (404).
export default [
  serve(call, async ({ db, user, params: { id } }) => {
    const [row] = await db
      .select({
        codigoSucursal: otorgada.codigoSucursal,
        codigoEstudiante: otorgada.codigoEstudiante,
        codigoBeca: beca.codigoBeca,
        papel: {
          codigoBecaEstudiante: otorgada.codigoBecaEstudiante,
          momento: otorgada.momento,
          estudiante: estudiante.nombreCompleto,
          documento: entidad.documento,
          beca: beca.descripcion,
          porcentaje: beca.porcentaje,
          cubre: beca.cubre,
          desde: otorgada.desde,
          hasta: otorgada.hasta,
          motivo: otorgada.motivo,
          usuario: otorgada.usuario,
          revocada: otorgada.revocada,
          motivoRevocacion: otorgada.motivoRevocacion,
        },
      })
      .from(otorgada)
      .innerJoin(beca, eq(beca.codigoBeca, otorgada.codigoBeca))
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, otorgada.codigoEstudiante))
      .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
      .where(estudiantesDe(user, eq(otorgada.codigoBecaEstudiante, id)));
    if (!row || !user.sucursales.includes(row.codigoSucursal)) throw notFound('Esa beca otorgada');
    const { papel, codigoBeca, codigoEstudiante, codigoSucursal } = row;
    const [cabeza, { rows }] = await Promise.all([
      leerMembrete(db, codigoSucursal),
      db.execute<Fila>(sql`
        select f.codigo_factura "codigoFactura", f.descripcion, f.fecha_vencimiento::text "fechaVencimiento", f.total,
          sum(-(p->>'monto')::bigint) rebaja
        from factura f join factura_detalle d using (codigo_factura) cross join jsonb_array_elements(d.pasos) p
        where f.codigo_estudiante = ${codigoEstudiante} and f.estatus <> 'ANULADA' and p->>'tipo' = 'BECA' and (p->>'codigo')::int = ${codigoBeca}
          and coalesce(f.tramo_desde, f.fecha) between ${papel.desde} and ${papel.hasta}
        group by f.codigo_factura order by f.fecha_vencimiento, f.codigo_factura`),
    ]);
    const facturas = rows.map(({ rebaja, total, ...una }) => ({
      ...una,
      rebaja: Number(rebaja) as Centavos,
      total: Number(total) as Centavos,
    }));
    return { ...cabeza, ...papel, facturas, rebaja: sumar(facturas.map(({ rebaja }) => rebaja)) };
  }),
];
