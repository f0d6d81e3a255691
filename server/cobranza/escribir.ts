import { eq, sql } from 'drizzle-orm';
import { variablesDe } from '@/contract/cobranza/variables';
import { PARTE_DE_ENVIO } from '@/contract/cobranza/mensaje';
import type { Contenido } from '@/domain/cobranza/regla';
import { rellenar, valoresDe } from '@/domain/cobranza/texto';
import { diasEntre } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { mensajeAtraso } from '../db/schema/cobranza';
import { correo } from '../db/schema/mensajes';
import { conSecreto, crearEnlace } from '../familia/enlaces';
import type { Deps } from '../lib/deps';
import { encolar } from '../mensajes/encolar';
import { academiaDe, decidirHoy, type Decidido, type Pagador } from './cuentas';

/** In whose name and where a message is written. */
export interface Quien {
  codigoCompania: number;
  codigoSucursal: number;
  usuario: string;
}

/** What stands for a private link in what is kept of a message. */
const ENLACE_OMITIDO = '(enlace privado)';

interface Carta {
  pagador: Pick<Pagador, 'codigoEntidad' | 'nombre' | 'email' | 'telefono' | 'estudiantes'>;
  contenido: Contenido;
  plantilla: { codigoPlantilla: number; canal: 'CORREO' | 'WHATSAPP'; asunto: string; texto: string };
  codigoRegla: number | null;
}

/**
 * Writes down that a payer is told of a debt today, over one channel; its key and the text with its link, or undefined where somebody, another server
 * too, told them today already: then nothing is written. Waits for who is about to.
 */
export async function escribirMensaje(
  db: Db,
  deps: Pick<Deps, 'now' | 'sitio'>,
  quien: Quien,
  hoy: string,
  { pagador, contenido, plantilla, codigoRegla }: Carta,
) {
  const { codigoEntidad, nombre, email, telefono, estudiantes } = pagador;
  const { canal, asunto, texto, codigoPlantilla } = plantilla;
  const academia = await academiaDe(db, quien.codigoCompania);
  const valores = valoresDe({ responsable: nombre, estudiantes: estudiantes || nombre, academia, ...contenido }, hoy);
  const conEnlace = variablesDe(`${asunto} ${texto}`).includes('enlace');
  const [escrito] = await db
    .insert(mensajeAtraso)
    .values({
      ...quien,
      ...{ codigoEntidad, nombre, fecha: hoy, canal, codigoRegla, codigoPlantilla, monto: contenido.monto },
      para: canal === 'CORREO' ? email : telefono,
      texto: rellenar(texto, { ...valores, enlace: ENLACE_OMITIDO }),
      dias: Math.abs(diasEntre(contenido.vence, hoy)),
      momento: deps.now().toISOString(),
    })
    .onConflictDoNothing({ target: [mensajeAtraso.codigoEntidad, mensajeAtraso.fecha], where: sql`deshecho is null` })
    .returning({ codigoMensaje: mensajeAtraso.codigoMensaje });
  if (!escrito) return undefined;
  const enlace = conEnlace ? (await crearEnlace(db, deps, quien, codigoEntidad)).url : '';
  const completo = rellenar(texto, { ...valores, enlace });
  if (canal === 'CORREO') {
    const codigoCorreo = await encolar(db, {
      codigoCompania: quien.codigoCompania,
      para: email,
      asunto: rellenar(asunto, { ...valores, enlace: ENLACE_OMITIDO }),
      contenido: completo,
      clave: `atraso ${escrito.codigoMensaje}`,
      ...(conEnlace && conSecreto(deps)),
    });
    await db.update(mensajeAtraso).set({ codigoCorreo: codigoCorreo! }).where(eq(mensajeAtraso.codigoMensaje, escrito.codigoMensaje));
  }
  return { ...escrito, texto: completo };
}

/** The key of a notice of a day is this and whom it goes to. */
export const avisoDe = (codigoPlantilla: number, hoy: string) => `aviso ${codigoPlantilla} ${hoy} `;

/**
 * Writes a notice that tells no debt to a payer; undefined where that notice was written to them today already. It is no late message: it neither
 * counts for one of the day nor is kept back by it. Waits for who is about to write the same.
 */
export async function escribirAviso(
  db: Db,
  deps: Pick<Deps, 'now' | 'sitio'>,
  quien: Quien,
  hoy: string,
  { pagador, contenido, plantilla: { codigoPlantilla, asunto, texto } }: Omit<Carta, 'codigoRegla'>,
) {
  const { codigoEntidad, nombre, email, estudiantes } = pagador;
  const { codigoCompania } = quien;
  const academia = await academiaDe(db, codigoCompania);
  const valores = valoresDe({ responsable: nombre, estudiantes: estudiantes || nombre, academia, ...contenido }, hoy);
  const conEnlace = variablesDe(`${asunto} ${texto}`).includes('enlace');
  const dicho = (enlace: string) => rellenar(texto, { ...valores, enlace });
  const codigoCorreo = await encolar(db, {
    codigoCompania,
    para: email,
    asunto: rellenar(asunto, { ...valores, enlace: ENLACE_OMITIDO }),
    contenido: dicho(ENLACE_OMITIDO),
    clave: `${avisoDe(codigoPlantilla, hoy)}${codigoEntidad}`,
    ...(conEnlace && conSecreto(deps)),
  });
  if (codigoCorreo !== undefined && conEnlace) {
    // A new link ends the one before: it is made for a mail that goes out.
    const { url } = await crearEnlace(db, deps, quien, codigoEntidad);
    await db
      .update(correo)
      .set({ contenido: dicho(url) })
      .where(eq(correo.codigoCorreo, codigoCorreo));
  }
  return codigoCorreo;
}

/** Whether a mail goes out to a payer today, by any rule or by those that speak by themselves. */
const recibeCorreo =
  (soloAutomaticas: boolean) =>
  ({ decision: { motivo, regla } }: Decidido) =>
    motivo === null && regla.canal === 'CORREO' && (regla.automatica || !soloAutomaticas);

/**
 * Writes the next mails of today into the outbox, in one order everywhere, so that two who do it at once wait for each other instead of locking each
 * other up; how many this one wrote, and how many are left.
 */
export async function escribirParte(db: Db, deps: Pick<Deps, 'now' | 'sitio'>, quien: Quien, hoy: string, soloAutomaticas = false) {
  const donde = { codigoCompania: quien.codigoCompania, sucursales: [quien.codigoSucursal] };
  const reciben = (await decidirHoy(db, donde, hoy)).filter(recibeCorreo(soloAutomaticas));
  const parte = reciben.slice(0, PARTE_DE_ENVIO);
  let escritos = 0;
  for (const { pagador, decision } of parte) {
    const { regla, contenido } = decision;
    const escrito = await escribirMensaje(db, deps, quien, hoy, { pagador, contenido, plantilla: regla, codigoRegla: regla.codigoRegla });
    if (escrito) escritos += 1;
  }
  return { escritos, quedan: reciben.length - parte.length };
}
