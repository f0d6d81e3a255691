import { sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { retencion, type EnRiesgo } from '@/contract/reportes/academia/retencion';
import { estadoDeRegreso } from '@/domain/academico/retencion';
import { sigueEl } from '../../db/schema/inscripciones';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { estudiante } from '../../db/schema/personas';
import { always, dado } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { anyone, soloDe, type User } from '../../lib/scope';
import { columnOf, diaDe, literal } from '../../db/sql';
import { DE_ESTUDIANTES, pendienteDe } from '../estudiantes';
import { ausenciasDesde, ultimaAsistencia, VINO } from './asistio';

/** Accesses that open a student's debt. */
const VEN_DEUDA = [
  ACCESO.inactivos,
  ACCESO.facturasVencidas,
  ACCESO.cobro,
  ACCESO.realizarCobro,
  ACCESO.atrasoPorGrupo,
  ACCESO.atrasoPorDias,
  ACCESO.atrasoPorMes,
  ACCESO.fichaCuotas,
  ACCESO.fichaPagos,
];
const veDeuda = (user: User) => soloDe(user) === undefined && VEN_DEUDA.some((codigo) => user.accesos.has(codigo));

/** Days after which a contact no longer counts and the family should be called again. */
const DIAS_DE_CONTACTO = 30;

const DE_ESTUDIANTE = sql`s.codigo_estudiante = estudiante.codigo_estudiante`;
/** Condition: the last contact agreed on a return, and the student has not come since. */
const sinCumplir = (cuando: SQL) => sql`exists (
  select 1 from (select s.momento, s.regresa from seguimiento_estudiante s where ${DE_ESTUDIANTE} order by s.momento desc, s.codigo_seguimiento desc limit 1) s
  where s.regresa ${cuando} ${dado('hoy')}::date and not exists (select 1 from registro_asistencia a
    where a.codigo_estudiante = estudiante.codigo_estudiante and a.estado in ${VINO} and a.fecha_asistencia >= ${diaDe(sql`s.momento`)}))`;

/** Condition of the filter on contacts with the families. */
const SEGUIMIENTO = sql`case ${dado('seguimiento')}::text
  when 'SIN' then not exists (select 1 from seguimiento_estudiante s where ${DE_ESTUDIANTE} and ${diaDe(sql`s.momento`)} > ${dado('hoy')}::date - ${literal(DIAS_DE_CONTACTO)})
  when 'VIGENTE' then ${sinCumplir(sql`>=`)} else ${sinCumplir(sql`<`)} end`;

/** Condition: rows of a table with a date, in the requested branches and the last days. */
const enEstosDias = (tabla: string, dia: string) => sql`${columnOf(tabla, 'codigo_compania')} = ${anyone.codigoCompania}
  and ${columnOf(tabla, 'codigo_sucursal')} = any(${dado('enSucursales')}::int[])
  and ${columnOf(tabla, dia)} > ${dado('hoy')}::date - ${dado('dias')}::int and ${columnOf(tabla, dia)} <= ${dado('hoy')}::date`;
const VISTO = sql`exists (select from ultima_asistencia u where u.codigo_estudiante = estudiante.codigo_estudiante and ${enEstosDias('u', 'fecha')})`;

type Fila = Omit<EnRiesgo, 'estado'> & { pendiente: number };

/**
 * Active students with a place in a group who stopped coming. The query first selects candidates (not present in the last days, or absent
 * often enough); only for these it looks up the last attendance, absences since then, and debt. Days count only if a group of the student
 * saved a roll: without rolls nobody is absent.
 */
export default grouped({
  call: retencion,
  ...DE_ESTUDIANTES,
  without: ['estado'],
  sums: (where) => sql`
    with faltan as materialized (
      select a.codigo_estudiante from registro_asistencia a
      where a.estado = 'AUSENTE' and ${enEstosDias('a', 'fecha_asistencia')} group by 1 having count(*) >= ${dado('ausencias')}::int),
    candidatos as materialized (
      select estudiante.codigo_estudiante, estudiante.nombre_completo from estudiante where ${where} and estudiante.activo and not ${VISTO}
      union
      select estudiante.codigo_estudiante, estudiante.nombre_completo from estudiante join faltan using (codigo_estudiante)
      where ${where} and estudiante.activo),
    inscritos as materialized (
      select c.codigo_estudiante, c.nombre_completo, i.desde, i.con_lista
      from candidatos c cross join lateral (
        select min(i.fecha_inscripcion) desde, bool_or(exists (select from lista_dia l where l.codigo_grupo = i.codigo_grupo and ${enEstosDias('l', 'fecha')})) con_lista
        from inscripcion i where i.codigo_estudiante = c.codigo_estudiante and ${sigueEl(dado('hoy'))}) i
      where i.desde is not null),
    vueltas as materialized (select i.*, ${ultimaAsistencia(sql`i.codigo_estudiante`)} ultima_asistencia from inscritos i),
    cuentas as materialized (
      select v.*, ${ausenciasDesde(sql`v.codigo_estudiante`, sql`v.ultima_asistencia`)} ausencias,
        (${dado('hoy')}::date - coalesce(v.ultima_asistencia, v.desde))::int dias_sin_asistir from vueltas v)
    select c.codigo_estudiante, c.nombre_completo, c.ultima_asistencia, c.ausencias, greatest(c.dias_sin_asistir, 0) dias_sin_asistir, u.*,
      ${pendienteDe(sql`c.codigo_estudiante`)} pendiente
    from cuentas c left join lateral (select ${diaDe(sql`s.momento`)} contacto, s.resultado, s.regresa from seguimiento_estudiante s
      where s.codigo_estudiante = c.codigo_estudiante order by s.momento desc, s.codigo_seguimiento desc limit 1) u on true
    where c.ausencias >= ${dado('ausencias')}::int or (c.con_lista and c.dias_sin_asistir >= ${dado('dias')}::int)`,
  names: {
    ...DE_ESTUDIANTES.names,
    grupos: sql`coalesce((select string_agg(${nombreDeGrupo(sql`g`)}, ', ' order by g.descripcion, g.codigo_periodo) from inscripcion i join grupo g using (codigo_grupo)
      where i.codigo_estudiante = d.codigo_estudiante and ${sigueEl(dado('hoy'))}), '')`,
  },
  values: ({ user, query: { codigoSucursal } }) => ({ enSucursales: codigoSucursal === undefined ? user.sucursales : [codigoSucursal] }),
  filters: {
    vigente: always(sql`${estudiante.codigoFusion} is null`),
    seguimiento: { when: ({ seguimiento }) => seguimiento !== undefined, sql: SEGUIMIENTO },
  },
  totals: {
    estudiantes: sql`count(*)`.mapWith(Number),
    sinContacto:
      sql`count(*) filter (where d.contacto is null or d.contacto <= ${dado('hoy')}::date - ${literal(DIAS_DE_CONTACTO)})`.mapWith(Number),
    rotos:
      sql`count(*) filter (where d.regresa < ${dado('hoy')}::date and (d.ultima_asistencia is null or d.ultima_asistencia < d.contacto))`.mapWith(
        Number,
      ),
    pendiente: sql`coalesce(sum(d.pendiente), 0)`.mapWith(Number),
  },
  totales: ({ pendiente, ...resto }, { user }) => ({ ...resto, pendiente: veDeuda(user) ? pendiente : null }),
  row: ({ pendiente, ...fila }: Fila, { user, hoy }): EnRiesgo => ({
    ...fila,
    pendiente: veDeuda(user) ? pendiente : null,
    estado: estadoDeRegreso(fila, hoy),
  }),
});
