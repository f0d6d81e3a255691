import { correos } from '@/contract/mensajes/correo';
import { sitio } from '@/contract/mensajes/sitio';
import { send } from './http/send';

/** The company's mail: its settings, a test message, the outbox. */
export const correoService = {
  ajustes: send(correos.ajustes),
  update: send(correos.update),
  probar: send(correos.probar),
  filter: send(correos.filter),
  reenviar: send(correos.reenviar),
  cancelar: send(correos.cancelar),
};

/** Whether the links of messages open on the server's machine only. */
export const sitioService = { estado: send(sitio.estado) };
