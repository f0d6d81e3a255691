import { sql, type SQL } from 'drizzle-orm';
import type { Db, User } from '../../lib/scope';
import { nombreDe } from '../../db/schema/personas';
import type { Ficha } from './cambios';

/** What an undo needs: the range of invoice numbers, the enrolments, waiting-list entries, and the previous data of existing students. */
export interface Rastro {
  facturas: { desde: number; hasta: number } | null;
  inscripciones: number[];
  esperas: number[];
  /** Students whose record got a note. */
  notas: number[];
  /** Scholarships granted. */
  becas: number[];
  /** Scholarships created. */
  becasNuevas: number[];
  /** Movements of credit. */
  saldos: number[];
  actualizados: { codigoEstudiante: number; codigoEntidad: number; version: number; versionEstudiante: number; antes: Ficha | null }[];
}

/** The reason of the discounts and scholarships that an import grants. */
export const EN_LA_CARGA = 'Venía en la carga';

export const lista = (codigos: readonly number[]) => sql`any(${sql.param([...codigos])}::int[])`;
const ninguno = (codigos: readonly number[]) => sql`all(${sql.param([...codigos])}::int[])`;

/** Condition: the invoices (f) of an import. */
export const suyas = ({ codigoCompania }: User, { facturas }: Rastro): SQL =>
  facturas ? sql`(f.codigo_compania = ${codigoCompania} and f.numero between ${facturas.desde} and ${facturas.hasta})` : sql`false`;

/** SQL: a person's credit without what the import brought; less than nothing where some of that was spent. */
export const otroSaldo = (codigoEntidad: SQL, { saldos }: Rastro): SQL =>
  sql`(select coalesce(sum(t.monto), 0) from saldo_movimiento t where t.codigo_entidad = ${codigoEntidad} and t.codigo_movimiento <> ${ninguno(saldos)})`;

/** What refers to a student and is nothing that an import writes, with what it is called. */
const TABLAS = {
  registro_asistencia: 'asistencia',
  documento_estudiante: 'documentos',
  baja_estudiante: 'una baja',
  lista_espera: 'un lugar en la lista de espera',
  interesado: 'una familia interesada',
  seguimiento_estudiante: 'un seguimiento',
  aviso_ausencia: 'una ausencia avisada',
  reposicion: 'una reposición',
  carta_saldo: 'una carta de saldo',
};

/** What somebody did since, and the condition about a student (e) that it was done. */
type Uso = readonly [que: string, SQL];
const hay = (de: SQL) => sql`exists (select from ${de})`;

/** Of a student that the import created. */
function usosDelCreado(user: User, codigoCarga: number, rastro: Rastro): Uso[] {
  const suyo = sql`codigo_estudiante = e.codigo_estudiante`;
  /** The persons (q) who may pay for the student. */
  const pagadores = sql`(select r.codigo_entidad from responsable_estudiante r where r.${suyo} union select e.codigo_entidad) q`;
  /** Condition: such a person pays for nobody outside of the import, so that after its undo nobody would look for their money. */
  const soloAqui = sql`not exists (select from responsable_estudiante o join estudiante x using (codigo_estudiante)
    where o.codigo_entidad = q.codigo_entidad and o.contacto_pago and x.codigo_carga is distinct from ${codigoCarga})`;
  const saldo = otroSaldo(sql`q.codigo_entidad`, rastro);
  return [
    ['otras facturas', hay(sql`factura f where f.${suyo} and not ${suyas(user, rastro)}`)],
    ['otra inscripción', hay(sql`inscripcion i where i.${suyo} and i.codigo_inscripcion <> ${ninguno(rastro.inscripciones)}`)],
    ['una beca', hay(sql`beca_estudiante b where b.${suyo} and b.codigo_beca_estudiante <> ${ninguno(rastro.becas)}`)],
    ['notas', hay(sql`estudiante_info n where n.${suyo} and (n.version > 0 or n.codigo_estudiante <> ${ninguno(rastro.notas)})`)],
    ['saldo a favor gastado', hay(sql`${pagadores} where ${saldo} < 0`)],
    ['saldo a favor que no vino en la carga', hay(sql`${pagadores} where ${saldo} > 0 and ${soloAqui}`)],
    [
      'una transferencia avisada',
      hay(sql`${pagadores} join aviso_transferencia t using (codigo_entidad) where t.estado = 'PENDIENTE' and ${soloAqui}`),
    ],
    ['una ficha unida', hay(sql`estudiante u where u.codigo_fusion = e.codigo_estudiante`)],
    ...Object.entries(TABLAS).map(([tabla, que]): Uso => [que, hay(sql`${sql.identifier(tabla)} t where t.${suyo}`)]),
  ];
}

/** Of what the import wrote, for a student that it created or changed. */
function usosDeLoEscrito(user: User, rastro: Rastro): Uso[] {
  const suyo = sql`codigo_estudiante = e.codigo_estudiante`;
  const factura = sql`factura f where ${suyas(user, rastro)} and f.${suyo}`;
  const deFactura = (tabla: 'cobro_factura' | 'comprobante' | 'incobrable' | 'nota_credito') =>
    hay(sql`${sql.identifier(tabla)} t where t.codigo_factura = f.codigo_factura`);
  const quitada = sql`f.estatus = 'ANULADA' or ${deFactura('nota_credito')} or ${deFactura('incobrable')}`;
  const inscripcion = sql`inscripcion i where i.codigo_inscripcion = ${lista(rastro.inscripciones)} and i.${suyo}`;
  const seguida = hay(sql`inscripcion o where o.codigo_inscripcion_origen = i.codigo_inscripcion`);
  const rebajada = hay(sql`inscripcion_descuento d where d.codigo_inscripcion = i.codigo_inscripcion and d.motivo <> ${EN_LA_CARGA}`);
  return [
    // A reversed payment too: its receipt names the invoice.
    ['pagos', hay(sql`${factura} and (f.pagado > 0 or ${deFactura('cobro_factura')})`)],
    ['facturas anuladas o rebajadas', hay(sql`${factura} and (${quitada})`)],
    ['comprobantes fiscales', hay(sql`${factura} and ${deFactura('comprobante')}`)],
    ['mora', hay(sql`${factura} and ${hay(sql`factura m where m.codigo_cuota = f.codigo_factura`)}`)],
    ['una inscripción que cambió', hay(sql`${inscripcion} and (i.estatus <> 'ACTIVA' or i.version > 0 or ${seguida})`)],
    ['asistencia', hay(sql`${inscripcion} and ${hay(sql`registro_asistencia r where r.${suyo} and r.codigo_grupo = i.codigo_grupo`)}`)],
    ['un descuento', hay(sql`${inscripcion} and ${rebajada}`)],
    ['una beca', hay(sql`beca_estudiante b where b.codigo_beca_estudiante = ${lista(rastro.becas)} and b.${suyo} and b.version > 0`)],
  ];
}

/** Who keeps an import from being undone, by name: its students, and somebody who pays for none of them any more and has spent its credit. */
export async function enUso(db: Db, user: User, codigoCarga: number, rastro: Rastro) {
  const tocados = lista(rastro.actualizados.map(({ codigoEstudiante }) => codigoEstudiante));
  const creado = sql`e.codigo_carga = ${codigoCarga}`;
  const usos = [
    ...usosDelCreado(user, codigoCarga, rastro).map(([que, si]): Uso => [que, sql`${creado} and ${si}`]),
    ...usosDeLoEscrito(user, rastro),
  ].map(([que, si]) => sql`case when ${si} then ${que}::text end`);
  const { rows } = await db.execute<{ codigo: number | null; nombre: string; usos: string[] }>(sql`
    select e.codigo_estudiante codigo, e.nombre_completo nombre, u.usos
      from estudiante e cross join lateral (select array_remove(array[${sql.join(usos, sql`, `)}], null) usos) u
      where (${creado} or e.codigo_estudiante = ${tocados}) and u.usos <> '{}'
    union all select null, ${nombreDe('p')}, '{saldo a favor gastado}' from entidad p
      where p.codigo_entidad in (select codigo_entidad from saldo_movimiento where codigo_movimiento = ${lista(rastro.saldos)})
        and ${otroSaldo(sql`p.codigo_entidad`, rastro)} < 0
        and not exists (select from responsable_estudiante r join estudiante e using (codigo_estudiante) where r.codigo_entidad = p.codigo_entidad and ${creado})
    order by nombre`);
  return rows;
}
