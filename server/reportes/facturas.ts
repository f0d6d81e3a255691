import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../db/schema/facturas';
import { estabaEn } from '../academico/grupoDelDia';
import { anyone } from '../lib/scope';
import { matches, type Term } from '../lib/lists/search';
import { AL } from './deudaAl';
import { MIS_ESTUDIANTES } from '../personas/misGrupos';

const dado = sql.placeholder;

/** SQL: the number in a word like 35 or F-35, by the letter of the paper; null for any other word. */
export const numeroEn = (i: number, letra: 'f' | 'r') =>
  sql`substring(lower(${dado(`palabra${i}`)}::text) from ${sql.raw(`'^(?:${letra}-?)?([0-9]{1,9})$'`)})::int`;

/** Search condition: the invoice's student (or customer) matches a word, or its number is the word. */
export function delNombre(term: Term, i: number): SQL {
  const hallado = sql`codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}`;
  return sql`(${factura.codigoEstudiante} in (select codigo_estudiante from estudiante where ${hallado})
    or ${factura.codigoEstudiante} is null and ${factura.codigoEntidad} in (select codigo_entidad from entidad where ${hallado})
    or ${factura.numero} = ${numeroEn(i, 'f')})`;
}

/** Condition: invoices of an enrolment in the requested group. */
export const DE_GRUPO = sql`${factura.codigoInscripcion} in (select codigo_inscripcion from inscripcion where codigo_grupo = ${dado('codigoGrupo')})`;

/** The same of an enrolment that was in the group on the day `al`. */
export const DE_GRUPO_AL = sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i where ${estabaEn(sql`array[${dado('codigoGrupo')}::int]`, AL)})`;

/** Condition: invoices of the students of the calling coach, as in `facturasDe`: of a child who left nothing is seen any more. */
export const DE_MIS_GRUPOS = sql`${factura.codigoEstudiante} in ${MIS_ESTUDIANTES}`;
