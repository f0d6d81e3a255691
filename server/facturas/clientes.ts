import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { facturas } from '@/contract/facturas/factura';
import type { Cliente, ClientePersona } from '@/contract/facturas/venta';
import { mayCall } from '@/contract/routes';
import type { Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { matches, termsOf, valuesOf, type Term } from '../lib/lists/filters';
import type { User } from '../lib/scope';
import { assertPersona, deudoresDe, personasDe } from '../personas/alcance';
import { pagadorDe } from './familia';

/** Most results of a search; typing more narrows it. */
export const A_LA_VISTA = 20;

/** A student, or a person who is none. */
interface Quien {
  codigoEstudiante?: number;
  codigoEntidad?: number;
}

/** Condition: the invoices of a person's own purchases, not those of a student. */
const compras = (codigoEntidad: number) => and(eq(factura.codigoEntidad, codigoEntidad), isNull(factura.codigoEstudiante))!;

/** Condition: the invoices of the student that the person was, who is found as a person once inactive. */
const comoEstudiante = (codigoEntidad: number) =>
  sql`${factura.codigoEstudiante} in (select codigo_estudiante from estudiante where codigo_entidad = ${codigoEntidad})`;

/**
 * Condition: the invoices of a student (with those from before the person became one), or of a person. Throws 404 for a student or person
 * that the user may not see.
 */
export async function delCliente(db: Db, user: User, { codigoEstudiante, codigoEntidad }: Quien): Promise<SQL> {
  if (codigoEstudiante !== undefined) {
    const estudiante = await cargarEstudiante(db, user, codigoEstudiante);
    return or(eq(factura.codigoEstudiante, codigoEstudiante), compras(estudiante.codigoEntidad))!;
  }
  await assertPersona(db, user, codigoEntidad!);
  return or(compras(codigoEntidad!), comoEstudiante(codigoEntidad!))!;
}

/** Condition: a word is in the person's name, document or phone, or in the supplier that the person is. Each part has its index. */
const hallada = (codigoCompania: number) => (term: Term, i: number) => sql`entidad.codigo_entidad in (
  select p.codigo_entidad from entidad p where p.codigo_compania = ${codigoCompania} and ${matches(sql`p.busqueda`, term, i)}
  union all select s.codigo_persona from suplidor s where s.codigo_compania = ${codigoCompania} and ${matches(sql`s.busqueda`, term, i)})`;

const ESTUDIANTE = sql<
  number | null
>`(select e.codigo_estudiante from estudiante e where e.codigo_entidad = entidad.codigo_entidad and e.activo limit 1)`;
const SUPLIDOR = sql`(select s.descripcion from suplidor s where s.codigo_persona = entidad.codigo_entidad limit 1)`;
const CLASE = sql<ClientePersona['clase']>`case
  when exists (select from responsable_estudiante r where r.codigo_entidad = entidad.codigo_entidad) then 'RESPONSABLE'
  when ${SUPLIDOR} is not null then 'SUPLIDOR'
  when exists (select from profesor p where p.codigo_entidad = entidad.codigo_entidad) then 'PROFESOR' else 'CLIENTE' end`;

const campos = { codigoEntidad: entidad.codigoEntidad, nombre: nombreDe('entidad'), telefono: entidad.telefono };
const enOrden = [sql`${nombreDe('entidad')} collate "es-x-icu"`, asc(entidad.codigoEntidad)];

/** The first persons that the user may see and who match every word, students first. */
export async function buscarClientes(db: Db, user: User, filtro: string): Promise<Cliente[]> {
  const terms = termsOf(filtro);
  const consulta = db
    .select({ ...campos, codigoEstudiante: ESTUDIANTE })
    .from(entidad)
    .where(personasDe(user, ...terms.map(hallada(user.codigoCompania))))
    .orderBy(sql`${ESTUDIANTE} is null`, ...enOrden)
    .limit(A_LA_VISTA);
  return consulta.prepare('').execute(valuesOf(terms)) as Promise<Cliente[]>;
}

/** The first persons that the user may see, who are no active students, and who match every word; nobody without a word. */
export async function buscarPersonas(db: Db, user: User, filtro: string): Promise<ClientePersona[]> {
  const terms = termsOf(filtro);
  if (terms.length === 0) return [];
  const consulta = db
    .select({ ...campos, clase: CLASE, suplidor: sql<string>`coalesce(${SUPLIDOR}, '')` })
    .from(entidad)
    .where(personasDe(user, sql`${ESTUDIANTE} is null`, ...terms.map(hallada(user.codigoCompania))))
    .orderBy(...enOrden)
    .limit(A_LA_VISTA);
  return consulta.prepare('').execute(valuesOf(terms)) as Promise<ClientePersona[]>;
}

/** The first students of other branches who owe something billed in one of the user's, and match every word, each with its payer. */
export async function buscarDeudores(db: Db, user: User, filtro: string): Promise<ClientePersona[]> {
  const terms = termsOf(filtro);
  if (terms.length === 0 || !mayCall(facturas.cuentaFamilia.access, user.accesos)) return [];
  const { codigoEstudiante, codigoEntidad, nombreCompleto: nombre, busqueda } = estudiante;
  const consulta = db
    .select({ codigoEntidad: pagadorDe(codigoEstudiante, codigoEntidad), nombre, sucursal: sucursal.descripcionSucursal })
    .from(estudiante)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, estudiante.codigoSucursal))
    .where(and(...terms.map((term, i) => matches(sql`${busqueda}`, term, i)), deudoresDe(user)))
    .orderBy(sql`${nombre} collate "es-x-icu"`, asc(codigoEstudiante))
    .limit(A_LA_VISTA);
  const rows = await consulta.prepare('').execute(valuesOf(terms));
  return rows.map((una) => ({ ...una, telefono: '', clase: 'ESTUDIANTE', suplidor: '' }));
}
