import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { xmlDeEcf } from '@/domain/fiscal/ecf';
import { rechazo, type Resultado } from '@/domain/resultado';
import { digitosDeRnc } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { compania } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/fiscal';
import { factura } from '../../db/schema/facturas';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../lib/deps';
import type { Certificado } from './firmar';

dayjs.extend(utc);

/** So many documents are signed in one transaction. */
const PARTE = 50;
/** Santo Domingo is four hours behind UTC all year. */
const HORAS = -4;
const SIN_CERTIFICADO = 'Suba el certificado con el que firma la academia, en Compañía, Comprobantes fiscales';

/** A moment as a document writes it, in Santo Domingo: '10-03-2026 10:00:00'. */
export const momentoDeFirma = (iso: string): string => dayjs.utc(iso).utcOffset(HORAS).format('DD-MM-YYYY HH:mm:ss');

const modificado = alias(comprobante, 'modificado');

/** Documents that have a number and no signature, the oldest first, held so that nobody else signs them. */
const sinFirmar = (db: Db, codigoCompania: number) =>
  db
    .select({
      documento: comprobante,
      emisor: {
        rnc: compania.rnc,
        nombre: compania.nombre,
        direccion: compania.direccion,
        telefono: compania.telefono,
        email: compania.email,
      },
      ajustes: companiaFiscal,
      pendiente: factura.pendiente,
      vencimiento: factura.fechaVencimiento,
      modificado: { ncf: modificado.ncf, fecha: modificado.fecha },
    })
    .from(comprobante)
    .innerJoin(factura, eq(factura.codigoFactura, comprobante.codigoFactura))
    .innerJoin(compania, eq(compania.codigoCompania, comprobante.codigoCompania))
    .innerJoin(companiaFiscal, eq(companiaFiscal.codigoCompania, comprobante.codigoCompania))
    .leftJoin(modificado, eq(modificado.codigoComprobante, comprobante.codigoModifica))
    .where(
      and(
        eq(comprobante.codigoCompania, codigoCompania),
        sql`${comprobante.ncf} like 'E%' and ${comprobante.error} = ''`,
        isNull(comprobante.firmado),
      ),
    )
    .orderBy(asc(comprobante.codigoComprobante))
    .limit(PARTE)
    .for('update', { of: comprobante, skipLocked: true });

type Fila = Awaited<ReturnType<typeof sinFirmar>>[number];

async function firmar({ documento, emisor, ajustes, pendiente, vencimiento, modificado: de }: Fila, { secretos, now }: Deps) {
  const abierto = ajustes.secreto && secretos.descifrar(ajustes.secreto);
  if (!abierto) return rechazo(SIN_CERTIFICADO);
  const firmado = now().toISOString();
  if (ajustes.certificadoVence! < firmado.slice(0, 10))
    return rechazo('El certificado con el que firma la academia venció: suba el que lo reemplaza');
  const hecho = xmlDeEcf({
    ...documento,
    ncf: documento.ncf!,
    limite: pendiente > 0 ? vencimiento : null,
    tipoIngreso: ajustes.tipoIngreso,
    emisor: { ...emisor, rnc: digitosDeRnc(emisor.rnc) },
    comprador: { rnc: documento.rnc, nombre: documento.nombre },
    referencia: de?.ncf ? { ncf: de.ncf, fecha: de.fecha, codigo: documento.modificacion!, razon: documento.razon } : null,
    firma: momentoDeFirma(firmado),
  });
  if (!hecho.ok) return hecho;
  const { firmarXml } = await import('./firmar');
  return { ok: true as const, firmado, ...firmarXml(hecho.xml, JSON.parse(abierto) as Certificado) };
}

type Firma = Resultado<{ xml: string; codigoSeguridad: string; firmado: string }>;

/**
 * Signs what has an electronic number and no signature, in every company; how many were. What cannot be signed keeps why, for the page, and is
 * tried again once that is put right (a certificate is uploaded) and each day. Any number of processes may do this at once.
 */
export async function firmarPendientes(deps: Deps): Promise<number> {
  const { rows } = await deps.pool.query<{ codigo: number }>(
    `select distinct codigo_compania codigo from comprobante where ncf like 'E%' and firmado is null and error = ''`,
  );
  let firmados = 0;
  for (const { codigo: codigoCompania } of rows) {
    const parte = () =>
      transaction(deps.pool, { usuario: 'sistema', codigoCompania, desde: 'comprobantes' }, async (db) => {
        const filas = await sinFirmar(db, codigoCompania);
        for (const fila of filas) {
          const firma: Firma = await firmar(fila, deps);
          await db
            .update(comprobante)
            .set(
              firma.ok
                ? {
                    contenido: firma.xml,
                    codigoSeguridad: firma.codigoSeguridad,
                    firmado: firma.firmado,
                    envio: deps.receptor ? 'PENDIENTE' : 'LOCAL',
                  }
                : { error: firma.motivo },
            )
            .where(eq(comprobante.codigoComprobante, fila.documento.codigoComprobante));
          if (firma.ok) firmados += 1;
        }
        return filas.length;
      });
    while ((await parte()) === PARTE);
  }
  return firmados;
}

/** What could not be signed may be by now: an address was written, a rate mended. */
export const reintentarFirmas = ({ pool }: Pick<Deps, 'pool'>) =>
  pool.query(`update comprobante set error = '' where ncf like 'E%' and firmado is null and error <> ''`);
