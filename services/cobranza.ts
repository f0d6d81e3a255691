import { cobranza } from '@/contract/cobranza/cola';
import { elegidos } from '@/contract/cobranza/elegidos';
import { mensajes } from '@/contract/cobranza/mensaje';
import { plantilla } from '@/contract/cobranza/plantilla';
import { regla } from '@/contract/cobranza/regla';
import { service } from './http/service';

/** Overdue messages: who gets one today, sending, and those that were sent. */
export const mensajeService = service(mensajes);

/** Message templates and rules. */
export const plantillaService = service(plantilla);
export const reglaService = service(regla);

/** The collection queue, and the conversations with a payer. */
export const cobranzaService = service(cobranza);

/** A mail to the payers of hand-picked students. */
export const elegidosService = service(elegidos);
