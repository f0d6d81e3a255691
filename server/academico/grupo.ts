import { eq, ne, sql } from 'drizzle-orm';
import { grupo as calls, Grupo, type GrupoInput } from '@/contract/academico/grupo';
import { encoder } from '@/contract/wire';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { list } from '../lib/lists/list';
import { same } from '../lib/lists/filters';
import { assertVersion } from '../lib/rows';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import { bloquearGrupo, camposDeGrupo, cargarGrupo, conNombres, leerGrupos } from './leerGrupo';
import { inscritosDeGrupo } from './inscritos';
import { bloquearHorarios, crearGrupo, guardarHorario, guardarModalidades } from './escribirGrupo';
import { preverChoques, revisarGrupo } from './revisarGrupo';

const enLaRed = encoder(Grupo);

const lista = list({
  call: calls.filter,
  table: grupo,
  key: grupo.codigoGrupo,
  fields: camposDeGrupo,
  from: (db, fields, where) => conNombres(db, fields).where(where),
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

  // Called by the group form while its schedule is edited. Locks nothing: saving checks again.
  serve(calls.choques, ({ db, user, body }) => preverChoques(db, user, body)),

  // Called by whoever plans the period. Locks the company's schedules. Refuses invalid ages or hours, foreign or inactive references,
  // clashes of instructor or place.
  serve(calls.save, async ({ db, user, body }) => {
    await bloquearHorarios(db, user);
    await revisarGrupo(db, user, body);
    return cargarGrupo(db, user, await crearGrupo(db, user, body));
  }),

  // Called by whoever plans the period. Locks the company's schedules, then the group and with it its places. Refuses the same as for a new
  // group, and a change that would take the place, modality or period of an enrolled student. Existing instalments keep their price.
  serve(calls.update, async ({ db, user, body }) => {
    await bloquearHorarios(db, user);
    await bloquearGrupo(db, user, body.codigoGrupo);
    const before = await cargarGrupo(db, user, body.codigoGrupo);
    assertVersion(before, body.version, enLaRed(before));
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
