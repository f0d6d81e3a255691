import * as z from 'zod';
import { get, post } from '../call';
import { codigo, momento, texto } from '../campos';
import { quitar } from '../crud';

/** What a form holds before it is saved, by its fields; the browser alone knows them. */
const valor = z.object({ base: z.json(), valores: z.json() });

/** What a user typed into a form and has not saved: kept for 7 days, read by that user alone. */
export const Borrador = z.object({
  codigoBorrador: codigo,
  /** The page and the form: a user has one draft of each. */
  clave: z.string(),
  /** The address at which the form was open. */
  pagina: z.string(),
  titulo: z.string(),
  /** `valores` as typed, and `base` with which the form had begun: a draft belongs to a form that begins so. */
  valor,
  momento,
  /** It was typed in another session, which has ended or is open elsewhere. */
  deOtraSesion: z.boolean(),
});
export type Borrador = z.infer<typeof Borrador>;

const NuevoBorrador = z.strictObject({ clave: texto(300), pagina: z.string().startsWith('/').max(500), titulo: texto(200), valor });

export const borradores = {
  all: get('borrador/all', 'session', 'Leer lo que uno mismo escribió sin guardar', { result: z.array(Borrador) }),
  save: post('borrador/save', 'session', 'Conservar lo que se escribe, hasta que se guarde', {
    maxBody: 256_000,
    body: NuevoBorrador,
    result: z.object({ codigoBorrador: codigo }),
  }),
  delete: quitar('borrador/delete/{id}', 'session', 'Descartar un borrador propio'),
};
