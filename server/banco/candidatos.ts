import { and, desc, eq, sql } from 'drizzle-orm';
import { candidatos as candidatosCall, type Candidato } from '@/contract/banco/linea';
import { CERO, menorImporte, restar, sumar, type Centavos } from '@/domain/dinero';
import { numerosDe, palabrasEn, palabrasIguales, parecido, referenciaDe } from '@/domain/banco/senales';
import { groupBy } from '@/utils/groupBy';
import { capitalized } from '@/utils/texto';
import { lineaBanco } from '../db/schema/dinero/banco';
import { avisoTransferencia } from '../db/schema/dinero/cobranza';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { estimadaHasta, pendiente } from '../facturas/columnas';
import { deLaCuenta, pagadorDe } from '../facturas/familia';
import { anyOf, holds, holdsAny } from '../lib/lists/filters';
import { forbidden, serve } from '../lib/serve';
import { loadRow, scoped, soloDe, type Db, type User } from '../lib/scope';
import { facturasDe } from '../personas/alcance';

type Linea = typeof lineaBanco.$inferSelect;

const MAX_CANDIDATOS = 8;

/** The most that each sign finds; the best of them are shown. */
const MAX_POR_SENAL = 200;

// Written out, because of a query of one table drizzle names no table, and inside of a subselect that is another column.
const suPagador = sql<number>`coalesce(${pagadorDe(sql`factura.codigo_estudiante`, sql`factura.codigo_entidad`)}, factura.codigo_entidad)`;

/** What these payers owe that the user may collect, oldest first; an estimate waits until its cost is known. */
export const deudasDe = (db: Db, user: User, pagadores: readonly number[]) => {
  const { codigoFactura, numero, descripcion, fechaVencimiento } = factura;
  const suyos = sql`any(${sql.param([...pagadores])}::int[])`;
  return db
    .select({
      ...{ codigoFactura, numero, descripcion, pendiente: factura.pendiente, codigoPagador: suPagador, hijo: estudiante.nombreCompleto },
      nombre: sql<string>`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${suPagador})`,
      documento: sql<string>`(select p.documento_signos from entidad p where p.codigo_entidad = ${suPagador})`,
    })
    .from(factura)
    .innerJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .where(facturasDe(user, deLaCuenta(suyos), sql`${suPagador} = ${suyos}`, sql`${estimadaHasta} is null`))
    .orderBy(fechaVencimiento, codigoFactura);
};

/** Transfers of this amount that families announced and nobody collected. */
const avisosDe = (db: Db, user: User, monto: Centavos) =>
  db
    .select()
    .from(avisoTransferencia)
    .where(scoped(avisoTransferencia, user, eq(avisoTransferencia.estado, 'PENDIENTE'), eq(avisoTransferencia.monto, monto)));
type Aviso = Awaited<ReturnType<typeof avisosDe>>[number];

/** Payers who are named by words, themselves or a student of theirs: by all of them if it is a search, else first those with the most. */
function nombrados(db: Db, { codigoCompania }: User, palabras: readonly string[], todas: boolean) {
  const de = (tabla: typeof entidad | typeof estudiante, codigo: typeof suPagador) => {
    const cuantas = sql`(select count(*) from unnest(${sql.param([...palabras])}::text[]) p where ${tabla.busqueda} like '%' || p || '%')`;
    const dicho = todas ? palabras.map((una) => holds(tabla.busqueda, una)) : [holdsAny(tabla.busqueda, anyOf(palabras))];
    return db
      .select({ codigo })
      .from(tabla)
      .where(and(eq(tabla.codigoCompania, codigoCompania), ...dicho))
      .orderBy(desc(cuantas), codigo)
      .limit(MAX_POR_SENAL);
  };
  return [
    de(entidad, sql`${entidad.codigoEntidad}`),
    de(estudiante, pagadorDe(sql`estudiante.codigo_estudiante`, sql`estudiante.codigo_entidad`)),
  ];
}

/** Numbers that may be an RNC or a cédula: 9 or 11 digits, with their hyphens or without. */
const documentosEn = ({ descripcion, referencia }: Linea): string[] =>
  `${descripcion} ${referencia}`.replaceAll('-', '').match(/\b(?:\d{9}|\d{11})\b/g) ?? [];

/** The questions that find who a movement may be of: who is named, has its document, or owes exactly its amount. Each is answered by an index. */
export function preguntasDePagadores(db: Db, user: User, linea: Linea, buscadas: readonly string[]) {
  if (buscadas.length) return nombrados(db, user, buscadas, true);
  const palabras = palabrasEn(linea.descripcion);
  const conDocumento = db
    .select({ codigo: sql<number>`${entidad.codigoEntidad}` })
    .from(entidad)
    .where(
      and(
        eq(entidad.codigoCompania, user.codigoCompania),
        sql`${entidad.documentoSignos} <> '' and ${entidad.documentoSignos} = any(${sql.param(documentosEn(linea))}::text[])`,
      ),
    );
  const debenEso = db
    .select({ codigo: suPagador })
    .from(factura)
    .where(facturasDe(user, pendiente, eq(factura.pendiente, linea.monto)))
    .orderBy(factura.fechaVencimiento)
    .limit(MAX_POR_SENAL);
  return [...(palabras.length ? nombrados(db, user, palabras, false) : []), conDocumento, debenEso];
}

type Deuda = Awaited<ReturnType<typeof deudasDe>>[number];

/** Oldest first: what the money pays, and what is left of it. */
function repartir(monto: Centavos, suyas: readonly Deuda[]) {
  let queda = monto;
  const facturas = suyas.flatMap(({ codigoFactura, numero, descripcion, pendiente: debe }) => {
    const parte = menorImporte(queda, debe);
    queda = restar(queda, parte);
    return parte > CERO ? [{ codigoFactura, numero, descripcion, pendiente: debe, monto: parte }] : [];
  });
  return { facturas, sobra: queda };
}

/** The families that owe, those first that the movement speaks of: their announcement, their name, exactly what they owe. */
function candidatosDe(linea: Linea, todas: readonly Deuda[], avisos: readonly Aviso[], filtro: string): Candidato[] {
  const porPagador = groupBy(todas, ({ codigoPagador }) => codigoPagador);
  const dichas = palabrasEn(linea.descripcion);
  const buscadas = palabrasEn(filtro);
  const delBanco = referenciaDe(linea.referencia);
  const seParece = (aviso: Aviso) => parecido(referenciaDe(aviso.referencia), delBanco, numerosDe(linea.descripcion)) !== 'OTRA';
  const notados = [...porPagador].map(([codigoPagador, suyas]) => {
    const { nombre, documento } = suyas[0]!;
    const documentado = documentosEn(linea).includes(documento);
    const hijos = [...new Set(suyas.flatMap(({ hijo }) => hijo ?? []))];
    const debe = sumar(suyas.map((una) => una.pendiente));
    const avisados = avisos.filter(({ codigoEntidad }) => codigoEntidad === codigoPagador);
    const aviso = avisados.find(seParece) ?? avisados[0];
    const iguales = Math.max(...[nombre, ...hijos].map((uno) => palabrasIguales(palabrasEn(uno), dichas)));
    const exacto = debe === linea.monto || suyas.some((una) => una.pendiente === linea.monto);
    const razones = [
      aviso && (seParece(aviso) ? 'avisó esta transferencia' : 'avisó una transferencia por este monto'),
      iguales >= 2 && 'su nombre está en la descripción',
      documentado && 'su documento está en el movimiento',
      exacto && 'debe exactamente este monto',
    ].filter(Boolean) as string[];
    const nota =
      (aviso ? (seParece(aviso) ? 100 : 60) : 0) + (iguales >= 2 ? 40 : iguales * 10) + (documentado ? 60 : 0) + (exacto ? 20 : 0);
    const hallado = buscadas.length > 0 && [nombre, ...hijos].some((uno) => palabrasIguales(palabrasEn(uno), buscadas) >= buscadas.length);
    const candidato: Candidato = {
      ...{ codigoPagador, nombre, pagaPor: hijos.join(', '), pendiente: debe, ...repartir(linea.monto, suyas) },
      razon: capitalized(razones.join(', ')) || 'Tiene deuda',
      aviso: aviso ? { ...aviso, tieneCopia: aviso.codigoArchivo !== null } : null,
    };
    return { candidato, nota, cabe: buscadas.length ? hallado : nota > 0 };
  });
  return notados
    .filter(({ cabe }) => cabe)
    .sort((a, b) => b.nota - a.nota || a.candidato.nombre.localeCompare(b.candidato.nombre))
    .slice(0, MAX_CANDIDATOS)
    .map(({ candidato }) => candidato);
}

// Called before a deposit becomes a payment. Locks nothing. Refuses a coach, and a movement of another company (404).
export default serve(candidatosCall, async ({ db, user, query: { codigoLinea, filtro } }) => {
  if (soloDe(user) !== undefined) throw forbidden('Los montos de las familias no son para profesores', 'acceso');
  const linea = await loadRow(db, user, lineaBanco, eq(lineaBanco.codigoLinea, codigoLinea), 'Ese movimiento');
  const avisos = await avisosDe(db, user, linea.monto);
  const buscadas = palabrasEn(filtro);
  const posibles = new Set(buscadas.length ? [] : avisos.map(({ codigoEntidad }) => codigoEntidad));
  for (const pregunta of preguntasDePagadores(db, user, linea, buscadas)) for (const { codigo } of await pregunta) posibles.add(codigo);
  return candidatosDe(linea, await deudasDe(db, user, [...posibles]), avisos, filtro);
});
