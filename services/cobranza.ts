import { cobranza } from '@/contract/cobranza/cola';
import { elegidos } from '@/contract/cobranza/elegidos';
import { mensajes } from '@/contract/cobranza/mensaje';
import { plantilla } from '@/contract/cobranza/plantilla';
import { regla } from '@/contract/cobranza/regla';
import { crudService } from './http/crud';
import { send } from './http/send';

/** Overdue messages: who gets one today, sending, and those that were sent. */
export const mensajeService = {
  hoy: send(mensajes.hoy),
  enviar: send(mensajes.enviar),
  whatsapp: send(mensajes.whatsapp),
  deshacer: send(mensajes.deshacer),
  filter: send(mensajes.filter),
  ejemplo: send(mensajes.ejemplo),
};

/** Message templates and rules. */
export const plantillaService = crudService(plantilla);
export const reglaService = crudService(regla);

/** The collection queue, and the conversations with a payer. */
export const cobranzaService = { cola: send(cobranza.cola), anotar: send(cobranza.anotar), gestiones: send(cobranza.gestiones) };

/** A mail to the payers of hand-picked students. */
export const elegidosService = { previsualizar: send(elegidos.previsualizar), escribir: send(elegidos.escribir) };
