import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { EstadoFiscal } from '@/contract/facturas/fiscal';
import { avisosDe, ncfDe, quedan, tiposNecesarios } from '@/domain/fiscal/comprobante';
import { pick, type Db } from '../../db/connect';
import { compania, sucursal } from '../../db/schema/compania';
import { companiaFiscal, comprobante, compradorFiscal, secuenciaFiscal } from '../../db/schema/dinero/fiscal';
import { entidad } from '../../db/schema/personas';
import type { Deps } from '../../lib/serve';
import { scoped, type User } from '../../lib/scope';

const AL_EMPEZAR = { ambiente: 'PRUEBA', tipoIngreso: '01', avisarCon: 100, con608: false, enviar: false, version: 0 } as const;

/** The company's fiscal settings, locked if asked for; undefined when there are none. */
export async function ajustesDe(db: Db, user: Pick<User, 'codigoCompania'>, lock = false) {
  const query = db.select().from(companiaFiscal).where(eq(companiaFiscal.codigoCompania, user.codigoCompania));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** How the company numbers, and whether it charges late fees. */
export async function modoDe(db: Db, { codigoCompania }: Pick<User, 'codigoCompania'>) {
  const [row] = await db
    .select({ modo: compania.fiscal, rnc: compania.rnc, conMora: sql<boolean>`${compania.moraTipo} <> 'NINGUNA'` })
    .from(compania)
    .where(eq(compania.codigoCompania, codigoCompania));
  return row!;
}

/** The regimes of the company's buyers, besides tax credit. */
const regimenesDe = async (db: Db, { codigoCompania }: User) =>
  (
    await db
      .selectDistinct({ regimen: compradorFiscal.regimen })
      .from(compradorFiscal)
      .innerJoin(entidad, eq(entidad.codigoEntidad, compradorFiscal.codigoEntidad))
      .where(and(eq(entidad.codigoCompania, codigoCompania), ne(compradorFiscal.regimen, 'CREDITO')))
      .orderBy(asc(compradorFiscal.regimen))
  ).map(({ regimen }) => regimen);

const secuenciasDe = (db: Db, user: User) =>
  db
    .select({ secuencia: secuenciaFiscal, descripcionSucursal: sucursal.descripcionSucursal })
    .from(secuenciaFiscal)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, secuenciaFiscal.codigoSucursal))
    .where(scoped(secuenciaFiscal, user))
    .orderBy(asc(sucursal.descripcionSucursal), asc(secuenciaFiscal.tipo), asc(secuenciaFiscal.desde));

/** Counts what waits: documents without a number, and electronic ones without a signature, with the reason. */
async function loQueEspera(db: Db, user: User) {
  const [firma] = await db
    .select({
      sinFirmar: sql<number>`count(*)::int`,
      motivoSinFirmar: sql<string>`coalesce(min(nullif(${comprobante.error}, '')), '')`,
    })
    .from(comprobante)
    .where(scoped(comprobante, user, sql`${comprobante.ncf} like 'E%' and ${comprobante.firmado} is null`));
  return { enEspera: await db.$count(comprobante, scoped(comprobante, user, isNull(comprobante.ncf))), ...firma! };
}

/** Settings (without the certificate's key), ranges of the caller's branches, the ranges to request from the DGII, and what waits. */
export async function leerEstado(db: Db, user: User, hoy: string, { secretos }: Deps): Promise<EstadoFiscal> {
  const ajustes = await ajustesDe(db, user);
  const { modo, conMora } = await modoDe(db, user);
  const filas = await secuenciasDe(db, user);
  const activas = await db
    .select(pick(sucursal, 'codigoSucursal', 'descripcionSucursal'))
    .from(sucursal)
    .where(and(scoped(sucursal, user), eq(sucursal.activo, true)))
    .orderBy(asc(sucursal.descripcionSucursal));
  const { ambiente, tipoIngreso, avisarCon, con608, enviar, version, desde } = ajustes ?? { ...AL_EMPEZAR, desde: hoy };
  const rangos = filas.map(({ secuencia }) => secuencia);
  const sucursales = activas.map(({ codigoSucursal }) => codigoSucursal);
  const avisos = avisosDe(rangos, sucursales, tiposNecesarios(modo, conMora, await regimenesDe(db, user)), { hoy, avisarCon });
  const nombreDe = new Map(activas.map(({ codigoSucursal, descripcionSucursal }) => [codigoSucursal, descripcionSucursal]));
  return {
    modo,
    desde,
    ambiente,
    tipoIngreso: tipoIngreso as EstadoFiscal['tipoIngreso'],
    avisarCon,
    con608,
    enviar,
    version,
    secuencias: filas.map(({ secuencia: { codigoCompania: _, siguiente, ...fila }, descripcionSucursal }) => {
      const restan = quedan({ ...fila, siguiente }, hoy);
      return { ...fila, descripcionSucursal, quedan: restan, siguiente: restan ? ncfDe(fila.tipo, siguiente) : '' };
    }),
    avisos: avisos.map((aviso) => ({ ...aviso, descripcionSucursal: nombreDe.get(aviso.codigoSucursal)! })),
    ...(await loQueEspera(db, user)),
    certificado: ajustes?.certificadoVence
      ? { titular: ajustes.certificadoTitular, vence: ajustes.certificadoVence, legible: secretos.descifrar(ajustes.secreto) !== undefined }
      : null,
  };
}
