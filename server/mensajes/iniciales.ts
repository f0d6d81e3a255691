import type { Db } from '../db/connect';
import { plantillaMensaje, reglaMensaje } from '../db/schema/dinero/cobranza';

/** Texts that every academy begins with. The one of a chat has no {enlace}: only who reads the family's whole account may send that. */
export const PLANTILLAS = [
  {
    descripcion: 'Pago vencido, por WhatsApp',
    canal: 'WHATSAPP',
    texto:
      'Hola, {responsable}. Le escribimos de {academia}: {estudiante} tiene {monto} pendientes desde el {vence}. Si ya pagó, envíenos por favor el comprobante. ¡Gracias!',
  },
  {
    descripcion: 'Pago vencido, por correo',
    canal: 'CORREO',
    asunto: 'Pago pendiente de {estudiante}',
    texto:
      'Hola, {responsable}.\n\nAl día de hoy {estudiante} tiene {monto} pendientes en {academia}, con {dias} días de atraso.\n\nEn este enlace privado ve el detalle y puede avisarnos de una transferencia: {enlace}\n\nSi ya pagó, no haga caso de este mensaje. ¡Gracias!',
  },
  {
    descripcion: 'Por vencer, por correo',
    canal: 'CORREO',
    asunto: 'Próximo pago de {estudiante}',
    texto:
      'Hola, {responsable}.\n\nEl {vence} vence el pago de {estudiante} en {academia}: {monto}.\n\nEn este enlace privado ve el detalle: {enlace}\n\n¡Gracias!',
  },
] as const;

/** The rule that comes with them, for the second, is switched off: nothing is sent before the academy says so. */
export const REGLA = { descripcion: 'Tres días de atraso', cuando: 'ATRASO', dias: 3, cada: 7, automatica: true, activo: false } as const;

/** Gives a company its first message templates and a rule that is switched off. */
export async function mensajesIniciales(db: Db, codigoCompania: number): Promise<void> {
  const creadas = await db
    .insert(plantillaMensaje)
    .values(PLANTILLAS.map((plantilla) => ({ ...plantilla, codigoCompania })))
    .returning({ codigoPlantilla: plantillaMensaje.codigoPlantilla });
  await db.insert(reglaMensaje).values({ ...REGLA, codigoCompania, codigoPlantilla: creadas[1]!.codigoPlantilla });
}
