import { eq, sql } from 'drizzle-orm';
import { compradoresDeEvento, evento as calls, type CompradorDeEvento } from '@/contract/precios/evento';
import { faltasDePrecio } from '@/domain/inscripciones/rebaja';
import { evento } from '../db/schema/dinero/precios';
import { crud } from '../lib/crud';
import { assertSinFaltas, conflict, serve } from '../lib/serve';
import { loadRow } from '../lib/scope';

const quien = sql`coalesce(e.nombre_completo, trim(p.nombre || ' ' || p.apellido))`;

/** Called by whoever manages events. Locks nothing. Refuses a foreign event (404). */
export const compradores = serve(compradoresDeEvento, async ({ db, user, params: { id } }) => {
  await loadRow(db, user, evento, eq(evento.codigoEvento, id), 'Ese evento');
  const { rows } = await db.execute<CompradorDeEvento>(sql`
    select f.codigo_factura "codigoFactura", f.numero, f.fecha::text, ${quien} nombre, p.telefono,
      sum(d.cantidad)::int lugares, sum(d.total) total, f.pendiente
    from factura_detalle d join factura f using (codigo_factura) join entidad p on p.codigo_entidad = f.codigo_entidad
    left join estudiante e on e.codigo_estudiante = f.codigo_estudiante
    where d.codigo_evento = ${id} and f.estatus <> 'ANULADA' and f.codigo_sucursal = any(${sql.param([...user.sucursales])}::int[])
    group by f.codigo_factura, e.codigo_estudiante, p.codigo_entidad order by ${quien} collate "es-x-icu", f.codigo_factura`);
  return rows;
});

export default crud(calls, evento, {
  computed: () => ({
    sucursal: sql<string>`coalesce((
      select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = evento.codigo_sucursal), '')`,
    vendidos: sql<number>`coalesce((
      select sum(d.cantidad)::int from factura_detalle d join factura f using (codigo_factura)
      where d.codigo_evento = evento.codigo_evento and f.estatus <> 'ANULADA'), 0)`,
  }),
  // Refuses a price that with ITBIS exceeds the largest amount, and fewer places than are sold.
  beforeSave: async (_, { precio, itbis, cupo }, before) => {
    assertSinFaltas(faltasDePrecio({ precio: precio!, itbis: itbis! }));
    if (before && cupo! > 0 && cupo! < before.vendidos) throw conflict(`Ya se vendieron ${before.vendidos}: el cupo no puede ser menor`);
  },
});
