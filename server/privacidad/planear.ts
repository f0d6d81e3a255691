import { sql } from 'drizzle-orm';
import type { PlanSupresion } from '@/contract/privacidad/privacidad';
import { enPesos, type Centavos } from '@/domain/dinero';
import { sumarMeses, textoDelDia } from '@/domain/fechas';
import { sigueEl } from '../db/schema/inscripciones';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { nombreDe, type Suprimida } from '../db/schema/personas';
import { TRASLADOS } from '../estudiantes/traslados';
import { conflict, notFound } from '../lib/serve';
import { conUnidas, leerFilas, type Filas } from './filas';

/** Months after which the last nightly copy that was made before is deleted (server/db/copies/nightly.ts). */
const MESES_DE_COPIA = 12;
/** What a row of a table is called, in singular and plural, as seen from the student if it has several columns. */
const QUE = new Map(TRASLADOS.toReversed().map(({ tabla, que }) => [tabla, que]));
/** Tables whose rows go, or that stand on another line of the plan. */
const APARTE = new Set([
  'entidad',
  'estudiante',
  'direccion',
  'documento_estudiante',
  'comprador_fiscal',
  'comprobante',
  'usuario',
  'estudiante_info',
]);

/** The company and the person of a code, that of a person or of a student's record. */
export async function personaDe(db: Db, codigo: number, estudiante: boolean) {
  const { rows } = await db.execute<{ codigoCompania: number; codigoEntidad: number }>(sql`
    select p.codigo_compania "codigoCompania", codigo_entidad "codigoEntidad" from entidad p left join estudiante e using (codigo_entidad)
    where case when ${estudiante} then e.codigo_estudiante else codigo_entidad end = ${codigo}`);
  return rows[0];
}

interface Otra extends Record<string, unknown> {
  codigo: number;
  nombre: string;
  /** Why a guardian of the child stays; '' for one who is suppressed too. */
  porque: string;
}

/**
 * The guardians of these children, each with the reason for staying: another child who is not suppressed, or a part of their own in the
 * academy.
 */
async function responsablesDe(db: Db, personas: readonly number[]): Promise<Otra[]> {
  const suyas = sql.param(personas);
  const { rows } = await db.execute<Otra>(sql`
    select p.codigo_entidad codigo, ${nombreDe('p')} nombre, coalesce(
      (select 'tiene a su cargo a ' || e.nombre_completo from responsable_estudiante r join estudiante e using (codigo_estudiante)
        where r.codigo_entidad = p.codigo_entidad and e.codigo_entidad <> all(${suyas}::int[])
          and not exists (select from supresion s where s.personas @> jsonb_build_array(jsonb_build_object('codigo', e.codigo_entidad))) limit 1),
      (select 'es también estudiante' from estudiante e where e.codigo_entidad = p.codigo_entidad limit 1),
      (select 'es usuario de Cantera' from usuario u where u.codigo_entidad = p.codigo_entidad limit 1),
      (select 'es profesor' from profesor f where f.codigo_entidad = p.codigo_entidad limit 1),
      (select 'es suplidor' from suplidor s where s.codigo_persona = p.codigo_entidad limit 1), '') porque
    from entidad p where p.codigo_entidad <> all(${suyas}::int[]) and exists (
      select from responsable_estudiante r join estudiante e using (codigo_estudiante)
      where r.codigo_entidad = p.codigo_entidad and e.codigo_entidad = any(${suyas}::int[]))
    order by nombre, codigo`);
  return rows;
}

interface Estado {
  suprimida: string | null;
  unida: string | null;
  inscrita: string | null;
  responsable: string | null;
  profesor: boolean;
  suplidor: string | null;
  caja: string | null;
  debe: number;
  avisada: boolean;
  sin_numero: boolean;
  favor: { nombre: string; monto: number } | null;
}

/** Why these persons cannot be suppressed, with what to do first; '' if they can be. */
async function impedimento(db: Db, hoy: string, codigoEntidad: number, personas: readonly number[]): Promise<string> {
  const suyas = sql`any(${sql.param(personas)}::int[])`;
  const { rows } = await db.execute<Estado & Record<string, unknown>>(sql`
    with nino as (select codigo_estudiante from estudiante where codigo_entidad = ${suyas}),
      cuenta as (select * from factura where codigo_entidad = ${suyas} or codigo_estudiante in (select * from nino))
    select
      (select to_char(momento at time zone 'America/Santo_Domingo', 'YYYY-MM-DD') from supresion
        where personas @> jsonb_build_array(jsonb_build_object('codigo', ${codigoEntidad}::int)) limit 1) suprimida,
      (select '#' || coalesce(p.codigo_unida, e.codigo_fusion) from entidad p left join estudiante e using (codigo_entidad)
        where p.codigo_entidad = ${codigoEntidad} and coalesce(p.codigo_unida, e.codigo_fusion) is not null) unida,
      (select string_agg(distinct g.descripcion, ', ') from inscripcion i join grupo g using (codigo_grupo)
        where ${sigueEl(hoy)} and i.codigo_estudiante in (select * from nino)) inscrita,
      (select min(e.nombre_completo) from responsable_estudiante r join estudiante e using (codigo_estudiante)
        join inscripcion i using (codigo_estudiante)
        where r.codigo_entidad = ${suyas} and ${sigueEl(hoy)} and codigo_estudiante not in (select * from nino)) responsable,
      exists (select from profesor where codigo_entidad = ${suyas} and activo) profesor,
      (select min(descripcion) from suplidor where codigo_persona = ${suyas}) suplidor,
      (select min(u.usuario) from caja c join usuario u using (codigo_usuario) where u.codigo_entidad = ${suyas} and c.cierre is null) caja,
      (select coalesce(sum(pendiente), 0)::float8 from cuenta) debe,
      exists (select from aviso_transferencia where codigo_entidad = ${suyas} and estado = 'PENDIENTE') avisada,
      exists (select from comprobante where ncf is null and (codigo_comprador = ${suyas} or codigo_factura in (select codigo_factura from cuenta))) sin_numero,
      (select json_build_object('nombre', ${nombreDe('p')}, 'monto', sum(s.monto)) from saldo_movimiento s join entidad p using (codigo_entidad)
        where codigo_entidad = ${suyas} group by codigo_entidad, p.nombre, p.apellido having sum(s.monto) <> 0 limit 1) favor`);
  const { suprimida, unida, inscrita, responsable, profesor, suplidor, caja, debe, avisada, sin_numero: sinNumero, favor } = rows[0]!;
  if (suprimida) return `Sus datos ya se suprimieron el ${textoDelDia(suprimida)}`;
  if (unida) return `Esta ficha se unió a la ${unida}: suprima esa`;
  if (inscrita) return `Tiene una inscripción activa en ${inscrita}: cancélela antes, en «Cancelar inscripción»`;
  if (responsable) return `Es responsable de ${responsable}, con una inscripción activa: quítele antes ese vínculo, en «Padres y tutores»`;
  if (profesor) return 'Es un profesor activo: desactívelo antes, en «Profesores»';
  if (suplidor) return `Es la persona del suplidor «${suplidor}»: quítela antes de él, en «Suplidores»`;
  if (caja) return `Su usuario «${caja}» tiene una caja abierta: ciérrela antes`;
  if (debe > 0) return `Debe ${enPesos(debe as Centavos)}: cóbrelo o anule antes las facturas`;
  if (favor)
    return `${favor.nombre} tiene un saldo a favor de ${enPesos(favor.monto as Centavos)}: devuélvalo o trasládelo antes, en «Saldos a favor»`;
  if (avisada) return 'Tiene una transferencia avisada sin confirmar: confírmela o recházela antes';
  if (sinNumero) return 'Tiene un comprobante fiscal que espera su número: agregue antes una secuencia, en «Compañía»';
  return '';
}

/** The plan, and the persons whose data go, as the record has them. */
export interface Planeada {
  plan: PlanSupresion;
  personas: Suprimida[];
  /** The rows of all of them. */
  filas: Filas;
}

const contadas = (filas: Filas): PlanSupresion['quedan'] =>
  [...filas].flatMap(([tabla, { length: cantidad }]) => {
    const que = QUE.get(tabla);
    return !que || APARTE.has(tabla) ? [] : [{ que: que[cantidad === 1 ? 0 : 1], cantidad }];
  });

async function nombresDe(db: Db, codigoCompania: number, codigos: readonly number[]) {
  const { rows } = await db.execute<{ codigo: number; nombre: string; registrada: string }>(sql`
    select codigo_entidad codigo, ${nombreDe('p')} nombre, (extract(epoch from fecha_registro) * 1000000)::bigint::text registrada
    from entidad p where codigo_compania = ${codigoCompania} and codigo_entidad = any(${sql.param(codigos)}::int[])`);
  return new Map(rows.map((row) => [row.codigo, row]));
}

/** Who goes with a person, with the records merged into theirs, the person first; and the guardians, who go or stay. */
async function conSuFamilia(db: Db, codigoEntidad: number) {
  const suyas = await conUnidas(db, [codigoEntidad]);
  const responsables = await responsablesDe(db, suyas);
  const otras = responsables.filter(({ porque }) => porque === '').map(({ codigo }) => codigo);
  return { responsables, todas: await conUnidas(db, [...suyas, ...otras]) };
}

/**
 * Plans the suppression of a person: who goes with them, what stays, why not. Within a transaction that writes it locks the students, then
 * the persons, each in the order of their codes. Throws 404 for a person of another company, and 409 where somebody joined the family meanwhile.
 */
export async function planear(db: Db, codigoCompania: number, codigoEntidad: number, hoy: string): Promise<Planeada> {
  const antes = await conSuFamilia(db, codigoEntidad);
  const param = sql.param(antes.todas);
  await lockRows(db)`select 1 from estudiante where codigo_entidad = any(${param}::int[]) order by codigo_estudiante for update`;
  await lockRows(db)`select 1 from entidad where codigo_entidad = any(${param}::int[]) order by codigo_entidad for update`;
  // Read again once they are locked: who got another child meanwhile stays.
  const { responsables, todas } = await conSuFamilia(db, codigoEntidad);
  if (todas.some((codigo) => !antes.todas.includes(codigo))) throw conflict('La familia cambió mientras se miraba: revise de nuevo');
  const nombres = await nombresDe(db, codigoCompania, todas);
  const persona = nombres.get(codigoEntidad);
  if (!persona) throw notFound('Esa persona');
  const filas = await leerFilas(db, todas);
  const fiscales = (filas.get('comprobante') ?? []).filter(({ ncf }) => ncf !== null);
  const plan: PlanSupresion = {
    codigoEntidad,
    nombreCompleto: persona.nombre,
    tambien: todas.filter((codigo) => codigo !== codigoEntidad).map((codigo) => nombres.get(codigo)!.nombre),
    siguen: responsables.filter(({ porque }) => porque !== '').map(({ nombre, porque }) => `${nombre}: ${porque}`),
    quedan: contadas(filas),
    fiscales: fiscales
      .map((uno) => ({
        codigoComprobante: uno.codigo_comprobante as number,
        ncf: uno.ncf as string,
        fecha: uno.fecha as string,
        total: uno.total as Centavos,
      }))
      .sort((a, b) => a.codigoComprobante - b.codigoComprobante),
    usuarios: (filas.get('usuario') ?? []).map(({ usuario }) => usuario as string),
    copiasHasta: sumarMeses(hoy, MESES_DE_COPIA),
    impide: await impedimento(db, hoy, codigoEntidad, todas),
  };
  return { plan, filas, personas: todas.map((codigo) => ({ codigo, registrada: nombres.get(codigo)!.registrada })) };
}
