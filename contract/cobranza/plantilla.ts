import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, parrafo, textoOpcional } from '../campos';
import { crud, deCatalogo } from '../crud';
import { columnaActivo } from '../list';
import { CANAL } from '../palabras';
import { faltaDeVariables } from './variables';

export const Canal = z.enum(['CORREO', 'WHATSAPP']);
export type Canal = z.infer<typeof Canal>;

const conVariables = { error: ({ input }: { input?: unknown }) => faltaDeVariables(String(input)) };
const sinFaltas = (escrito: string) => faltaDeVariables(escrito) === undefined;

/** The text of a message about a debt, with placeholders {…} for the payer's data. */
export const Plantilla = z.object({
  codigoPlantilla: codigo,
  ...deCatalogo,
  canal: Canal,
  /** The subject, required for mail; a WhatsApp template has none. */
  asunto: textoOpcional(120).refine(sinFaltas, conVariables),
  texto: parrafo(1500).min(1).refine(sinFaltas, conVariables),
});
export type Plantilla = z.infer<typeof Plantilla>;

export const plantilla = crud('plantillamensaje', {
  key: 'codigoPlantilla',
  name: 'Plantilla',
  title: 'Plantillas de mensajes',
  access: [ACCESO.mensajeAtraso],
  row: Plantilla,
  sort: ['descripcion', 'canal'],
  columns: [
    { id: 'descripcion', header: 'Plantilla', sort: 'descripcion' },
    { id: 'canal', header: 'Canal', sort: 'canal', value: ({ canal }) => CANAL[canal] },
    { id: 'asunto', header: 'Asunto' },
    { id: 'texto', header: 'Texto' },
    columnaActivo,
  ],
});
export type PlantillaInput = z.infer<typeof plantilla.input>;
