import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { xmlDeEcf } from '@/domain/fiscal/ecf';
import { rechazo, type Resultado } from '@/domain/resultado';
import { digitosDeRnc } from '@/utils/rnc';
import { pick, type Db } from '../../db/connect';
import { compania } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/dinero/fiscal';
import { factura } from '../../db/schema/dinero/facturas';
import { transaction } from '../../db/transaction';
import type { Deps } from './enviar';
import { enHilo } from '../../lib/hilos';
import type { Certificado, firmarXml } from './firmar';

dayjs.extend(utc);

/** Documents signed per transaction. */
const PARTE = 50;
/** UTC offset of Santo Domingo, without daylight saving time. */
const HORAS = -4;
const SIN_CERTIFICADO = 'Suba el certificado con el que firma la academia, en Compañía, Comprobantes fiscales';

/** A timestamp in the format of an e-CF, in Santo Domingo: '10-03-2026 10:00:00'. */
export const momentoDeFirma = (iso: string): string => dayjs.utc(iso).utcOffset(HORAS).format('DD-MM-YYYY HH:mm:ss');

const modificado = alias(comprobante, 'modificado');

/** Documents with a number and no signature, oldest first, locked so that no other process signs them. */
const sinFirmar = (db: Db, codigoCompania: number) =>
  db
    .select({
      documento: comprobante,
      emisor: pick(compania, 'rnc', 'nombre', 'direccion', 'telefono', 'email'),
      ajustes: companiaFiscal,
      pendiente: factura.pendiente,
      vencimiento: factura.fechaVencimiento,
      modificado: pick(modificado, 'ncf', 'fecha'),
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
  const { xml, codigoSeguridad } = await enHilo<typeof firmarXml>('firmarXml', hecho.xml, JSON.parse(abierto) as Certificado);
  return { ok: true as const, hecha: { contenido: xml, codigoSeguridad, firmado } };
}

type Firma = Resultado<{ hecha: { contenido: string; codigoSeguridad: string; firmado: string } }>;

/**
 * Signs the electronic documents of every company that have a number and no signature; returns how many. One that cannot be signed keeps
 * the reason, for the page, and is retried when the cause may be fixed (a new certificate) and every day. Several processes may run it at
 * once.
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
          const envio = deps.receptor && fila.ajustes.enviar ? 'PENDIENTE' : 'LOCAL';
          await db
            .update(comprobante)
            .set(firma.ok ? { ...firma.hecha, envio, proximo: firma.hecha.firmado } : { error: firma.motivo })
            .where(eq(comprobante.codigoComprobante, fila.documento.codigoComprobante));
          if (firma.ok) firmados += 1;
        }
        return filas.length;
      });
    while ((await parte()) === PARTE);
  }
  return firmados;
}

/** Clears the errors of unsigned documents, so that they are tried again: the cause (an address, a tax rate) may have been fixed. */
export const reintentarFirmas = ({ pool }: Pick<Deps, 'pool'>) =>
  pool.query(`update comprobante set error = '' where ncf like 'E%' and firmado is null and error <> ''`);
