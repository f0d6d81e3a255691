import { sql, type SQL } from 'drizzle-orm';

// What a list or report, prepared once for everybody, shows a coach: the same as `estudiantesDe`, `facturasDe` and `cobrosDe` of alcance.ts.

const dado = sql.placeholder;

/** Subquery: the students who are in a group of the calling coach today. */
export const MIS_ESTUDIANTES = sql`(select i.codigo_estudiante from inscripcion i join grupo g using (codigo_grupo)
  where i.estatus = 'ACTIVA' and g.codigo_profesor = ${dado('codigoProfesor')})`;

/** Condition: payments, by their key, for those students alone: one that also covers another child's invoice names that child. */
export const soloDeMisGrupos = (codigoCobro: SQL) => sql`(
  ${codigoCobro} in (select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) where f.codigo_estudiante in ${MIS_ESTUDIANTES})
  and not exists (select from cobro_factura l join factura f using (codigo_factura)
    where l.codigo_cobro = ${codigoCobro} and f.codigo_estudiante not in ${MIS_ESTUDIANTES}))`;
