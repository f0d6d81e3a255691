import { eq, sql } from 'drizzle-orm';
import { variablesDe } from '@/contract/cobranza/variables';
import { PARTE_DE_ENVIO } from '@/contract/cobranza/mensaje';
import type { Contenido } from '@/domain/cobranza/regla';
import { rellenar, valoresDe } from '@/domain/cobranza/texto';
import { diasEntre } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { mensajeAtraso } from '../db/schema/dinero/cobranza';
import { correo } from '../db/schema/mensajes';
import { conSecreto, crearEnlace, crearEnlaceDeEnvio } from '../familia/enlaces';
import type { Deps } from '../lib/serve';
import { encolar } from '../mensajes/encolar';
import { academiaDe, decidirHoy, type Decidido, type Pagador } from './cuentas';

/** User and branch on whose behalf a message is written. */
export interface Quien {
  codigoCompania: number;
  codigoSucursal: number;
  usuario: string;
}

/** Replaces the private link in the stored copy of a message. */
const ENLACE_OMITIDO = '(enlace privado)';

interface Carta {
  pagador: Pick<Pagador, 'codigoEntidad' | 'nombre' | 'email' | 'telefono' | 'estudiantes'>;
  contenido: Contenido;
  plantilla: { codigoPlantilla: number; canal: 'CORREO' | 'WHATSAPP'; asunto: string; texto: string };
  codigoRegla: number | null;
}

/** The words of a letter to one payer: its subject, and its text with a link. `conEnlace`: whether the text has one. */
async function redactar(db: Db, { codigoCompania }: Quien, hoy: string, { pagador, contenido, plantilla }: Omit<Carta, 'codigoRegla'>) {
  const { nombre, estudiantes } = pagador;
  const { asunto, texto } = plantilla;
  const academia = await academiaDe(db, codigoCompania);
  const valores = valoresDe({ responsable: nombre, estudiantes: estudiantes || nombre, academia, ...contenido }, hoy);
  return {
    conEnlace: variablesDe(`${asunto} ${texto}`).includes('enlace'),
    asunto: rellenar(asunto, { ...valores, enlace: ENLACE_OMITIDO }),
    texto: (enlace: string) => rellenar(texto, { ...valores, enlace }),
  };
}

/**
 * Records that a payer is told of a debt today over one channel. Returns the message's key and its text with the link, or undefined, with
 * nothing written, when they were already told today (by another server too). Waits for a concurrent transaction that writes the same.
 */
export async function escribirMensaje(
  db: Db,
  deps: Pick<Deps, 'now' | 'sitio'>,
  quien: Quien,
  hoy: string,
  { codigoRegla, ...carta }: Carta,
) {
  const { pagador, contenido, plantilla } = carta;
  const { codigoEntidad, nombre, email, telefono } = pagador;
  const { canal, codigoPlantilla } = plantilla;
  const { conEnlace, asunto, texto } = await redactar(db, quien, hoy, carta);
  const [escrito] = await db
    .insert(mensajeAtraso)
    .values({
      ...quien,
      ...{ codigoEntidad, nombre, fecha: hoy, canal, codigoRegla, codigoPlantilla, monto: contenido.monto },
      para: canal === 'CORREO' ? email : telefono,
      texto: texto(ENLACE_OMITIDO),
      dias: Math.abs(diasEntre(contenido.vence, hoy)),
      momento: deps.now().toISOString(),
    })
    .onConflictDoNothing({ target: [mensajeAtraso.codigoEntidad, mensajeAtraso.fecha], where: sql`deshecho is null` })
    .returning({ codigoMensaje: mensajeAtraso.codigoMensaje });
  if (!escrito) return undefined;
  // The text of a chat goes to the user who opens it, so its links are counted like those made on the record of a family.
  const hacerEnlace = canal === 'WHATSAPP' ? crearEnlace : crearEnlaceDeEnvio;
  const enlace = conEnlace ? (await hacerEnlace(db, deps, quien, codigoEntidad)).url : '';
  const completo = texto(enlace);
  if (canal === 'CORREO') {
    const codigoCorreo = await encolar(db, {
      codigoCompania: quien.codigoCompania,
      codigoEntidad,
      para: email,
      asunto,
      contenido: completo,
      clave: `atraso ${escrito.codigoMensaje}`,
      ...(conEnlace && conSecreto(deps)),
    });
    await db.update(mensajeAtraso).set({ codigoCorreo: codigoCorreo! }).where(eq(mensajeAtraso.codigoMensaje, escrito.codigoMensaje));
  }
  return { ...escrito, texto: completo };
}

/** Prefix of the unique key of a day's notice; the recipient follows. */
export const avisoDe = (codigoPlantilla: number, hoy: string) => `aviso ${codigoPlantilla} ${hoy} `;

/**
 * Writes a notice without a debt to a payer; undefined when they got the same notice today. A notice is no debt message: it neither uses up
 * nor needs the one allowed per day. Waits for a concurrent transaction that writes the same.
 */
export async function escribirAviso(
  db: Db,
  deps: Pick<Deps, 'now' | 'sitio'>,
  quien: Quien,
  hoy: string,
  carta: Omit<Carta, 'codigoRegla'>,
) {
  const { codigoEntidad, email } = carta.pagador;
  const { conEnlace, asunto, texto } = await redactar(db, quien, hoy, carta);
  const codigoCorreo = await encolar(db, {
    codigoCompania: quien.codigoCompania,
    codigoEntidad,
    para: email,
    asunto,
    contenido: texto(ENLACE_OMITIDO),
    clave: `${avisoDe(carta.plantilla.codigoPlantilla, hoy)}${codigoEntidad}`,
    ...(conEnlace && conSecreto(deps)),
  });
  if (codigoCorreo !== undefined && conEnlace) {
    // Created only for a mail that is really sent, because a new link invalidates the previous one.
    const { url } = await crearEnlaceDeEnvio(db, deps, quien, codigoEntidad);
    await db
      .update(correo)
      .set({ contenido: texto(url) })
      .where(eq(correo.codigoCorreo, codigoCorreo));
  }
  return codigoCorreo;
}

/** Whether a payer gets a mail today, by any rule or only by automatic ones. */
const recibeCorreo =
  (soloAutomaticas: boolean) =>
  ({ decision: { motivo, regla } }: Decidido) =>
    motivo === null && regla.canal === 'CORREO' && (regla.automatica || !soloAutomaticas);

/**
 * Writes the next batch of today's mails to the outbox. All callers use the same order, so that concurrent ones wait for each other instead
 * of deadlocking. Returns how many it wrote and how many are left.
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
