import { plantilla as calls } from '@/contract/cobranza/plantilla';
import { plantillaMensaje } from '../db/schema/dinero/cobranza';
import { crud } from '../lib/crud';
import { conflict, invalid } from '../lib/serve';
import { and, asc, eq } from 'drizzle-orm';
import { variablesDe } from '@/contract/cobranza/variables';
import { leeCuenta } from '../familia/permiso';
import { scoped, type Db, type User } from '../lib/scope';
import { mensajesIniciales } from '../mensajes/iniciales';

/**
 * Template of a WhatsApp message: the chosen one, else that of the rule that applies today, else the first active one. An academy that has no
 * template at all gets the initial ones.
 */
export async function plantillaDeChat(db: Db, user: User, elegida: number | undefined, deLaRegla: number | undefined) {
  if ((await db.$count(plantillaMensaje, scoped(plantillaMensaje, user))) === 0) await mensajesIniciales(db, user.codigoCompania);
  const de = and(eq(plantillaMensaje.canal, 'WHATSAPP'), eq(plantillaMensaje.activo, true));
  const codigo = elegida ?? deLaRegla;
  const [row] = await db
    .select()
    .from(plantillaMensaje)
    .where(scoped(plantillaMensaje, user, de, codigo === undefined ? undefined : eq(plantillaMensaje.codigoPlantilla, codigo)))
    .orderBy(asc(plantillaMensaje.codigoPlantilla))
    .limit(1);
  if (row) return row;
  throw elegida === undefined
    ? conflict('No hay ninguna plantilla de WhatsApp activa: active o cree una en Mensaje de atraso, «Plantillas»')
    : invalid({ codigoPlantilla: 'Elija una plantilla de WhatsApp' });
}

const SIN_ENLACE =
  'Esa plantilla lleva el enlace de la familia, que solo lee quien ve los montos en todas sus sucursales: elija otra, o escríbale por correo';

/** Throws 409 for a text with the family's link if the caller, who gets the text of a chat, may not read the family's account. */
export async function assertLeeEnlace(db: Db, user: User, texto: string, codigoEntidad: number): Promise<void> {
  if (variablesDe(texto).includes('enlace') && !(await leeCuenta(db, user, codigoEntidad))) throw conflict(SIN_ENLACE);
}

export default crud(calls, plantillaMensaje, {
  // Refuses a mail without a subject; a WhatsApp template has none.
  beforeSave: async (_, { canal, asunto }) => {
    if (canal === 'WHATSAPP') return { asunto: '' };
    if (asunto === '') throw invalid({ asunto: 'Un correo lleva asunto' });
    return undefined;
  },
});
