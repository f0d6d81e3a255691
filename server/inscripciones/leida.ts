import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { VEN_MONTO_VENCIDO } from '@/contract/facturas/factura';
import {
  inscripciones as calls,
  InscripcionCompleta,
  InscritoLigero,
  type EstatusInscripcion,
  type InscripcionFila,
  type InscripcionLeida,
} from '@/contract/inscripciones/leida';
import type { Centavos } from '@/contract/campos';
import type { Descuento } from '@/contract/precios/descuento';
import { textoDeDescuento } from '@/contract/precios/listas';
import { mayCall } from '@/contract/routes';
import { edad } from '@/domain/academico/edad';
import { sumar } from '@/domain/dinero';
import { assertGrupo, horarioDeGrupo } from '../academico/leerGrupo';
import { empiezaDespues, nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { pick, type Db } from '../db/connect';
import { grupo, modalidad, periodoAcademico } from '../db/schema/academico';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { delResponsable, responsable } from '../estudiantes/campos';
import { FACTURADA_AQUI } from '../facturas/columnas';
import { ordered, same } from '../lib/lists/filters';
import { list, type Fields } from '../lib/lists/list';
import { columnsFor, found, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { inscripcionesDe } from '../personas/alcance';
import { MIS_GRUPOS, titularDe } from '../personas/ensena';

/** SQL: state of an enrolment: FINALIZADA follows from the end of its period; only the merge of two records stores it. */
const estatusAl = (hoy: SQL | string) => sql<EstatusInscripcion>`case when ${inscripcion.estatus} = 'ACTIVA'
  and ${periodoAcademico.fechaFin} < ${hoy}::date then 'FINALIZADA' else ${inscripcion.estatus} end`;

/** Enrolments that the user may see, newest first; those of a period that runs today before the others. */
const leerFilas = (db: Db, user: User, hoy: string, where: SQL) =>
  db
    .select(
      columnsFor(InscripcionCompleta, inscripcion, {
        nombreCompleto: estudiante.nombreCompleto,
        grupo: nombreDeGrupo(undefined, hoy),
        ...pick(grupo, 'tipo', 'codigoPeriodo'),
        periodo: periodoAcademico.descripcion,
        empieza: empiezaDespues(undefined, hoy),
        modalidad: modalidad.descripcion,
        estatus: estatusAl(hoy),
        transferencias: sql<InscripcionLeida['transferencias']>`(
          select coalesce(json_agg(json_build_object('fecha', t.fecha, 'de', a.descripcion, 'a', n.descripcion, 'motivo', t.motivo, 'usuario', t.usuario)
            order by t.codigo_transferencia), '[]')
          from transferencia t join grupo a on a.codigo_grupo = t.codigo_grupo_anterior join grupo n on n.codigo_grupo = t.codigo_grupo_nuevo
          where t.codigo_inscripcion = ${inscripcion.codigoInscripcion})`,
      }),
    )
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .where(inscripcionesDe(user, where))
    .orderBy(primeroLoQueCorre(undefined, hoy), desc(inscripcion.fechaInscripcion), desc(inscripcion.codigoInscripcion));

type Concedido = Pick<Descuento, 'codigoDescuento' | 'descripcion' | 'tipo' | 'porcentaje'> & {
  monto: string;
  usuario: string;
  aprobadoPor: string;
  [columna: string]: unknown;
};

/** An enrolment with its schedule, scholarships, discounts and invoices. Throws 404. */
export async function leerCompleta(db: Db, user: User, hoy: string, codigoInscripcion: number): Promise<InscripcionCompleta> {
  const suya = eq(inscripcion.codigoInscripcion, codigoInscripcion);
  const fila = found(await leerFilas(db, user, hoy, suya), 'Esa inscripción');
  const [{ rows: detalle }, { rows: facturas }, { rows: concedidos }] = await Promise.all([
    db.execute<{ horario: InscripcionCompleta['detallesHorarioGrupo']; profesor: string; becas: InscripcionCompleta['becas'] }>(sql`
      select ${horarioDeGrupo(hoy)} horario, ${nombreDe('e')} profesor, (
        select coalesce(json_agg(json_build_object('codigoBecaEstudiante', o.codigo_beca_estudiante, 'codigoBeca', b.codigo_beca, 'descripcion', b.descripcion, 'desde', o.desde, 'hasta', o.hasta)
          order by o.desde), '[]') from beca_estudiante o join beca b using (codigo_beca)
        where o.codigo_estudiante = ${fila.codigoEstudiante} and o.revocada is null and o.hasta >= ${fila.fechaInscripcion}) becas
      from grupo join profesor p on p.codigo_profesor = ${titularDe(sql`grupo.codigo_grupo`, hoy)} join entidad e on e.codigo_entidad = p.codigo_entidad
      where grupo.codigo_grupo = ${fila.codigoGrupo}`),
    db.execute<{ f: InscripcionCompleta['facturas'][number] }>(sql`
      select json_build_object('codigoFactura', f.codigo_factura, 'codigoCompania', f.codigo_compania, 'numero', f.numero, 'tipo', f.tipo,
        'descripcion', f.descripcion, 'fechaVencimiento', f.fecha_vencimiento, 'estatus', f.estatus, 'total', f.total, 'pagado', f.pagado,
        'pendiente', f.pendiente) f
      from factura f where ${facturasDeInscripcion(user, codigoInscripcion)} order by f.fecha_vencimiento, f.numero`),
    db.execute<Concedido>(sql`
      select d.codigo_descuento "codigoDescuento", d.descripcion, d.tipo, d.puntos_basicos porcentaje, d.monto, c.usuario, c.aprobado_por "aprobadoPor"
      from inscripcion_descuento c join descuento d using (codigo_descuento)
      where c.codigo_inscripcion = ${codigoInscripcion} order by d.prioridad, d.codigo_descuento`),
  ]);
  const { horario, profesor, becas } = detalle[0]!;
  const suyas = facturas.map(({ f }) => f);
  const descuentos = concedidos.map(({ tipo, porcentaje, monto, ...uno }) => {
    return { ...uno, valor: textoDeDescuento({ tipo, porcentaje, monto: Number(monto) as Centavos }) };
  });
  const pendiente = sumar(suyas.map((una) => una.pendiente));
  return { ...fila, detallesHorarioGrupo: horario, profesor, becas, descuentos, facturas: suyas, pendiente };
}

/** Condition: invoices (f) of an enrolment in the caller's branches: its own, and those with a line for its camp week. */
const facturasDeInscripcion = ({ sucursales }: User, codigoInscripcion: number) =>
  sql`f.codigo_sucursal = any(${sql.param(sucursales)}) and (f.codigo_inscripcion = ${codigoInscripcion} or f.codigo_factura in
    (select d.codigo_factura from factura_detalle d where d.codigo_inscripcion = ${codigoInscripcion}))`;

/** Subquery: what the outer query's enrolment owes in the caller's branches; for a camp week that of the whole invoice. */
const saldo =
  sql<Centavos>`(select coalesce(sum(f.pendiente), 0) from factura f where f.codigo_inscripcion = ${inscripcion.codigoInscripcion} and f.pendiente > 0 and ${FACTURADA_AQUI})
  + (select coalesce(sum(f.pendiente), 0) from factura f where f.pendiente > 0 and ${FACTURADA_AQUI} and f.codigo_factura in
    (select d.codigo_factura from factura_detalle d where d.codigo_inscripcion = ${inscripcion.codigoInscripcion}))`.mapWith(Number);

const conPersonas = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields)
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .leftJoin(responsable, delResponsable)
    .where(where)
    .$dynamic();

const ACTIVA = eq(inscripcion.estatus, 'ACTIVA');

const lista = list<typeof calls.filter, Omit<InscripcionFila, 'edad'>>({
  call: calls.filter,
  table: inscripcion,
  key: inscripcion.codigoInscripcion,
  names: {
    nombreCompleto: estudiante.nombreCompleto,
    fechaNacimiento: entidad.fechaNacimiento,
    sexo: entidad.sexo,
    grupo: nombreDeGrupo(),
    tipo: grupo.tipo,
    periodo: periodoAcademico.descripcion,
    modalidad: modalidad.descripcion,
    estatus: estatusAl(sql`${sql.placeholder('hoy')}`),
    responsable: sql<string>`coalesce(${nombreDe(responsable)}, '')`,
    telefono: sql<string>`coalesce(${responsable.telefono}, '')`,
    saldo,
  },
  without: ['edad'],
  orders: { grupo: grupo.descripcion },
  from: conPersonas,
  keys: (db, fields, where) =>
    db
      .select(fields)
      .from(inscripcion)
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
      .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
      .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
      .where(where)
      .$dynamic(),
  search: estudiante.busqueda,
  coach: sql`${grupo.codigoGrupo} in ${MIS_GRUPOS}`,
  filters: {
    grupo: same('codigoGrupo', inscripcion.codigoGrupo),
    periodo: same('codigoPeriodo', grupo.codigoPeriodo),
    activas: { when: ({ estatus }) => estatus === 'ACTIVA', sql: and(ACTIVA, gte(periodoAcademico.fechaFin, sql.placeholder('hoy')))! },
    canceladas: { when: ({ estatus }) => estatus === 'CANCELADA', sql: eq(inscripcion.estatus, 'CANCELADA') },
    terminadas: {
      when: ({ estatus }) => estatus === 'FINALIZADA',
      sql: sql`(${inscripcion.estatus} = 'FINALIZADA' or ${and(ACTIVA, lt(periodoAcademico.fechaFin, sql.placeholder('hoy')))})`,
    },
  },
  row: (fila, { user, hoy }) => ({
    ...fila,
    edad: fila.fechaNacimiento === null ? null : edad(fila.fechaNacimiento, hoy),
    saldo: mayCall(VEN_MONTO_VENCIDO, user.accesos) ? fila.saldo : null,
  }),
});

const activa = (hoy: string) => and(eq(inscripcion.estatus, 'ACTIVA'), gte(periodoAcademico.fechaFin, hoy))!;
const deEstudiante = (codigoEstudiante: number) => eq(inscripcion.codigoEstudiante, codigoEstudiante);

export default [
  lista,
  serve(calls.id, ({ db, user, hoy, params: { id } }) => leerCompleta(db, user, hoy, id)),

  serve(calls.deGrupo, async ({ db, user, params: { id } }) => {
    await assertGrupo(db, user, id);
    const { fechaNacimiento, sexo } = entidad;
    return db
      .select(columnsFor(InscritoLigero, inscripcion, { nombreCompleto: estudiante.nombreCompleto, fechaNacimiento, sexo }))
      .from(inscripcion)
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
      .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
      .where(and(eq(inscripcion.codigoGrupo, id), eq(inscripcion.estatus, 'ACTIVA')))
      .orderBy(ordered(estudiante.nombreCompleto), inscripcion.codigoInscripcion);
  }),

  serve(calls.deEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFilas(db, user, hoy, deEstudiante(codigoEstudiante));
  }),

  serve(calls.activas, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFilas(db, user, hoy, and(deEstudiante(codigoEstudiante), activa(hoy))!);
  }),

  serve(calls.actual, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    const [fila, ...otras] = await leerFilas(db, user, hoy, and(deEstudiante(codigoEstudiante), activa(hoy))!);
    if (!fila) return null;
    return { ...(await leerCompleta(db, user, hoy, fila.codigoInscripcion)), futuras: otras.filter(({ empieza }) => empieza !== null) };
  }),

  serve(calls.existe, async ({ db, user, hoy, query: { codigoEstudiante, codigoGrupo } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    await assertGrupo(db, user, codigoGrupo);
    const enGrupo = and(deEstudiante(codigoEstudiante), eq(inscripcion.codigoGrupo, codigoGrupo), activa(hoy))!;
    const [hallada] = await leerFilas(db, user, hoy, enGrupo);
    return { existe: hallada !== undefined, inscripcion: hallada ?? null };
  }),
];
