import { sql } from 'drizzle-orm';
import { inactivos, type Inactivo } from '@/contract/reportes/academia/inactivos';
import { diasEntre } from '@/domain/fechas';
import { estudiante } from '../../db/schema/personas';
import { FACTURADA_AQUI } from '../../facturas/columnas';
import { always, dado, given } from '../../lib/lists/filters';
import { byKey, grouped } from '../../lib/lists/grouped';
import { DE_ESTUDIANTES, pendienteDe } from '../estudiantes';
import { ausenciasDesde, ultimaAsistencia, ultimoContacto } from './asistio';

export default grouped({
  call: inactivos,
  ...DE_ESTUDIANTES,
  without: ['dias', 'diasSinAsistir'],
  sums: (where) => sql`select estudiante.codigo_estudiante, estudiante.nombre_completo, b.fecha desde, coalesce(b.motivo, '') motivo,
      ${ultimaAsistencia(sql`estudiante.codigo_estudiante`)} ultima_asistencia,
      ${pendienteDe(sql`estudiante.codigo_estudiante`)} pendiente
    from estudiante left join lateral (select fecha, motivo from baja_estudiante o where o.codigo_estudiante = estudiante.codigo_estudiante and o.reactivado is null
      order by fecha desc, codigo_baja desc limit 1) b on true where ${where}`,
  names: {
    ...DE_ESTUDIANTES.names,
    ultimoPago: sql`(select max(c.fecha) from factura f join cobro_factura l using (codigo_factura) join cobro c using (codigo_cobro)
      where f.codigo_estudiante = d.codigo_estudiante and ${FACTURADA_AQUI} and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro))`,
    ausencias: ausenciasDesde(sql`d.codigo_estudiante`, sql`d.ultima_asistencia`),
    ...ultimoContacto(sql`d.codigo_estudiante`),
  },
  filters: {
    // Excludes merged records: the child has another record.
    inactivo: always(sql`not ${estudiante.activo} and ${estudiante.codigoFusion} is null`),
    desde: given('desde', sql`b.fecha >= ${dado('desde')}`),
    hasta: given('hasta', sql`b.fecha <= ${dado('hasta')}`),
  },
  totals: {
    estudiantes: sql`count(*)`.mapWith(Number),
    conDeuda: sql`count(*) filter (where d.pendiente > 0)`.mapWith(Number),
    porMes: byKey(sql`to_char(d.desde, 'YYYY-MM')`),
  },
  row: (fila: Omit<Inactivo, 'dias' | 'diasSinAsistir'>, { hoy }): Inactivo => ({
    ...fila,
    diasSinAsistir: fila.ultimaAsistencia === null ? null : diasEntre(fila.ultimaAsistencia, hoy),
    dias: fila.desde === null ? null : Math.max(0, diasEntre(fila.desde, hoy)),
  }),
});
