import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { puedeCorregir, puedeRegistrar } from '@/domain/asistencia';
import { gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante, profesor } from '../db/schema/personas';
import { estudiantesDe } from '../personas/alcance';
import { conflict, forbidden, invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { esAdministrador, type User, soloDe } from '../lib/user';

type Lista = z.output<typeof calls.save.body>;

/** Names in one refusal; a longer list reads like none. */
const MAX_NOMBRES = 3;

/** The one group that a list is of, with its period. */
async function leerGrupo(db: Db, user: User, lista: Lista) {
  const { codigoGrupo } = lista[0]!;
  if (lista.some((una) => una.codigoGrupo !== codigoGrupo)) throw invalid({ codigoGrupo: 'Una lista es de un solo grupo' });
  const [row] = await db
    .select({
      codigoGrupo: grupo.codigoGrupo,
      codigoSucursal: grupo.codigoSucursal,
      codigoProfesor: grupo.codigoProfesor,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo)));
  if (!row) throw notFound('Ese grupo');
  return row;
}
type Grupo = Awaited<ReturnType<typeof leerGrupo>>;

/** Whose class it was, where a list says so: an instructor of the company, and of a PROFESOR nobody else. */
async function assertProfesores(db: Db, user: User, lista: Lista, { codigoProfesor: suyo }: Grupo) {
  const otros = [...new Set(lista.flatMap(({ codigoProfesor }) => codigoProfesor ?? []))].filter((codigo) => codigo !== suyo);
  if (otros.length === 0) return;
  if (soloDe(user) !== undefined) throw forbidden('No puede pasar lista en nombre de otro profesor', 'acceso');
  const conocidos = await db.$count(profesor, scoped(profesor, user, inArray(profesor.codigoProfesor, otros)));
  if (conocidos < otros.length) throw notFound('Ese profesor');
}

/** A student who is or was in a group. */
const estuvoEn = (codigoGrupo: number) => sql`exists (select 1 from inscripcion antes
  where antes.codigo_estudiante = ${estudiante.codigoEstudiante} and antes.codigo_grupo = ${codigoGrupo})`;

/**
 * Students of a list by code, each with the day of the active enrolment in the group, if there is one. Throws 404 for one whom the user may
 * not know of, unless it was in this group once: no code is a way to a name.
 */
async function leerNinos(db: Db, user: User, lista: Lista, codigoGrupo: number) {
  const codigos = [...new Set(lista.map(({ codigoEstudiante }) => codigoEstudiante))];
  const rows = await db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombre: estudiante.nombreCompleto,
      fechaInscripcion: inscripcion.fechaInscripcion,
    })
    .from(estudiante)
    .leftJoin(
      inscripcion,
      and(
        eq(inscripcion.codigoEstudiante, estudiante.codigoEstudiante),
        eq(inscripcion.codigoGrupo, codigoGrupo),
        eq(inscripcion.estatus, 'ACTIVA'),
      ),
    )
    .where(
      and(
        eq(estudiante.codigoCompania, user.codigoCompania),
        sql`${estudiante.codigoEstudiante} = any(${sql.param(codigos)})`,
        or(estudiantesDe(user), estuvoEn(codigoGrupo)),
      ),
    );
  if (rows.length < codigos.length) throw notFound('Ese estudiante');
  return new Map(rows.map((row) => [row.codigoEstudiante, row]));
}
type Ninos = Awaited<ReturnType<typeof leerNinos>>;

/** Why one mark may not be, or null. */
function motivo({ fechaAsistencia: fecha, codigoEstudiante }: Lista[number], ninos: Ninos, { periodo }: Grupo, user: User, hoy: string) {
  const fechaInscripcion = ninos.get(codigoEstudiante)?.fechaInscripcion;
  if (!fechaInscripcion) return 'No está inscrito en este grupo.';
  const registrar = puedeRegistrar({ fecha, hoy, periodo, fechaInscripcion });
  if (!registrar.ok) return registrar.motivo;
  const corregir = puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) });
  return corregir.ok ? null : corregir.motivo;
}

/** Refuses the whole list for one mark that may not be, with the children it concerns. */
function exigir(lista: Lista, ninos: Ninos, deGrupo: Grupo, user: User, hoy: string) {
  const porMotivo = new Map<string, string[]>();
  const vistas = new Set<string>();
  for (const una of lista) {
    const llave = `${una.codigoEstudiante} ${una.fechaAsistencia}`;
    const porQue = vistas.has(llave) ? 'Está dos veces en la lista.' : motivo(una, ninos, deGrupo, user, hoy);
    vistas.add(llave);
    if (porQue) porMotivo.set(porQue, [...(porMotivo.get(porQue) ?? []), ninos.get(una.codigoEstudiante)!.nombre]);
  }
  if (porMotivo.size === 0) return;
  const textos = [...porMotivo].map(([porQue, nombres]) => {
    const resto = nombres.length - MAX_NOMBRES;
    return `${nombres.slice(0, MAX_NOMBRES).join(', ')}${resto > 0 ? ` y ${resto} más` : ''}: ${porQue}`;
  });
  throw conflict(textos.join(' '));
}

/** Writes of a list what is new or other than before, in one statement and one order for everybody; answers how many that were. */
async function escribir(db: Db, { codigoCompania, usuario }: User, lista: Lista, de: Grupo): Promise<number> {
  const columna = <T>(valor: (una: Lista[number]) => T) => sql.param(lista.map(valor));
  const t = registroAsistencia;
  const escritas = await db.execute(sql`
    insert into ${t}
      (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
    select ${codigoCompania}, ${de.codigoSucursal}, ${de.codigoGrupo}, l.estudiante, l.profesor, l.fecha, l.estado, l.nota, ${usuario}
    from unnest(${columna((una) => una.codigoEstudiante)}::int[], ${columna((una) => una.codigoProfesor ?? de.codigoProfesor)}::int[],
      ${columna((una) => una.fechaAsistencia)}::date[], ${columna((una) => una.estado)}::text[], ${columna((una) => una.nota)}::text[])
      l(estudiante, profesor, fecha, estado, nota)
    order by l.estudiante, l.fecha
    on conflict (codigo_grupo, codigo_estudiante, fecha_asistencia) do update
    set estado = excluded.estado, nota = excluded.nota, codigo_profesor = excluded.codigo_profesor,
      usuario = excluded.usuario, momento = now()
    where (${t.estado}, ${t.nota}) is distinct from (excluded.estado, excluded.nota)`);
  return escritas.rowCount ?? 0;
}

export default [
  // A coach on a phone, perhaps hours later and twice. Locks the marks it changes. Refused, all or nothing and with the names: a date in
  // the future, outside the period or before the enrolment, a child not in the group, and for a coach another's group or an older month.
  serve(calls.save, async ({ db, user, hoy, body: lista }) => {
    const de = await leerGrupo(db, user, lista);
    await assertProfesores(db, user, lista, de);
    exigir(lista, await leerNinos(db, user, lista, de.codigoGrupo), de, user, hoy);
    const guardados = await escribir(db, user, lista, de);
    return { guardados, sinCambio: lista.length - guardados };
  }),
];
