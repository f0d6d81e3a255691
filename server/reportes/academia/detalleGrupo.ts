import { and, eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { VEN_MONTO_VENCIDO } from '@/contract/facturas/factura';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { detalleGrupo, VEN_ASISTENCIA, VEN_PRECIOS, type DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { mayCall } from '@/contract/routes';
import { masTarde } from '@/domain/fechas';
import { clasesEntre, type Sesion } from '@/domain/academico/horario';
import { camposDeGrupo, conNombres, gruposDe, horariosDeGrupo } from '../../academico/leerGrupo';
import { grupo, periodoAcademico } from '../../db/schema/academico';
import { sucursal } from '../../db/schema/compania';
import { listaEspera as espera } from '../../db/schema/inscripciones';
import { leerEsperas } from '../../inscripciones/espera';
import { notFound, serve } from '../../lib/serve';
import { soloDe, type Db, type User } from '../../lib/scope';
import { titularDe } from '../../personas/ensena';
import { nombreDe } from '../../db/schema/personas';
import { DE_MARCAS } from '../asistenciaPorGrupo';

type Leido = Omit<DetalleGrupo, 'libres' | 'esperan' | 'proximaClase' | 'profesores' | 'espera' | 'asistencia' | 'precios' | 'deuda'> &
  NonNullable<DetalleGrupo['precios']> & { horarios: Sesion[] };

const campos = (hoy: string) => ({
  ...camposDeGrupo(hoy),
  sucursal: sucursal.descripcionSucursal,
  fechaInicio: periodoAcademico.fechaInicio,
  fechaFin: periodoAcademico.fechaFin,
  horarios: horariosDeGrupo,
  diasSinClase: sql`(select coalesce(json_agg(json_build_object('fecha', d.fecha, 'motivo', d.motivo) order by d.fecha), '[]')
    from dia_sin_clase d where d.codigo_periodo = grupo.codigo_periodo)`,
  modalidades: sql`(select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'descripcion', m.descripcion,
      'cantidadCuotas', m.cantidad_cuotas, 'montoCuota', o.monto_cuota) order by m.descripcion), '[]')
    from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo)`,
});

/** Instructors of a group, each with the days on which they are what in it: today's main one first, then others and those named on its rolls. */
const leerProfesores = async (db: Db, codigoGrupo: number, hoy: string) =>
  (
    await db.execute<DetalleGrupo['profesores'][number] & Record<string, unknown>>(sql`
      select p.codigo_profesor "codigoProfesor", ${nombreDe('e')} nombre, e.telefono, p.codigo_profesor = ${titularDe(sql`${codigoGrupo}::int`, hoy)} titular,
        (select coalesce(json_agg(json_build_object('codigoGrupoProfesor', x.codigo_grupo_profesor, 'rol', x.rol, 'desde', x.desde, 'hasta', x.hasta - 1)
          order by x.desde nulls first), '[]') from grupo_profesor x where x.codigo_grupo = ${codigoGrupo} and x.codigo_profesor = p.codigo_profesor) dias,
        count(distinct r.fecha_asistencia)::int clases, max(r.fecha_asistencia)::text ultima
      from profesor p join entidad e on e.codigo_entidad = p.codigo_entidad
      left join registro_asistencia r on r.codigo_grupo = ${codigoGrupo} and r.codigo_profesor = p.codigo_profesor
      where p.codigo_profesor in (select x.codigo_profesor from grupo_profesor x where x.codigo_grupo = ${codigoGrupo}
        union select a.codigo_profesor from registro_asistencia a where a.codigo_grupo = ${codigoGrupo})
      group by p.codigo_profesor, e.codigo_entidad order by titular desc, clases desc`)
  ).rows;

async function leerAsistencia(db: Db, codigoGrupo: number): Promise<NonNullable<DetalleGrupo['asistencia']>> {
  const { rows } = await db.execute<{ mes: string | null; clases: number; porcentaje: number | null }>(sql`
    select to_char(fecha_asistencia, 'YYYY-MM') mes, count(distinct fecha_asistencia)::int clases, ${DE_MARCAS} porcentaje
    from registro_asistencia where codigo_grupo = ${codigoGrupo} group by grouping sets ((1), ()) order by 1`);
  const todo = rows.find(({ mes }) => mes === null);
  const meses = rows.flatMap(({ mes, ...resto }) => (mes === null ? [] : [{ mes, ...resto }]));
  return { clases: todo?.clases ?? 0, porcentaje: todo?.porcentaje ?? null, meses };
}

async function leerDeuda(db: Db, { sucursales, hoy }: User, codigoGrupo: number): Promise<NonNullable<DetalleGrupo['deuda']>> {
  const { rows } = await db.execute<{ pendiente: string; vencido: string }>(sql`
    select coalesce(sum(f.pendiente), 0) pendiente, coalesce(sum(f.pendiente) filter (where f.fecha_vencimiento < ${hoy}), 0) vencido
    from factura f where f.pendiente > 0 and f.codigo_sucursal = any(${sql.param(sucursales)}) and f.codigo_factura in (
      select p.codigo_factura from factura p join inscripcion i using (codigo_inscripcion) where i.codigo_grupo = ${codigoGrupo}
      union select d.codigo_factura from factura_detalle d join inscripcion i on i.codigo_inscripcion = d.codigo_inscripcion
        where i.codigo_grupo = ${codigoGrupo})`);
  return { pendiente: Number(rows[0]!.pendiente) as Centavos, vencido: Number(rows[0]!.vencido) as Centavos };
}

// Called by the page of a group; a PROFESOR sees only their own groups, without amounts. Locks nothing.
export default serve(detalleGrupo, async ({ db, user, hoy, params: { id } }) => {
  const [leido] = (await conNombres(db, campos(hoy), hoy)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, grupo.codigoSucursal))
    .where(gruposDe(user, eq(grupo.codigoGrupo, id)))) as unknown as Leido[];
  if (!leido) throw notFound('Ese grupo');
  const { montoInscripcion, montoDeposito, tipoCobro, precioClase, modalidades, horarios, ...resto } = leido;
  const ve = (access: readonly number[]) => mayCall(access, user.accesos);
  const enEspera = and(eq(espera.codigoGrupo, id), eq(espera.estatus, 'ESPERA'));
  const dias = resto.diasSinClase;
  const libresDeClase = dias.map(({ fecha }) => fecha);
  const [proximaClase] = clasesEntre(horarios, masTarde(hoy, resto.fechaInicio), resto.fechaFin, libresDeClase);
  return {
    ...resto,
    libres: Math.max(0, resto.capacidad - resto.inscritos),
    esperan: await db.$count(espera, enEspera),
    proximaClase: proximaClase ?? null,
    diasSinClase: dias.filter(({ fecha }) => fecha >= hoy),
    profesores: await leerProfesores(db, id, hoy),
    espera: ve(listaEspera.active.access) ? await leerEsperas(db, user, hoy, enEspera) : null,
    asistencia: ve(VEN_ASISTENCIA) ? await leerAsistencia(db, id) : null,
    precios: ve(VEN_PRECIOS) ? { montoInscripcion, montoDeposito, tipoCobro, precioClase, modalidades } : null,
    deuda: soloDe(user) === undefined && ve(VEN_MONTO_VENCIDO) ? await leerDeuda(db, user, id) : null,
  };
});
