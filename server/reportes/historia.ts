import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { ACCESO_DE_EVENTO, historia as call, type Evento, type TipoEvento } from '@/contract/estudiantes/historia';
import { ESTADO_CORREO } from '@/contract/palabras';
import { mayCall } from '@/contract/routes';
import { primerGrupo } from '../academico/inscritos';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { cargarEstudiante } from '../estudiantes/ficha';
import { serve } from '../lib/serve';
import { soloDe, type User } from '../lib/scope';
import { diaDe, quoted } from '../db/sql';
import { susGrupos } from '../personas/ensena';

/** SQL CASE branches that translate the state of a mail. */
const enPalabras = sql.join(
  Object.entries(ESTADO_CORREO).map(([estado, palabras]) => sql`when ${quoted(estado)} then ${quoted(palabras)}`),
  sql` `,
);

/** Condition that limits a PROFESOR to attendance in their own groups. */
const deSusGrupos = (user: User): SQL => {
  const grupos = susGrupos(user);
  return grupos ? sql`g.codigo_grupo in ${grupos}` : sql`true`;
};

/** Subselect: marks of a student in the caller's branches, with the given title and detail. */
const marcas = (user: User, codigoEstudiante: number, tipo: SQL, titulo: SQL, detalle: SQL, which: SQL): SQL => sql`
  select ${tipo} tipo, 'a' || a.codigo_registro_asistencia clave, a.fecha_asistencia fecha, ${titulo} titulo, ${detalle} detalle,
    null::bigint monto, a.usuario
  from registro_asistencia a join grupo g using (codigo_grupo)
  where a.codigo_estudiante = ${codigoEstudiante} and a.codigo_sucursal = any(${sql.param(user.sucursales)}) and ${deSusGrupos(user)} and ${which}`;

const FALTA = sql`a.estado in ('AUSENTE', 'EXCUSA')`;

/**
 * The subselects of each kind of event, all with the same columns. The student has been checked; rows with a branch are filtered by the
 * caller's branches.
 */
const EVENTOS: Record<TipoEvento, (user: User, codigoEstudiante: number, hoy: string) => SQL[]> = {
  INSCRIPCION: ({ sucursales }, codigoEstudiante, hoy) => {
    const grupo = nombreDeGrupo(sql`g`, hoy);
    const suya = sql`i.codigo_estudiante = ${codigoEstudiante} and i.codigo_sucursal = any(${sql.param(sucursales)})`;
    return [
      sql`select 'INSCRIPCION' tipo, 'i' || i.codigo_inscripcion clave, i.fecha_inscripcion fecha, 'Se inscribió en ' || ${grupo} titulo,
        concat_ws('. ', m.descripcion, nullif(i.nota, '')) detalle, null::bigint monto, i.usuario
        from inscripcion i join grupo g on g.codigo_grupo = ${primerGrupo()} join modalidad m on m.codigo_modalidad = i.codigo_modalidad where ${suya}`,
      sql`select 'INSCRIPCION', 'c' || i.codigo_inscripcion, i.fecha_cancelacion, 'Se canceló la inscripción en ' || ${grupo},
        i.motivo_cancelacion, null, i.cancelada_por
        from inscripcion i join grupo g using (codigo_grupo) where ${suya} and i.fecha_cancelacion is not null`,
      sql`select 'INSCRIPCION', 't' || t.codigo_transferencia, t.fecha, 'Pasó de ' || antes.descripcion || ' a ' || ${nombreDeGrupo(sql`nuevo`, hoy)}, t.motivo,
        null, t.usuario
        from inscripcion i join transferencia t using (codigo_inscripcion)
        join grupo antes on antes.codigo_grupo = t.codigo_grupo_anterior join grupo nuevo on nuevo.codigo_grupo = t.codigo_grupo_nuevo
        where ${suya}`,
      sql`select 'INSCRIPCION', 'b' || b.codigo_baja, b.fecha, 'Se fue', b.motivo, null, b.usuario
        from baja_estudiante b where b.codigo_estudiante = ${codigoEstudiante}`,
      sql`select 'INSCRIPCION', 'v' || b.codigo_baja, ${diaDe(sql`b.reactivado`)}, 'Volvió', '', null, b.usuario_reactiva
        from baja_estudiante b where b.codigo_estudiante = ${codigoEstudiante} and b.reactivado is not null`,
    ];
  },
  PAGO: ({ sucursales }, codigoEstudiante) => {
    const suyo = sql`
      select c.codigo_cobro, c.numero, c.fecha, c.usuario, sum(l.monto)::bigint monto, string_agg(f.descripcion, '; ' order by f.numero) conceptos
      from factura f join cobro_factura l using (codigo_factura) join cobro c using (codigo_cobro)
      where f.codigo_estudiante = ${codigoEstudiante} and c.codigo_sucursal = any(${sql.param(sucursales)}) group by c.codigo_cobro`;
    return [
      sql`select 'PAGO' tipo, 'p' || p.codigo_cobro clave, p.fecha, 'Recibo N.º ' || p.numero titulo, p.conceptos detalle, p.monto, p.usuario
        from (${suyo}) p`,
      sql`select 'PAGO', 'r' || p.codigo_cobro, r.fecha, 'Se reversó el recibo N.º ' || p.numero, r.motivo, -p.monto, r.usuario
        from (${suyo}) p join reversion r using (codigo_cobro)`,
    ];
  },
  AUSENCIA: (user, codigoEstudiante, hoy) => [
    marcas(
      user,
      codigoEstudiante,
      sql`'AUSENCIA'`,
      sql`case a.estado when 'AUSENTE' then 'Ausente' else 'Ausente con excusa' end`,
      sql`concat_ws('. ', ${nombreDeGrupo(sql`g`, hoy)}, nullif(a.nota, ''))`,
      FALTA,
    ),
  ],
  MENSAJE: ({ codigoCompania }, codigoEstudiante) => [
    sql`select 'MENSAJE' tipo, 'm' || c.codigo_correo clave, ${diaDe(sql`c.creado`)} fecha, c.asunto titulo,
        'A ' || c.para || '. ' || case c.estado ${enPalabras} end detalle, null::bigint monto, '' usuario
      from (select distinct lower(p.email) email from entidad p where p.email <> '' and p.codigo_entidad in (
          select codigo_entidad from responsable_estudiante where codigo_estudiante = ${codigoEstudiante}
          union all select codigo_entidad from estudiante where codigo_estudiante = ${codigoEstudiante})) quien
      join correo c on c.codigo_compania = ${codigoCompania} and lower(c.para) = quien.email and c.busqueda like '%' || quien.email || '%'
      where not c.reservado`,
  ],
  NOTA: (user, codigoEstudiante, hoy) => [
    marcas(
      user,
      codigoEstudiante,
      sql`'NOTA'`,
      sql`'Nota de asistencia'`,
      sql`concat_ws('. ', ${nombreDeGrupo(sql`g`, hoy)}, a.nota)`,
      // The note of an absence is shown with the absence, to users who may see absences.
      mayCall(ACCESO_DE_EVENTO.AUSENCIA, user.accesos) ? sql`a.nota <> '' and not ${FALTA}` : sql`a.nota <> ''`,
    ),
  ],
};

/** Kinds about money or mail, which a PROFESOR never sees. */
const NO_DE_PROFESOR: readonly TipoEvento[] = ['PAGO', 'MENSAJE'];

/** Kinds of events that a user may see. */
const clasesDe = (user: User): TipoEvento[] =>
  (Object.keys(EVENTOS) as TipoEvento[]).filter(
    (tipo) => mayCall(ACCESO_DE_EVENTO[tipo], user.accesos) && (soloDe(user) === undefined || !NO_DE_PROFESOR.includes(tipo)),
  );

type Fila = Omit<Evento, 'monto'> & { monto: string | null; total: string };

// Called by the student's record. Kinds that the caller's accesses do not open are not read; each part uses an index on the student.
export const historia = serve(call, async ({ db, user, hoy, params: { id }, query: { page, size, tipo } }) => {
  await cargarEstudiante(db, user, id);
  const partes = clasesDe(user)
    .filter((una) => tipo === undefined || una === tipo)
    .flatMap((una) => EVENTOS[una](user, id, hoy));
  if (partes.length === 0) return { eventos: [], total: 0 };
  const todos = sql.join(partes, sql` union all `);
  const { rows } = await db.execute<Fila>(sql`
    with e as (${todos})
    select e.tipo, e.clave, e.fecha::text fecha, e.titulo, e.detalle, e.monto, e.usuario, t.total
    from (select count(*) total from e) t left join lateral (
      select * from e order by e.fecha desc, e.clave desc limit ${size} offset ${page * size}) e on true
    order by e.fecha desc, e.clave desc`);
  const eventos = rows
    .filter(({ clave }) => clave !== null)
    .map(({ total: _, monto, ...evento }) => ({ ...evento, monto: monto === null ? null : (Number(monto) as Centavos) }));
  return { eventos, total: Number(rows[0]!.total) };
});
