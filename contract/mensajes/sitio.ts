import * as z from 'zod';
import { call } from '../call';

/** The public address of the pages, which the links in messages begin with. */
export const sitio = {
  estado: call({
    method: 'GET',
    path: 'sitio',
    access: 'public',
    summary: 'Si los enlaces de los mensajes abren solo en el equipo del servidor, porque nadie indicó la dirección pública',
    result: z.object({ soloAqui: z.boolean() }),
  }),
};
