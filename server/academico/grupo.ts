import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { grupo as calls, Grupo, type GrupoInput } from '@/contract/academico/grupo';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { detalleHorarioGrupo, grupo, grupoModalidad, periodoAcademico } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import { list } from '../lib/lists/list';
import { same } from '../lib/lists/filters';
import { assertVersion } from '../lib/rows';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import type { User } from '../lib/user';
import { bloquearGrupo, camposDeGrupo, cargarGrupo, conNombres, inscritosDeGrupo, leerGrupos } from './leerGrupo';
import { revisarGrupo } from './revisarGrupo';

const enLaRed = encoder(Grupo);

const lista = list({
  call: calls.filter,
  table: grupo,
  key: grupo.codigoGrupo,
  fields: camposDeGrupo,
  from: (db, fields, where) => conNombres(db, fields).where(where) as never,
  orders: {
    descripcion: grupo.descripcion,
    periodo: periodoAcademico.descripcion,
    profesor: camposDeGrupo.profesor,
    edadMinima: grupo.edadMinima,
    capacidad: grupo.capacidad,
    inscritos: inscritosDeGrupo,
    estatus: grupo.estatus,
  },
  search: grupo.busqueda,
  coach: eq(grupo.codigoProfesor, sql.placeholder('codigoProfesor')),
  filters: {
    periodo: same('codigoPeriodo', grupo.codigoPeriodo),
    inactivos: { when: ({ inactivos }) => !inactivos, sql: ne(grupo.estatus, 'INACTIVO') },
  },
});

const deSucursal = (codigoSucursal: number | undefined) =>
  codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal);

/** Lets one at a time save groups of a company: only so does nobody miss a clash with a group that is being saved. */
const bloquearHorarios = (db: Db, { codigoCompania }: User) =>
  db
    .select({ codigoCompania: compania.codigoCompania })
    .from(compania)
    .where(eq(compania.codigoCompania, codigoCompania))
    .for('no key update');

/** Leaves exactly these modalities with these prices. */
async function guardarModalidades(db: Db, codigoGrupo: number, modalidades: GrupoInput['modalidades']) {
  const codigos = modalidades.map(({ codigoModalidad }) => codigoModalidad);
  await db
    .delete(grupoModalidad)
    .where(and(eq(grupoModalidad.codigoGrupo, codigoGrupo), notInArray(grupoModalidad.codigoModalidad, codigos)));
  await db
    .insert(grupoModalidad)
    .values(modalidades.map((una) => ({ ...una, codigoGrupo })))
    .onConflictDoUpdate({
      target: [grupoModalidad.codigoGrupo, grupoModalidad.codigoModalidad],
      set: { montoCuota: sql`excluded.monto_cuota` },
      setWhere: sql`grupo_modalidad.monto_cuota <> excluded.monto_cuota`,
    });
}

/** Leaves exactly these classes. */
async function guardarHorario(db: Db, codigoGrupo: number, horario: GrupoInput['detallesHorarioGrupo']) {
  await db.delete(detalleHorarioGrupo).where(eq(detalleHorarioGrupo.codigoGrupo, codigoGrupo));
  if (horario.length) await db.insert(detalleHorarioGrupo).values(horario.map((clase) => ({ ...clase, codigoGrupo })));
}

const textoDe = (horario: GrupoInput['detallesHorarioGrupo']) =>
  JSON.stringify(horario.map(({ dia, horaInicio, horaFin, lugar }) => [dia, horaInicio, horaFin, lugar]).sort());

export default [
  ...serveList(lista),
  serve(calls.all, ({ db, user, query }) => leerGrupos(db, user, deSucursal(query.codigoSucursal))),
  serve(calls.active, ({ db, user, query }) => leerGrupos(db, user, deSucursal(query.codigoSucursal), eq(grupo.estatus, 'ACTIVO'))),
  serve(calls.dePeriodo, ({ db, user, query }) =>
    leerGrupos(db, user, deSucursal(query.codigoSucursal), eq(grupo.codigoPeriodo, query.codigoPeriodo)),
  ),
  serve(calls.id, ({ db, user, params }) => cargarGrupo(db, user, params.id)),

  // Who plans the period. Locks the company's schedules. Refused: ages, hours, foreign or inactive parts, clashes of instructor or place.
  serve(calls.save, async ({ db, user, body }) => {
    await bloquearHorarios(db, user);
    await revisarGrupo(db, user, body);
    const { modalidades, detallesHorarioGrupo, version: _, ...values } = body;
    const [row] = await db
      .insert(grupo)
      .values({ ...values, codigoCompania: user.codigoCompania })
      .returning({ codigoGrupo: grupo.codigoGrupo });
    await guardarModalidades(db, row!.codigoGrupo, modalidades);
    await guardarHorario(db, row!.codigoGrupo, detallesHorarioGrupo);
    return cargarGrupo(db, user, row!.codigoGrupo);
  }),

  // Who plans the period. Locks the company's schedules, then the group and with it its places. Refused: like a new one, and what would
  // take a place, a modality or the period from somebody enrolled. Instalments keep the price they were made with.
  serve(calls.update, async ({ db, user, body }) => {
    await bloquearHorarios(db, user);
    await bloquearGrupo(db, user, body.codigoGrupo);
    const before = await cargarGrupo(db, user, body.codigoGrupo);
    assertVersion(before, body.version, enLaRed(before as never));
    await revisarGrupo(db, user, body, before);
    const { codigoGrupo, modalidades, detallesHorarioGrupo, version: _, ...values } = body;
    await db
      .update(grupo)
      .set({ ...values, version: before.version + 1 })
      .where(eq(grupo.codigoGrupo, codigoGrupo));
    await guardarModalidades(db, codigoGrupo, modalidades);
    if (textoDe(detallesHorarioGrupo) !== textoDe(before.detallesHorarioGrupo)) await guardarHorario(db, codigoGrupo, detallesHorarioGrupo);
    return cargarGrupo(db, user, codigoGrupo);
  }),
];
