import { pick } from '../../db/connect';
import { and, eq, sql } from 'drizzle-orm';
import { vaResumido } from '@/domain/fiscal/rfce';
import { digitosDeRnc } from '@/utils/rnc';
import { compania } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/dinero/fiscal';
import { transaction } from '../../db/transaction';
import { enHilo } from '../../lib/hilos';
import type { Deps as Base } from '../../lib/serve';
import { espera } from '../../mensajes/emisor';
import type { Certificado, firmarXml } from './firmar';
import type { EmisorFiscal, ReceptorFiscal } from './receptor';

type Cambios = Partial<Pick<typeof comprobante.$inferInsert, 'envio' | 'seguimiento' | 'error' | 'intentos' | 'proximo'>>;
const campos = pick(
  comprobante,
  'codigoComprobante',
  'envio',
  'seguimiento',
  'intentos',
  'tipo',
  'total',
  'contenido',
  'codigoSeguridad',
  'ncf',
);

const NO_LLEGA = 'La DGII no responde; se intenta de nuevo solo';

/** What sending to the tax office takes. */
export type Deps = Base & { receptor?: ReceptorFiscal };

/** How long an attempt may take before another process makes it again (ms): longer than its requests together. */
const TOMADO_MS = 180_000;
/** The pause between submitting a document and asking what became of it (ms). */
const RESPIRO_MS = 5_000;
/** From so many attempts on a document lets those behind it pass. */
const PACIENCIA = 8;

const dentroDe = ({ now }: Deps, ms: number) => new Date(now().getTime() + ms).toISOString();

// The first document to send, in the order of numbering; a note waits until what it modifies is answered. Before its time nothing behind it
// is sent either.
const ESPERA_A_SU_ORIGINAL = sql`exists (select from comprobante m where m.codigo_comprobante = p.codigo_modifica and m.envio in ('PENDIENTE', 'ENVIADO'))`;
const primera = (codigoCompania: number) => sql`(select p.codigo_comprobante from comprobante p
  where p.codigo_compania = ${codigoCompania} and p.envio = 'PENDIENTE' and not ${ESPERA_A_SU_ORIGINAL}
  order by p.intentos >= ${PACIENCIA}::int, p.codigo_comprobante limit 1)`;

/**
 * Takes the next due step of a company: a document to send, else one to ask about. The attempt is committed before it is made, so that no
 * other process makes it too, and none is lost with the process that makes it.
 */
const tomar = (deps: Deps, codigoCompania: number) =>
  transaction(deps.pool, { usuario: 'sistema', codigoCompania, desde: 'comprobantes' }, async (db) => {
    const ahora = deps.now().toISOString();
    const [documento] = await db
      .select(campos)
      .from(comprobante)
      .where(
        and(
          eq(comprobante.codigoCompania, codigoCompania),
          sql`${comprobante.proximo} <= ${ahora}::timestamptz and (${comprobante.envio} = 'ENVIADO'
            or ${comprobante.envio} = 'PENDIENTE' and ${comprobante.codigoComprobante} = ${primera(codigoCompania)})`,
        ),
      )
      .orderBy(sql`${comprobante.envio} = 'ENVIADO'`, comprobante.codigoComprobante)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!documento) return undefined;
    const proximo = dentroDe(deps, TOMADO_MS);
    const suyo = eq(comprobante.codigoComprobante, documento.codigoComprobante);
    await db
      .update(comprobante)
      .set({ proximo, intentos: documento.intentos + 1, error: '' })
      .where(suyo);
    return { ...documento, proximo };
  });

type Tomado = NonNullable<Awaited<ReturnType<typeof tomar>>>;

/** The issuer of a company's documents; undefined while it has no certificate that can be read. */
async function emisorDe({ db, secretos }: Deps, codigoCompania: number): Promise<EmisorFiscal | undefined> {
  const [de] = await db
    .select({ rnc: compania.rnc, ...pick(companiaFiscal, 'ambiente', 'secreto') })
    .from(companiaFiscal)
    .innerJoin(compania, eq(compania.codigoCompania, companiaFiscal.codigoCompania))
    .where(eq(companiaFiscal.codigoCompania, codigoCompania));
  const abierto = de?.secreto && secretos.descifrar(de.secreto);
  if (!de || !abierto) return undefined;
  const certificado = JSON.parse(abierto) as Certificado;
  const firmar = async (xml: string) => (await enHilo<typeof firmarXml>('firmarXml', xml, certificado)).xml;
  return { rnc: digitosDeRnc(de.rnc), ambiente: de.ambiente, firmar };
}

/** One step: submit a document, after a lost attempt only if it did not arrive, or ask for its result. `llego` is false where nobody answered. */
async function paso(deps: Deps, emisor: EmisorFiscal, tomado: Tomado): Promise<{ llego: boolean; cambios: Cambios }> {
  const { receptor } = deps;
  const { envio, seguimiento, intentos, tipo, total, contenido: xml, codigoSeguridad, ncf } = tomado;
  const documento = { ncf: ncf!, tipo, xml, codigoSeguridad, resumido: vaResumido({ tipo, total }) };
  try {
    const respuesta =
      envio === 'ENVIADO'
        ? { ...(await receptor!.consultar(seguimiento, emisor)), seguimiento }
        : ((intentos > 0 ? await receptor!.buscar(documento, emisor) : undefined) ?? (await receptor!.enviar(documento, emisor)));
    const error = 'motivo' in respuesta ? respuesta.motivo : '';
    const sigue = respuesta.envio === 'ENVIADO' && envio === 'ENVIADO';
    const cambios = { envio: respuesta.envio, seguimiento: respuesta.seguimiento, error, intentos: sigue ? intentos + 1 : 0 };
    return { llego: true, cambios: { ...cambios, proximo: dentroDe(deps, sigue ? espera(intentos + 1) : RESPIRO_MS) } };
  } catch {
    return { llego: false, cambios: { error: NO_LLEGA, proximo: dentroDe(deps, espera(intentos + 1)) } };
  }
}

/** Makes the due steps of a company, one after the other; stops where the office does not answer. Returns how many documents advanced. */
async function enviarDe(deps: Deps, codigoCompania: number): Promise<number> {
  const emisor = await emisorDe(deps, codigoCompania);
  if (!emisor) return 0;
  for (let adelante = 0; ;) {
    const tomado = await tomar(deps, codigoCompania);
    if (!tomado) return adelante;
    const { llego, cambios } = await paso(deps, emisor, tomado);
    // Whoever asked for another attempt meanwhile changed `proximo`.
    const suyo = and(eq(comprobante.codigoComprobante, tomado.codigoComprobante), eq(comprobante.proximo, tomado.proximo));
    await transaction(deps.pool, { usuario: 'sistema', codigoCompania, desde: 'comprobantes' }, (db) =>
      db.update(comprobante).set(cambios).where(suyo),
    );
    if (!llego) return adelante;
    if (cambios.envio !== tomado.envio) adelante += 1;
  }
}

/**
 * Submits signed documents in their order and asks for the results of submitted ones; returns how many advanced. Does nothing without a
 * receptor, which is the default, and for companies that do not send. It holds no transaction during the network calls; several processes
 * may run it at once.
 */
export async function enviarPendientes(deps: Deps): Promise<number> {
  if (!deps.receptor) return 0;
  const { rows } = await deps.pool.query<{ codigo: number }>(
    `select distinct codigo_compania codigo from comprobante join compania_fiscal f using (codigo_compania) where f.enviar and envio in ('PENDIENTE', 'ENVIADO')`,
  );
  let adelante = 0;
  for (const { codigo } of rows) adelante += await enviarDe(deps, codigo);
  return adelante;
}
