import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, fecha, texto, textoOpcional } from '../campos';
import { version } from '../crud';
import { NuevaBaja } from '../estudiantes/baja';
import { EfectoEnCuota } from '../precios/becaEstudiante';
import { MotivoRechazo } from './inscripcion';
import { EnEspera } from './listaEspera';
import { InscripcionCompleta } from './leida';

/** Shows what would happen, and does nothing. */
const previsualizar = z.boolean().default(false);

const FacturaAfectada = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  /** Its amount before, and after: a recalculated one, or one whose week is taken off, changes. */
  antes: dinero,
  despues: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type FacturaAfectada = z.infer<typeof FacturaAfectada>;

/** What cancelling does to the money: what stays owed, what is void, and whose credit becomes what was paid on it. */
export const EfectoDeCancelar = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  grupo: z.string(),
  fecha,
  quedan: z.array(FacturaAfectada),
  seAnulan: z.array(FacturaAfectada),
  /** What stays owed in all. */
  pendiente: dinero,
  creditos: z.array(z.object({ codigoEntidad: codigo, nombre: z.string(), monto: dinero })),
  /** Who waits first for the place that this frees. */
  siguiente: EnEspera.nullable(),
});
export type EfectoDeCancelar = z.infer<typeof EfectoDeCancelar>;

/** What refuses an enrolment in the new group, and what is of a transfer alone. */
export const MotivoTraslado = z.enum([...MotivoRechazo.options, 'OTRO_PERIODO', 'OTRO_COBRO', 'MODALIDAD', 'NO_ACTIVA', 'ANTES']);
export type MotivoTraslado = z.infer<typeof MotivoTraslado>;

/** What stands against a transfer of one student; `superable` by an administrator with a reason. */
export const Traslado = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  grupoAnterior: z.string(),
  grupoNuevo: z.string(),
  /** It may move, or did. */
  pasa: z.boolean(),
  rechazos: z.array(z.object({ motivo: MotivoTraslado, mensaje: z.string(), superable: z.boolean() })),
  /** Future open instalments that take the new price; none unless it was asked for. */
  efectos: z.array(EfectoEnCuota),
});
export type Traslado = z.infer<typeof Traslado>;

const transferencia = {
  codigoGrupo: codigo,
  /** The first day in the new group. */
  fecha,
  motivo: texto(200),
  /** Whether future open instalments take the price of the new group. */
  cambiarPrecio: z.boolean().default(false),
  /** Why an administrator overrules age, sex or capacity. */
  motivoExcepcion: textoOpcional(200).default(''),
  previsualizar,
};

/** The most students that one transfer moves. */
export const MAX_LOTE = 200;

export const actos = {
  cancelar: call({
    method: 'POST',
    path: 'inscripcion/cancelar',
    access: [ACCESO.cancelarInscripcion],
    summary: 'Cancelar una inscripción: lo que vence después se anula y lo pagado queda a favor; con previsualizar, solo el efecto',
    mensaje: 'Inscripción cancelada',
    body: z.strictObject({ codigoInscripcion: codigo, fecha, motivo: texto(200), previsualizar }),
    result: EfectoDeCancelar,
  }),
  retirar: call({
    method: 'POST',
    path: 'inscripcion/retirar/estudiante',
    access: [ACCESO.cancelarInscripcion],
    summary: 'Cancelar todas las inscripciones de un estudiante que se va y desactivarlo; con previsualizar, solo el efecto',
    mensaje: 'Estudiante retirado',
    body: NuevaBaja.extend({ codigoEstudiante: codigo, previsualizar }),
    result: z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), inscripciones: z.array(EfectoDeCancelar) }),
  }),
  transferir: call({
    method: 'POST',
    path: 'inscripcion/transferenciagrupo',
    access: [ACCESO.transferirGrupo],
    summary: 'Pasar a un estudiante a otro grupo del período; con previsualizar, solo el efecto',
    mensaje: 'Estudiante transferido',
    body: z.strictObject({ codigoInscripcion: codigo, ...transferencia }),
    result: Traslado,
  }),
  transferirLote: call({
    method: 'POST',
    path: 'inscripcion/transferenciagrupo/lote',
    access: [ACCESO.transferirGrupo],
    summary: 'Pasar a varios estudiantes a otro grupo: se revisan todos antes de mover a ninguno',
    mensaje: 'Estudiantes transferidos',
    body: z.strictObject({ codigoInscripciones: z.array(codigo).min(1).max(MAX_LOTE), ...transferencia }),
    result: z.array(Traslado),
  }),
  actualizar: call({
    method: 'PUT',
    path: 'inscripcion/update',
    access: [ACCESO.inscripcion],
    summary: 'Cambiar modalidad, fecha, beca y nota de una inscripción; sus cuotas abiertas la siguen',
    body: z.strictObject({
      codigoInscripcion: codigo,
      codigoModalidad: codigo,
      fechaInscripcion: fecha,
      /** A scholarship that is granted with it: for who holds that access. */
      codigoBeca: codigo.optional(),
      motivoBeca: textoOpcional(200).default(''),
      nota: textoOpcional(300),
      version,
      /** What all its invoices come to, as it was shown; another sum is a 409. */
      totalEsperado: dinero,
      previsualizar,
    }),
    result: z.object({
      inscripcion: InscripcionCompleta,
      cambian: z.array(FacturaAfectada),
      seAnulan: z.array(FacturaAfectada),
      nuevas: z.array(z.object({ descripcion: z.string(), fechaVencimiento: fecha, total: dinero })),
      total: dinero,
    }),
  }),
  enviarEmail: call({
    method: 'POST',
    path: 'inscripcion/enviaremail',
    access: [ACCESO.inscripcion, ACCESO.campamento],
    summary: 'Enviar por correo la confirmación de una inscripción, con su horario y su plan de pago',
    mensaje: 'Confirmación en la bandeja de salida',
    body: z.strictObject({
      codigoInscripcion: codigo,
      /** Once for each enrolment, unless it is asked for again. */
      otraVez: z.boolean().default(false),
    }),
    result: z.object({ para: z.string(), enviada: z.boolean() }),
  }),
};
