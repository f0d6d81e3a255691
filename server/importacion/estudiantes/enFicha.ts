import { sql } from 'drizzle-orm';
import type { Db, User } from '../../lib/scope';
import { estudiantesDe, personasDe } from '../../personas/alcance';
import { digitosDe, soloSignos, telefonosDe } from '../../personas/senas';
import type { PersonaCambiada } from '../../personas/escribir';
import { adultosDe, type FilaLeida } from './filas';

/** The existing person that a row of a file identifies. */
export interface Hallado {
  codigoEntidad: number;
  nombreCompleto: string;
  esEstudiante: boolean;
  /** The student's code, if the user may see them. */
  codigoEstudiante: number | null;
  porDocumento: boolean;
  /** The person is a user: such a person is changed on the users' page only. */
  esUsuario: boolean;
  datos: PersonaCambiada['datos'];
  alertaMedica: string;
  activo: boolean;
  version: number;
  versionEstudiante: number;
}

const texto = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

const SUYO = sql`entidad.codigo_entidad "codigoEntidad", entidad.nombre || ' ' || entidad.apellido "nombreCompleto",
  estudiante.codigo_estudiante is not null "esEstudiante",
  exists (select 1 from usuario u where u.codigo_entidad = entidad.codigo_entidad) "esUsuario", entidad.version,
  jsonb_build_object('nombre', entidad.nombre, 'apellido', entidad.apellido, 'fechaNacimiento', entidad.fecha_nacimiento, 'sexo', entidad.sexo,
    'documento', entidad.documento, 'email', entidad.email, 'telefono', entidad.telefono) datos,
  coalesce(estudiante.alerta_medica, '') "alertaMedica", coalesce(estudiante.activo, true) activo, coalesce(estudiante.version, 0) "versionEstudiante"`;

const LA_GEMELA = sql`entidad.fecha_nacimiento = f.nacio and sin_acento(entidad.nombre || ' ' || entidad.apellido) = sin_acento(f.nombre)`;

/**
 * Matches the rows with existing persons: by document in the whole company, by name and birthday among students that the user may see, then
 * among persons who are no (longer) students.
 */
export async function ninosEnFicha(db: Db, user: User, leidas: readonly FilaLeida[]): Promise<Map<number, Hallado>> {
  const datos = leidas.flatMap(({ lugar, fila }) => {
    if (!fila) return [];
    const { nombre, apellido, documento, fechaNacimiento: nacio } = fila.entidad;
    return [{ lugar, signos: soloSignos(documento), nombre: `${nombre} ${apellido}`, nacio }];
  });
  const { rows } = await db.execute<Hallado & { lugar: number } & Record<string, unknown>>(sql`
    with f as (select * from ${texto(datos)} as f(lugar int, signos text, nombre text, nacio date))
    select f.lugar "lugar", 2 rango, true "porDocumento", case when ${estudiantesDe(user)} then estudiante.codigo_estudiante end "codigoEstudiante", ${SUYO}
    from f join entidad on entidad.codigo_compania = ${user.codigoCompania} and entidad.documento_signos = f.signos and entidad.documento_signos <> ''
      left join estudiante on estudiante.codigo_entidad = entidad.codigo_entidad
    where f.signos <> '' and estudiante.codigo_fusion is null
    union all
    select f.lugar, 1, false, estudiante.codigo_estudiante, ${SUYO}
    from f join entidad on entidad.codigo_compania = ${user.codigoCompania} and ${LA_GEMELA}
      join estudiante on estudiante.codigo_entidad = entidad.codigo_entidad
    where estudiante.codigo_fusion is null and ${estudiantesDe(user)}
    union all
    select f.lugar, 0, false, null, ${SUYO}
    from f join entidad on entidad.codigo_compania = ${user.codigoCompania} and ${LA_GEMELA}
      left join estudiante on estudiante.codigo_entidad = entidad.codigo_entidad
    where estudiante.codigo_estudiante is null and ${personasDe(user)}
    union all
    select f.lugar, 1, false, estudiante.codigo_estudiante, ${SUYO}
    from f join entidad on entidad.codigo_compania = ${user.codigoCompania} and entidad.fecha_nacimiento is null
        and sin_acento(entidad.nombre || ' ' || entidad.apellido) = sin_acento(f.nombre)
      join estudiante on estudiante.codigo_entidad = entidad.codigo_entidad
    where f.nacio is null and estudiante.codigo_fusion is null and ${estudiantesDe(user)}
    order by 1, 2, 4 desc, 5 desc`);
  // The query is sorted so that the best match of a row comes last and wins: a document beats a name, a student beats a person.
  return new Map(rows.map((row) => [row.lugar, row]));
}

/** Matches the guardians with existing persons: by document in the whole company, by name and phone among those that the user may see. */
export async function adultosEnFicha(db: Db, user: User, leidas: readonly FilaLeida[]) {
  const porSena = new Map(leidas.flatMap(({ fila }) => (fila ? adultosDe(fila).map(({ sena, adulto }) => [sena, adulto] as const) : [])));
  // A name alone identifies nobody.
  const conSenas = [...porSena].filter(([, { documento, telefono }]) => soloSignos(documento) || digitosDe(telefono));
  const datos = conSenas.map(([sena, { nombre, apellido, telefono, documento }]) => {
    return { sena, signos: soloSignos(documento), nombre: `${nombre} ${apellido}`, digitos: digitosDe(telefono) };
  });
  const { rows } = await db.execute<{ sena: string; codigoEntidad: number; esEstudiante: boolean; nombre: string }>(sql`
    with f as (select * from ${texto(datos)} as f(sena text, signos text, nombre text, digitos text))
    select f.sena "sena", entidad.codigo_entidad "codigoEntidad", entidad.nombre || ' ' || entidad.apellido "nombre",
      exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad) "esEstudiante"
    from f join entidad on entidad.codigo_compania = ${user.codigoCompania} and entidad.documento_signos = f.signos and entidad.documento_signos <> ''
    where f.signos <> ''
    union all
    select f.sena, entidad.codigo_entidad, entidad.nombre || ' ' || entidad.apellido, false
    from f join entidad on ${telefonosDe} like '%' || f.digitos || '%'
    where f.signos = '' and sin_acento(entidad.nombre || ' ' || entidad.apellido) = sin_acento(f.nombre) and ${personasDe(user)}
      and not exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad)
    order by 1, 2 desc`);
  return new Map(rows.map((row) => [row.sena, row]));
}
