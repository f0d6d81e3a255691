import { correos } from '@/contract/mensajes/correo';
import { sitio } from '@/contract/mensajes/sitio';
import { service } from './http/service';

/** The company's mail: its settings, a test message, the outbox. */
export const correoService = service(correos);

/** Whether the links of messages open on the server's machine only. */
export const sitioService = service(sitio);
