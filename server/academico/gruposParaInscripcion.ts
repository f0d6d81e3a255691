import { eq, gte, sql } from 'drizzle-orm';
import { grupo as calls, type GrupoParaInscripcion } from '@/contract/academico/grupo';
import { motivosDeRechazo } from '@/domain/inscripcion';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import { ordered } from '../lib/page';
import { serve } from '../lib/serve';
import { camposDeGrupo, conNombres, gruposDe } from './leerGrupo';

const MAX_ALL = 1000;

const campos = {
  ...camposDeGrupo,
  inicioDePeriodo: periodoAcademico.fechaInicio,
  finDePeriodo: periodoAcademico.fechaFin,
  criterioEdad: compania.criterioEdad,
  modalidades: sql<GrupoParaInscripcion['modalidades']>`(
    select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'descripcion', m.descripcion,
      'cantidadCuotas', m.cantidad_cuotas, 'montoCuota', o.monto_cuota) order by m.descripcion), '[]')
    from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo and m.activo)`,
};
type Fila = Omit<GrupoParaInscripcion, 'libres' | 'edadApta'> & {
  estatus: 'ACTIVO';
  inscritos: number;
  inicioDePeriodo: string;
  finDePeriodo: string;
  criterioEdad: 'PERIODO' | 'ANIO';
};

/** Whether an enrolment would be refused for the child's age; without a birth date none is. */
function edadApta(fila: Fila, fechaNacimiento: string | undefined, hoy: string): boolean {
  if (fechaNacimiento === undefined) return true;
  const motivos = motivosDeRechazo({
    estudiante: { activo: true, fechaNacimiento },
    grupo: { ...fila, horario: fila.detallesHorarioGrupo },
    periodo: { fechaInicio: fila.inicioDePeriodo, fechaFin: fila.finDePeriodo, activo: true },
    inscripcionesActivas: [],
    fecha: hoy,
    criterioEdad: fila.criterioEdad,
  });
  return !motivos.some(({ motivo }) => motivo === 'EDAD');
}

export default [
  serve(calls.paraInscripcion, async ({ db, user, hoy, query: { codigoSucursal, fechaNacimiento } }) => {
    const filas = (await conNombres(db, campos)
      .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
      .where(
        gruposDe(
          user,
          codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
          eq(grupo.estatus, 'ACTIVO'),
          eq(grupo.tipo, 'REGULAR'),
          eq(periodoAcademico.activo, true),
          gte(periodoAcademico.fechaFin, hoy),
        ),
      )
      .orderBy(ordered(grupo.descripcion), grupo.codigoGrupo)
      .limit(MAX_ALL)) as unknown as Fila[];
    return filas.map((fila) => ({
      ...fila,
      libres: Math.max(0, fila.capacidad - fila.inscritos),
      edadApta: edadApta(fila, fechaNacimiento, hoy),
    }));
  }),
];
