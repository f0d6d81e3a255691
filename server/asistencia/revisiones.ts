import { sql, type SQL } from 'drizzle-orm';

type De = (compania: SQL) => SQL;

const LLAVES = sql`codigo_grupo, fecha_asistencia fecha, min(codigo_sucursal) codigo_sucursal`;
const cuantas = (estado: SQL, como: SQL) => sql`count(*) filter (where estado = ${estado}) ${como}`;
/** Timestamp and day as sortable, readable integers. */
const momento = (primera: SQL) => sql`coalesce((extract(epoch from ${primera}) * 1000)::bigint, 0)`;
const dia = (fecha: SQL) => sql`coalesce(to_char(${fecha}, 'YYYYMMDD')::int, 0)`;

/**
 * Checks of the roll counts that triggers keep against the marks. Each query returns the rows that differ (cual, esperado, hallado), as
 * `revisarLibro` expects.
 */
export const REVISIONES_DE_LISTAS: readonly { que: string; sql: (de: De) => SQL }[] = [
  {
    que: 'La lista de un grupo en un día suma sus marcas',
    sql: (de) => sql`select 'Grupo ' || codigo_grupo || ', ' || fecha || ', ' || t.que cual, t.debe esperado, t.hay hallado
      from (select ${LLAVES}, ${cuantas(sql`'PRESENTE'`, sql`presentes`)}, ${cuantas(sql`'TARDANZA'`, sql`tardanzas`)}, ${cuantas(sql`'AUSENTE'`, sql`ausentes`)}, ${cuantas(sql`'EXCUSA'`, sql`excusas`)},
          count(*) filter (where recuperacion) recuperaciones, min(momento) primera
        from registro_asistencia where ${de(sql`codigo_compania`)} group by codigo_grupo, fecha_asistencia) r
      full join (select * from lista_dia where ${de(sql`codigo_compania`)}) l using (codigo_grupo, fecha)
      cross join lateral (values ('sucursal', r.codigo_sucursal, l.codigo_sucursal), ('presentes', r.presentes, l.presentes), ('tardanzas', r.tardanzas, l.tardanzas),
        ('ausentes', r.ausentes, l.ausentes), ('excusas', r.excusas, l.excusas), ('recuperaciones', r.recuperaciones, l.recuperaciones),
        ('primera marca', ${momento(sql`r.primera`)}, ${momento(sql`l.primera`)})) v(que, debe, hay)
      cross join lateral (select v.que, coalesce(v.debe, 0) debe, coalesce(v.hay, 0) hay) t where t.debe <> t.hay`,
  },
  {
    que: 'La última asistencia de un estudiante en un grupo es la de sus marcas',
    sql: (
      de,
    ) => sql`select 'Grupo ' || codigo_grupo || ', estudiante ' || codigo_estudiante || ', ' || t.que cual, t.debe esperado, t.hay hallado
      from (select codigo_grupo, codigo_estudiante, min(codigo_sucursal) codigo_sucursal, max(fecha_asistencia) fecha from registro_asistencia
        where estado in ('PRESENTE', 'TARDANZA') and ${de(sql`codigo_compania`)} group by 1, 2) r
      full join (select * from ultima_asistencia where ${de(sql`codigo_compania`)}) u using (codigo_grupo, codigo_estudiante)
      cross join lateral (values ('sucursal', coalesce(r.codigo_sucursal, 0), coalesce(u.codigo_sucursal, 0)), ('día', ${dia(sql`r.fecha`)}, ${dia(sql`u.fecha`)})) t(que, debe, hay)
      where t.debe <> t.hay`,
  },
];
