import { eq, gte, sql } from 'drizzle-orm';
import { grupo as calls, type GrupoParaInscripcion } from '@/contract/academico/grupo';
import { motivosDeRechazo } from '@/domain/inscripciones/inscripcion';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import { ordered } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import { esAdministrador } from '../lib/user';
import { camposDeGrupo, conNombres, gruposDe } from './leerGrupo';

const MAX_ALL = 1000;

const campos = {
  ...camposDeGrupo,
  inicioDePeriodo: periodoAcademico.fechaInicio,
  finDePeriodo: periodoAcademico.fechaFin,
  periodoActivo: periodoAcademico.activo,
  criterioEdad: compania.criterioEdad,
  modalidades: sql<GrupoParaInscripcion['modalidades']>`(
    select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'descripcion', m.descripcion,
      'cantidadCuotas', m.cantidad_cuotas, 'montoCuota', o.monto_cuota) order by m.descripcion), '[]')
    from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo and m.activo)`,
};
type Fila = Omit<GrupoParaInscripcion, 'libres' | 'edadApta' | 'sexoApto' | 'periodoCerrado'> & {
  estatus: 'ACTIVO';
  inscritos: number;
  inicioDePeriodo: string;
  finDePeriodo: string;
  periodoActivo: boolean;
  criterioEdad: 'PERIODO' | 'ANIO';
};

interface Nino {
  fechaNacimiento?: string;
  sexo?: 'M' | 'F';
}

/** Why an enrolment of the child today would be refused. An unknown birthday or sex is no reason. */
function cabe(fila: Fila, { fechaNacimiento, sexo }: Nino, hoy: string) {
  const motivos = motivosDeRechazo({
    estudiante: { activo: true, fechaNacimiento: fechaNacimiento ?? null, sexo: sexo ?? '' },
    grupo: { ...fila, horario: fila.detallesHorarioGrupo },
    periodo: { fechaInicio: fila.inicioDePeriodo, fechaFin: fila.finDePeriodo, activo: fila.periodoActivo },
    inscripcionesActivas: [],
    fecha: hoy,
    hoy,
    criterioEdad: fila.criterioEdad,
  }).map(({ motivo }) => motivo);
  return {
    edadApta: fechaNacimiento === undefined || !motivos.includes('EDAD'),
    sexoApto: sexo === undefined || !motivos.includes('SEXO'),
    periodoCerrado: motivos.includes('PERIODO_CERRADO'),
  };
}

export default [
  serve(calls.paraInscripcion, async ({ db, user, hoy, query: { codigoSucursal, cerrados, ...nino } }) => {
    const abiertos = [eq(periodoAcademico.activo, true), gte(periodoAcademico.fechaFin, hoy)];
    const filas = (await conNombres(db, campos)
      .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
      .where(
        gruposDe(
          user,
          codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
          eq(grupo.estatus, 'ACTIVO'),
          eq(grupo.tipo, 'REGULAR'),
          ...(cerrados && esAdministrador(user) ? [] : abiertos),
        ),
      )
      .orderBy(ordered(grupo.descripcion), grupo.codigoGrupo)
      .limit(MAX_ALL)) as unknown as Fila[];
    return filas.map((fila) => ({ ...fila, libres: Math.max(0, fila.capacidad - fila.inscritos), ...cabe(fila, nino, hoy) }));
  }),
];
