import { and, eq } from 'drizzle-orm';
import { sitio as calls } from '@/contract/mensajes/sitio';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { serve } from '../lib/serve';

const AQUI = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether links that begin with this address open on the server's own machine only. */
export const soloAqui = (sitio: string) => AQUI.test(new URL(sitio).hostname);

/** Warning for an operator whose academies would send links that open nowhere else; undefined for a public address and for a demo. */
export async function avisoDeSitio(db: Db, sitio: string): Promise<string | undefined> {
  if (!soloAqui(sitio)) return undefined;
  const deVerdad = await db.$count(compania, and(eq(compania.activo, true), eq(compania.demostracion, false)));
  if (deVerdad === 0) return undefined;
  return [
    `CANTERA_URL falta: los enlaces de los correos y mensajes llevan a ${sitio}, que solo abre en este equipo.`,
    'Indique la dirección con la que se abren las páginas: CANTERA_URL=https://academia.ejemplo.do npm start',
  ].join('\n');
}

// Called where somebody sends a message with a link, also without a session. It tells no address. Locks nothing.
export default serve(calls.estado, async ({ deps }) => ({ soloAqui: soloAqui(deps.sitio) }));
