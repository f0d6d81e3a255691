import { asc, eq, gte, sql, type SQL } from 'drizzle-orm';
import { campamento as calls, SemanaCampamento, type EnSemana, type SemanaFacturada } from '@/contract/inscripciones/campamento';
import type { Centavos } from '@/contract/campos';
import { porcentaje, sumar } from '@/domain/dinero';
import { edad } from '@/domain/academico/edad';
import { inscritosDeGrupo } from '../../academico/inscritos';
import { assertGrupo, gruposDe, horarioDeGrupo } from '../../academico/leerGrupo';
import type { Db } from '../../db/connect';
import { grupo, grupoModalidad, periodoAcademico } from '../../db/schema/academico';
import { entidad, nombreDe, profesor } from '../../db/schema/personas';
import { conflict, serve } from '../../lib/serve';
import { eqIf } from '../../lib/lists/filters';
import { columnsFor, type User } from '../../lib/scope';
import { leerServicioDeCampamento } from '../requisitos';
import { titularDe } from '../../personas/ensena';

/** Price of a camp week: that of the group's first modality. Throws 409 for a week without one. */
export async function precioDeSemana(db: Db, codigoGrupo: number) {
  const [row] = await db
    .select({ codigoModalidad: grupoModalidad.codigoModalidad, montoCuota: grupoModalidad.montoCuota })
    .from(grupoModalidad)
    .where(eq(grupoModalidad.codigoGrupo, codigoGrupo))
    .orderBy(asc(grupoModalidad.codigoModalidad))
    .limit(1);
  if (!row) throw conflict('La semana no tiene precio: póngaselo en Grupos');
  return row;
}

const precio = sql<Centavos>`(select m.monto_cuota from grupo_modalidad m where m.codigo_grupo = ${grupo.codigoGrupo}
  order by m.codigo_modalidad limit 1)`.mapWith((monto) => Number(monto) as Centavos);

const nombresAl = (hoy: string) => ({
  periodo: periodoAcademico.descripcion,
  fechaInicio: periodoAcademico.fechaInicio,
  fechaFin: periodoAcademico.fechaFin,
  profesor: nombreDe(entidad),
  inscritos: inscritosDeGrupo,
  esperan: sql<number>`(select count(*)::int from lista_espera l where l.codigo_grupo = ${grupo.codigoGrupo} and l.estatus = 'ESPERA')`,
  precio,
  detallesHorarioGrupo: horarioDeGrupo(hoy),
});

/** The camp weeks of active periods that a user may see, by their first day. */
const leerSemanas = (db: Db, user: User, codigoSucursal: number | undefined, ...where: SQL[]) =>
  db
    .select(columnsFor(SemanaCampamento, grupo, nombresAl(user.hoy)))
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(profesor, eq(profesor.codigoProfesor, titularDe(sql`grupo.codigo_grupo`, user.hoy)))
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .where(
      gruposDe(user, eqIf(grupo.codigoSucursal, codigoSucursal), eq(grupo.tipo, 'CAMPAMENTO'), eq(periodoAcademico.activo, true), ...where),
    )
    .orderBy(asc(periodoAcademico.fechaInicio), asc(grupo.edadMinima), asc(grupo.codigoGrupo));

/** Billed and paid amounts of weeks (centavos); the paid part of an invoice with other lines is divided in proportion. */
const facturado = (db: Db, grupos: readonly number[]) =>
  db.execute<{ codigo: number; facturado: number; pagado: number }>(sql`
    select i.codigo_grupo codigo, sum(d.total)::bigint facturado,
      sum(case when f.total = 0 then 0 else round(d.total::numeric * f.pagado / f.total) end)::bigint pagado
    from inscripcion i join factura_detalle d using (codigo_inscripcion) join factura f on f.codigo_factura = d.codigo_factura
    where i.codigo_grupo = any(${sql.param([...grupos])}::int[]) and f.estatus <> 'ANULADA' group by 1`);

export default [
  // Called by the camp desk. Locks nothing. Weeks that are over are not offered.
  serve(calls.semanas, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const { itbis } = await leerServicioDeCampamento(db, user);
    const filas = await leerSemanas(db, user, codigoSucursal, eq(grupo.estatus, 'ACTIVO'), gte(periodoAcademico.fechaFin, hoy));
    return filas.map(({ precio: neto, ...fila }) => ({
      ...fila,
      libres: Math.max(0, fila.capacidad - fila.inscritos),
      precio: sumar([neto, porcentaje(neto, itbis)]),
    }));
  }),

  // Called by the camp desk, to print the list for whoever receives the children. Locks nothing.
  serve(calls.lista, async ({ db, user, hoy, query: { codigoGrupo } }) => {
    await assertGrupo(db, user, codigoGrupo);
    const { rows } = await db.execute<{ fila: Omit<EnSemana, 'edad'> & { fechaNacimiento: string | null } }>(sql`
      select json_build_object('codigoInscripcion', i.codigo_inscripcion, 'codigoEstudiante', e.codigo_estudiante, 'nombreCompleto', e.nombre_completo,
        'fechaNacimiento', p.fecha_nacimiento, 'alertaMedica', e.alerta_medica, 'responsable', coalesce(${nombreDe('r')}, ''), 'telefono', coalesce(r.telefono, ''),
        'recogen', coalesce((select string_agg(${nombreDe('q')}, ', ' order by v.codigo_responsable) from responsable_estudiante v
          join entidad q on q.codigo_entidad = v.codigo_entidad where v.codigo_estudiante = e.codigo_estudiante and v.recoge), ''),
        'extras', coalesce((select string_agg(d.descripcion || case when d.cantidad > 1 then ' × ' || d.cantidad else '' end, ', ' order by d.codigo_detalle)
          from factura_detalle d join factura f using (codigo_factura) where d.codigo_inscripcion is null and f.tipo = 'CAMPAMENTO' and f.estatus <> 'ANULADA'
            and f.codigo_factura in (select s.codigo_factura from factura_detalle s where s.codigo_inscripcion = i.codigo_inscripcion)), '')) fila
      from inscripcion i join estudiante e using (codigo_estudiante) join entidad p on p.codigo_entidad = e.codigo_entidad
        left join entidad r on r.codigo_entidad = (select x.codigo_entidad from responsable_estudiante x
          where x.codigo_estudiante = e.codigo_estudiante order by x.contacto_pago desc, x.codigo_responsable limit 1)
      where i.codigo_grupo = ${codigoGrupo} and i.estatus = 'ACTIVA' order by e.nombre_completo collate "es-x-icu", e.codigo_estudiante`);
    return rows.map(({ fila: { fechaNacimiento, ...fila } }) => ({
      ...fila,
      edad: fechaNacimiento === null ? null : edad(fechaNacimiento, hoy),
    }));
  }),

  // Called by the dashboard. Locks nothing. Includes the weeks of active periods.
  serve(calls.facturado, async ({ db, user, query: { codigoSucursal } }) => {
    const semanas = await leerSemanas(db, user, codigoSucursal);
    const codigos = semanas.map(({ codigoGrupo }) => codigoGrupo);
    const { rows } = await facturado(db, codigos);
    const de = new Map(rows.map((row) => [row.codigo, row]));
    return semanas.map((semana): SemanaFacturada => {
      const suyo = de.get(semana.codigoGrupo);
      const [hecho, pagado] = [Number(suyo?.facturado ?? 0), Number(suyo?.pagado ?? 0)] as [Centavos, Centavos];
      return { ...semana, grupo: semana.descripcion, facturado: hecho, pagado, pendiente: (hecho - pagado) as Centavos };
    });
  }),
];
