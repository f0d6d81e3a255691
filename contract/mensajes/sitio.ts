import * as z from 'zod';
import { get } from '../call';

/** The public address of the pages, which the links in messages begin with. */
export const sitio = {
  estado: get(
    'sitio',
    'public',
    'Si los enlaces de los mensajes abren solo en el equipo del servidor, porque nadie indicó la dirección pública',
    { result: z.object({ soloAqui: z.boolean() }) },
  ),
};
