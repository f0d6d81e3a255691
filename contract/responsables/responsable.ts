import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, post, put } from '../call';
import { codigo, codigoEnRuta, dinero, momento, textoOpcional } from '../campos';
import { porId, version } from '../crud';
import { list } from '../list';
import { FacturaPendiente } from '../facturas/factura';
import { Entidad, PersonaResponsable, porDocumento } from '../personas/entidad';
import { Parentesco } from '../personas/parentesco';
import { UnionReciente } from '../personas/union';
import { ESCRIBEN_RESPONSABLES } from './lectores';
import * as listas from './listas';

/** The most guardians of one student. */
export const MAX_RESPONSABLES = 6;

const roles = { parentesco: Parentesco, contactoPago: z.boolean(), recoge: z.boolean(), emergencia: z.boolean() };

/** A guardian's relation to one student. `reemplaza` is the payer's link that the user saw and that this one takes over from. */
export const Vinculo = z.strictObject({ ...roles, reemplaza: codigo.optional(), version });
export type Vinculo = z.infer<typeof Vinculo>;

/** A child of a guardian; `pagador` is the child's payer, null if there is none. */
export const Hijo = z.object({
  codigoResponsable: codigo,
  codigoEntidad: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  activo: z.boolean(),
  ...roles,
  version: z.int(),
  pagador: z.object({ codigoResponsable: codigo, codigoEntidad: codigo, nombre: z.string() }).nullable(),
});
export type Hijo = z.infer<typeof Hijo>;

/** A guardian as a person, with the children that the caller may see. */
export const PersonaConHijos = Entidad.extend({
  nombreCompleto: z.string(),
  telefonoOtro: z.string(),
  whatsapp: z.string(),
  version: z.int(),
  /** Whether the person pays for one of them. */
  contactoPago: z.boolean(),
  hijos: z.array(Hijo),
  /** Debt and credit of the account; null for users who may not see amounts. */
  pendiente: dinero.nullable(),
  saldoAFavor: dinero.nullable(),
});
export type PersonaConHijos = z.infer<typeof PersonaConHijos>;

/** A guardian's record; after a merge it names the record it was merged into, and has no children. */
export const FichaResponsable = PersonaConHijos.extend({
  /** The record of the same person that this one was merged into. */
  fusion: z.object({ codigoEntidad: codigo, nombreCompleto: z.string() }).nullable(),
  /** Merges into this record that can still be undone, newest first. */
  uniones: z.array(UnionReciente),
});
export type FichaResponsable = z.infer<typeof FichaResponsable>;

/** A guardian of one student. */
export const Pariente = PersonaConHijos.omit({ hijos: true, pendiente: true, saldoAFavor: true }).extend({
  codigoResponsable: codigo,
  ...roles,
  versionVinculo: z.int(),
});
export type Pariente = z.infer<typeof Pariente>;

/** A student's guardians, the payer first, and the siblings who share one of them. */
export const Parientes = z.object({
  responsables: z.array(Pariente),
  hermanos: z.array(z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), activo: z.boolean(), grupos: z.string() })),
});
export type Parientes = z.infer<typeof Parientes>;

/** The fields of a guardian that a picker shows. */
const ResponsableLigero = z.object({ codigoEntidad: codigo, nombreCompleto: z.string(), telefono: z.string() });

/** A possible duplicate; beyond the name only for guardians that the caller may see. */
export const PersonaParecida = z.object({
  codigoEntidad: codigo,
  nombreCompleto: z.string(),
  telefono: z.string(),
  hijos: z.array(z.string()),
  porDocumento: z.boolean(),
});
export type PersonaParecida = z.infer<typeof PersonaParecida>;

/** A guardian's account; the last payments only for users who may see payments. */
export const EstadoDeCuenta = z.object({
  codigoEntidad: codigo,
  nombreCompleto: z.string(),
  facturas: z.array(FacturaPendiente),
  pendiente: dinero,
  saldoAFavor: dinero,
  cobros: z.array(z.object({ codigoCobro: codigo, numero: z.int(), momento, aplicado: dinero, cajero: z.string() })).nullable(),
});
export type EstadoDeCuenta = z.infer<typeof EstadoDeCuenta>;

const read = [ACCESO.fichaParientes, ACCESO.responsables, ACCESO.inscripcion];
const dePersona = z.strictObject({ codigoEntidad: codigoEnRuta });

export const responsables = {
  filter: list({
    ...listas.responsables,
    access: read,
    summary: 'Buscar padres y tutores por nombre, documento, teléfono o nombre del hijo',
    row: PersonaConHijos,
  }),
  all: get('responsableestudiante/all', read, 'Padres y tutores', {
    result: z.array(ResponsableLigero),
  }),
  active: get('responsableestudiante/all/active', read, 'Padres y tutores de estudiantes activos', {
    result: z.array(ResponsableLigero),
  }),
  id: get('responsableestudiante/id/{id}', read, 'Leer lo que un responsable es de un estudiante', {
    params: porId,
    result: Hijo,
  }),
  persona: get('responsableestudiante/entidad', read, 'Leer a un responsable con sus hijos', {
    query: dePersona,
    result: FichaResponsable,
  }),
  deEstudiante: get('responsableestudiante/estudiante', read, 'Los responsables y los hermanos de un estudiante', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: Parientes,
  }),
  parecidos: post('responsableestudiante/existe', read, 'Personas que quizá son la misma: por documento, o por nombre y teléfono', {
    preview: true,
    body: z.strictObject({
      nombre: textoOpcional(60),
      apellido: textoOpcional(60),
      documento: textoOpcional(20),
      telefono: textoOpcional(20),
    }),
    result: z.array(PersonaParecida),
  }),
  cuenta: get(
    'responsableestudiante/cuenta',
    [ACCESO.cobro, ACCESO.facturasVencidas, ACCESO.fichaPagos, ACCESO.fichaCuotas],
    'El estado de cuenta de un responsable: pendientes, saldo a favor y últimos pagos',
    { query: dePersona, result: EstadoDeCuenta },
  ),
  save: post('responsableestudiante/save', ESCRIBEN_RESPONSABLES, 'Dar a un estudiante un responsable: una persona conocida o una nueva', {
    body: Vinculo.omit({ version: true }).extend({
      codigoEstudiante: codigo,
      codigoEntidad: codigo.optional(),
      ...porDocumento,
      entidad: PersonaResponsable.omit({ version: true }).optional(),
    }),
    result: Hijo,
  }),
  update: put('responsableestudiante/update', ESCRIBEN_RESPONSABLES, 'Cambiar parentesco, pagador, recogida y emergencia', {
    body: Vinculo.extend({ codigoResponsable: codigo }),
    result: Hijo,
  }),
  updateEntidad: put(
    'responsableestudiante/update/entidad',
    ESCRIBEN_RESPONSABLES,
    'Modificar la persona de un responsable, una vez para todos sus hijos',
    { body: PersonaResponsable.extend({ codigoEntidad: codigo }), result: PersonaConHijos },
  ),
  remove: del('responsableestudiante/delete/{id}', ESCRIBEN_RESPONSABLES, 'Desvincular a un responsable de un estudiante', {
    mensaje: 'Desvinculado',
    params: porId,
    /** Whether the person was deleted too, because nothing else refers to it. */
    result: z.object({ eliminado: z.boolean(), personaEliminada: z.boolean() }),
  }),
};
