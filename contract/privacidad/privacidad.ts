import * as z from 'zod';
import { count, day, money } from '@/utils/format';
import { get, post } from '../call';
import { bytes } from '../archivos/archivo';
import { codigo, codigoEnRuta, dinero, fecha, texto } from '../campos';
import { conAprobacion } from '../sesion/aprobacion';
import { LLEVAN_PERSONAS } from './lectores';

/** An issued fiscal document, which stays whole. */
const Fiscal = z.object({ codigoComprobante: codigo, ncf: z.string(), fecha, total: dinero });

/** The effects of a suppression. */
export const PlanSupresion = z.object({
  codigoEntidad: codigo,
  nombreCompleto: z.string(),
  /** Who is suppressed too: guardians without another child, and records that were merged into these. */
  tambien: z.array(z.string()),
  /** Guardians who stay, each with the reason. */
  siguen: z.array(z.string()),
  /** Rows that stay without saying whose they are. */
  quedan: z.array(z.object({ que: z.string(), cantidad: z.int() })),
  fiscales: z.array(Fiscal),
  /** Users who sign in no more. */
  usuarios: z.array(z.string()),
  /** The day on which the last nightly copy that still holds the data is deleted. */
  copiasHasta: fecha,
  /** Why the suppression is impossible; '' if it is possible. */
  impide: z.string(),
});
export type PlanSupresion = z.infer<typeof PlanSupresion>;

/** The effects in words, for the screen and the console. */
export function palabrasDelPlan(plan: PlanSupresion): { titulo: string; lineas: string[] }[] {
  const partes = [
    { titulo: 'Se suprime también', lineas: plan.tambien },
    { titulo: 'Sigue', lineas: plan.siguen },
    { titulo: 'Queda sin decir de quién es', lineas: plan.quedan.map(({ que, cantidad }) => `${count(cantidad)} ${que}`) },
    {
      titulo: 'Queda entero, por ley',
      lineas: plan.fiscales.map(({ ncf, fecha: dia, total }) => `Comprobante fiscal ${ncf} del ${day(dia)} por ${money(total)}`),
    },
    { titulo: 'Deja de entrar; queda como autor de lo que hizo', lineas: plan.usuarios.map((usuario) => `El usuario «${usuario}»`) },
    {
      titulo: 'Copias de seguridad',
      lineas: [`Las de cada noche lo conservan hasta el ${day(plan.copiasHasta)}; al restaurar una se suprime de nuevo`],
    },
  ];
  return partes.filter(({ lineas }) => lineas.length > 0);
}

export const privacidad = {
  /** A zip of a PDF, a JSON file and the uploaded files. */
  datos: get('persona/datos', LLEVAN_PERSONAS, 'Descargar todos los datos de una persona; solo un administrador que pueda verlos', {
    download: true,
    expensive: true,
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: bytes,
  }),
  suprimir: post(
    'persona/suprimir',
    LLEVAN_PERSONAS,
    'Suprimir los datos de una persona, con la aprobación de otro usuario; solo un administrador',
    {
      mensaje: 'Datos suprimidos',
      previewable: ['motivo', 'aprobacion'],
      body: z.strictObject({ codigoEntidad: codigo, motivo: texto(200), ...conAprobacion }),
      result: PlanSupresion,
    },
  ),
};
