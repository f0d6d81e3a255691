import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, codigosEnRuta, dinero, fecha, importe, momento, parrafo } from '../campos';
import { deSucursal, report } from '../list';
import { RESULTADO_GESTION } from '../palabras';
import { day } from '@/utils/format';
import { Canal } from './plantilla';
import { HABLAN_DE_DINERO } from './lectores';

export const Resultado = z.enum(['PROMESA', 'NO_CONTESTA', 'EQUIVOCADO', 'RECLAMA', 'DICE_QUE_PAGO', 'OTRO']);

/** VIGENTE through its day; CUMPLIDA once that much has been paid since; ROTA afterwards. */
const EstadoPromesa = z.enum(['VIGENTE', 'CUMPLIDA', 'ROTA']);

/** The outcome of a contact with a payer. */
export const Gestion = z.object({
  codigoGestion: codigo,
  momento,
  usuario: z.string(),
  resultado: Resultado,
  nota: z.string(),
  promesa: fecha.nullable(),
  monto: dinero.nullable(),
  estado: EstadoPromesa.nullable(),
});
export type Gestion = z.infer<typeof Gestion>;

/** A contact to be recorded; a promise has its day and, if one was named, its amount. */
export const GestionInput = z.strictObject({
  codigoSucursal: codigo.optional(),
  codigoEntidad: codigo,
  resultado: Resultado,
  promesa: fecha.nullable(),
  monto: importe.nullable(),
  nota: parrafo(500),
});
export type GestionInput = z.infer<typeof GestionInput>;

/** A payer with overdue debt: how much, since when, and the contacts so far. */
export const EnCola = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  email: z.string(),
  estudiantes: z.string(),
  /** One of those students, to open the desk with; null for somebody who bought as a customer. */
  codigoEstudiante: codigo.nullable(),
  facturas: z.int(),
  pendiente: dinero,
  desde: fecha,
  diasAtraso: z.int(),
  ultimoMensaje: fecha.nullable(),
  canal: Canal.nullable(),
  resultado: Resultado.nullable(),
  promesa: fecha.nullable(),
  montoPrometido: dinero.nullable(),
});
export type EnCola = z.infer<typeof EnCola>;

/** 'Promete pagar el 12/03/2026', 'No contesta · prometió el 12/03/2026'; '' for a payer nobody has contacted yet. */
export function contactoDe({ resultado, promesa }: Pick<EnCola, 'resultado' | 'promesa'>): string {
  if (resultado === null) return '';
  if (promesa === null) return RESULTADO_GESTION[resultado];
  return resultado === 'PROMESA' ? `Promete pagar el ${day(promesa)}` : `${RESULTADO_GESTION[resultado]} · prometió el ${day(promesa)}`;
}

const MENSAJES = [ACCESO.mensajeAtraso] as const;

export const cobranza = {
  cola: report({
    path: 'mensajeatraso/cola',
    access: MENSAJES,
    summary: 'Cola de cobranza: quién está en atraso, el último mensaje, la promesa y su resultado',
    title: 'Cola de cobranza',
    row: EnCola,
    sort: ['diasAtraso', 'pendiente', 'nombre'],
    newestFirst: true,
    query: {
      ...deSucursal,
      promesas: z.enum(['VIGENTE', 'ROTA']).optional(),
      /** Only the payers of these students. */
      estudiantes: codigosEnRuta.optional(),
    },
    sums: ['pendiente'],
    totals: { pagadores: z.int() },
    columns: [
      { id: 'nombre', header: 'Responsable', sort: 'nombre' },
      { id: 'telefono', header: 'Teléfono' },
      { id: 'estudiantes', header: 'Estudiantes' },
      { id: 'diasAtraso', header: 'Días', kind: 'number', sort: 'diasAtraso' },
      { id: 'pendiente', header: 'Vencido', kind: 'money', sort: 'pendiente' },
      { id: 'ultimoMensaje', header: 'Último mensaje', kind: 'date' },
      { id: 'contacto', header: 'Contacto', value: contactoDe },
    ],
  }),
  anotar: post(
    'mensajeatraso/gestion',
    HABLAN_DE_DINERO,
    'Anotar qué dijo un pagador: una promesa con su fecha, o el resultado del contacto',
    { idempotent: true, body: GestionInput, result: Gestion },
  ),
  gestiones: get('mensajeatraso/gestiones', HABLAN_DE_DINERO, 'Qué se habló con un pagador, lo último primero', {
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: z.array(Gestion),
  }),
};
