import { sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { Centavos } from '@/contract/campos';
import { inicio, type Tarjeta } from '@/contract/reportes/inicio/tarjetas';
import { edad } from '@/domain/academico/edad';
import { diaSemanaIso, mesDe, sumarDias } from '@/domain/fechas';
import { estudiante } from '../../db/schema/personas';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { serve } from '../../lib/serve';
import { soloDe } from '../../lib/scope';
import { estudiantesDe } from '../../personas/alcance';
import { puntos } from '../puntos';
import { conClase, enEspera, enMarcha, inscritosEn, inscritosEnMarcha, leer, sinLista, sucursalesDe, ySuyos } from './grupos';

const SEMANA = 7;
const SEMANAS = 8;
const MESES_DE_ASISTENCIA = 30;
const PUNTOS = 10_000;
const ALCANCE = 20;
/** SQL: month and day as one number, exactly as in the index of birthdays. */
const diaDelAnio = (fecha: SQL) => sql`(extract(month from ${fecha}) * 100 + extract(day from ${fecha}))::int`;

/** SQL: billed and paid amounts of a branch `s` due within a span: pending and settled invoices, each from a covering index. */
const cobradoDeLoVencido = (desde: string, hasta: string) => {
  const dias = sql`x.codigo_compania = s.codigo_compania and x.codigo_sucursal = s.codigo_sucursal and x.fecha_vencimiento between ${desde} and ${hasta}`;
  return sql`select sum(total) esperado, sum(pagado) cobrado from (select x.total, x.pagado from factura x where x.pendiente > 0 and ${dias}
    union all select x.total, x.total from factura x where x.estatus = 'PAGADA' and ${dias}) viva`;
};

export default [
  serve(inicio.estudiantes, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const mes = `${mesDe(hoy)}-01`;
    const suyos = estudiantesDe(user, sql`${estudiante.codigoSucursal} = ${sucursalesDe(user, codigoSucursal)}`);
    const [[cifras], cumplen] = await Promise.all([
      leer<{ activos: number; nuevos: number; bajas: number }>(
        db,
        sql`select count(*) filter (where activo)::int activos, count(*) filter (where activo and fecha_ingreso >= ${mes})::int nuevos,
          (select count(*)::int from baja_estudiante b where b.fecha >= ${mes} and b.reactivado is null and b.codigo_estudiante in (select codigo_estudiante from estudiante where ${suyos})) bajas
        from estudiante where ${suyos}`,
      ),
      leer<{ codigo: number; estudiante: string; fecha: string; nacio: string }>(
        db,
        sql`select codigo_estudiante codigo, nombre_completo estudiante, d.dia::text fecha, p.fecha_nacimiento::text nacio
        from (select ${hoy}::date + n dia from generate_series(0, ${SEMANA - 1}) n) d join entidad p
          on p.codigo_compania = ${user.codigoCompania} and ${diaDelAnio(sql`p.fecha_nacimiento`)} = ${diaDelAnio(sql`d.dia`)}
          join estudiante using (codigo_entidad) where p.fecha_nacimiento is not null and estudiante.activo and ${suyos} order by 3, 2 limit ${ALCANCE}`,
      ),
    ]);
    return {
      ...cifras!,
      cumpleanos: cumplen.map(({ codigo, nacio, ...fila }) => ({ codigoEstudiante: codigo, ...fila, edad: edad(nacio, fila.fecha) })),
    };
  }),

  serve(inicio.asistencia, async ({ db, user, hoy, query: { codigoSucursal } }) =>
    leer(
      db,
      sql`select g.codigo_grupo "codigoGrupo", ${nombreDeGrupo(sql`g`, hoy)} grupo, min(h.hora_inicio) "horaInicio", ${inscritosEn(hoy)} inscritos,
        coalesce((select l.presentes + l.tardanzas + l.ausentes + l.excusas from lista_dia l where l.codigo_grupo = g.codigo_grupo and l.fecha = ${hoy}), 0) registrados,
        coalesce((select l.presentes + l.tardanzas from lista_dia l where l.codigo_grupo = g.codigo_grupo and l.fecha = ${hoy}), 0) presentes
      from ${conClase(user, sucursalesDe(user, codigoSucursal), hoy)} group by g.codigo_grupo order by 3, 2`,
    ),
  ),

  serve(inicio.grupos, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const sucursales = sucursalesDe(user, codigoSucursal);
    const suyos = ySuyos(user);
    const lunes = sumarDias(hoy, 1 - diaSemanaIso(hoy) - SEMANA * (SEMANAS - 1));
    const [grupos, semanas] = await Promise.all([
      leer<{ codigoGrupo: number; grupo: string; inscritos: number; capacidad: number; abierto: boolean }>(
        db,
        sql`select g.codigo_grupo "codigoGrupo", ${nombreDeGrupo(sql`g`, hoy)} grupo, ${inscritosEnMarcha(hoy)} inscritos, g.capacidad, g.estatus = 'ACTIVO' abierto
        from ${enMarcha(user, sucursales, hoy)} order by 2`,
      ),
      leer<{ lunes: string; inscripciones: number }>(
        db,
        sql`select s.lunes::date::text lunes, (select count(*)::int from inscripcion i join grupo g using (codigo_grupo) where i.codigo_compania = ${user.codigoCompania}
          and i.codigo_sucursal = ${sucursales} and i.fecha_inscripcion between s.lunes::date and s.lunes::date + 6 ${suyos}) inscripciones
        from generate_series(${lunes}::date, ${hoy}::date, interval '7 days') s (lunes) order by 1`,
      ),
    ]);
    const llenos = grupos.filter(({ inscritos, capacidad, abierto }) => abierto && inscritos >= capacidad);
    return {
      grupos: grupos.length,
      inscritos: grupos.reduce((n, { inscritos }) => n + inscritos, 0),
      capacidad: grupos.reduce((n, { capacidad }) => n + capacidad, 0),
      cuantosLlenos: llenos.length,
      llenos: llenos.slice(0, ALCANCE),
      porSemana: semanas,
    };
  }),

  serve(inicio.esperas, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const grupos = await leer<Tarjeta<'esperas'>['grupos'][number]>(
      db,
      sql`${enEspera(user, sucursalesDe(user, codigoSucursal), hoy)} order by (g.capacidad > ${inscritosEn('9999-12-31')}) desc, w.desde, 2`,
    );
    return { esperan: grupos.reduce((n, { esperan }) => n + esperan, 0), enGrupos: grupos.length, grupos: grupos.slice(0, ALCANCE) };
  }),

  serve(inicio.sucursales, async ({ db, user, hoy }) => {
    const mes = `${mesDe(hoy)}-01`;
    const ve = (...codigos: number[]) => codigos.some((codigo) => user.accesos.has(codigo)) && soloDe(user) === undefined;
    const veAsistencia = ve(ACCESO.asistenciaPorGrupo, ACCESO.monitoreo, ACCESO.resumenAsistencia);
    const ayer = sumarDias(hoy, -1);
    const filas = await leer<{
      codigo: number;
      sucursal: string;
      esperado: string;
      cobrado: string;
      estudiantes: number;
      asistio: number;
      marcas: number;
      diferencia: string;
      sin: number;
    }>(
      db,
      sql`select s.codigo_sucursal codigo, s.descripcion_sucursal sucursal, coalesce(f.esperado, 0) esperado, coalesce(f.cobrado, 0) cobrado,
        (select count(*)::int from estudiante e where e.codigo_sucursal = s.codigo_sucursal and e.activo) estudiantes, a.asistio, a.marcas,
        (select coalesce(sum(k.diferencia), 0) from caja k where k.codigo_sucursal = s.codigo_sucursal and k.fecha >= ${mes}) diferencia,
        (${sinLista(user, sql`s.codigo_sucursal`, ayer)}) sin
      from sucursal s
        left join lateral (${cobradoDeLoVencido(mes, hoy)}) f on true
        left join lateral (select coalesce(sum(presentes + tardanzas), 0)::int asistio, coalesce(sum(presentes + tardanzas + ausentes + excusas), 0)::int marcas from lista_dia l
          where ${veAsistencia} and l.codigo_compania = s.codigo_compania and l.codigo_sucursal = s.codigo_sucursal and l.fecha between ${sumarDias(hoy, -MESES_DE_ASISTENCIA)} and ${hoy}) a on true
      where s.codigo_compania = ${user.codigoCompania} and s.activo and s.codigo_sucursal = ${sucursalesDe(user, undefined)}`,
    );
    return filas
      .map(({ codigo, sucursal, esperado, cobrado, estudiantes, asistio, marcas, diferencia, sin }) => ({
        codigoSucursal: codigo,
        sucursal,
        esperado: (soloDe(user) === undefined ? Number(esperado) : 0) as Centavos,
        cobrado: (soloDe(user) === undefined ? Number(cobrado) : 0) as Centavos,
        cumplimiento: soloDe(user) === undefined ? puntos(Number(cobrado), Number(esperado)) : null,
        estudiantes,
        asistencia: veAsistencia ? puntos(asistio, marcas) : null,
        diferencia: ve(ACCESO.ingresoCaja) ? (Number(diferencia) as Centavos) : null,
        sinLista: veAsistencia ? sin : null,
      }))
      .sort((a, b) => (a.cumplimiento ?? PUNTOS) - (b.cumplimiento ?? PUNTOS) || a.sucursal.localeCompare(b.sucursal, 'es'));
  }),
];
