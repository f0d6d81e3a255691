import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post, put } from '../call';
import { codigo, dinero, fecha, MAX_LOTE, texto, textoOpcional } from '../campos';
import { version } from '../crud';
import { NuevaBaja } from '../estudiantes/baja';
import { EfectoEnCuota } from '../precios/becaEstudiante';
import { MotivoRechazo, Rechazo } from './inscripcion';
import { EnEspera } from './listaEspera';
import { InscripcionCompleta } from './leida';

const FacturaAfectada = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  /** Its amount before and after; it changes if it is recalculated, or if a week is taken off. */
  antes: dinero,
  despues: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type FacturaAfectada = z.infer<typeof FacturaAfectada>;

/** The effects of a cancellation on the money: what stays owed, what is voided, and who gets credit for what was paid. */
export const EfectoDeCancelar = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  grupo: z.string(),
  fecha,
  quedan: z.array(FacturaAfectada),
  seAnulan: z.array(FacturaAfectada),
  /** The total that stays owed. */
  pendiente: dinero,
  creditos: z.array(z.object({ codigoEntidad: codigo, nombre: z.string(), monto: dinero })),
  /** Open instalments of siblings, and of the child in other groups, that a sibling discount no longer lowers. */
  hermanos: z.array(EfectoEnCuota),
  /** Days from that day on with a mark of the child in the group; the marks stay on its rolls. */
  marcas: z.array(fecha),
  /** The first on the waiting list for the freed place. */
  siguiente: EnEspera.nullable(),
});
export type EfectoDeCancelar = z.infer<typeof EfectoDeCancelar>;

/** What cancelling one of several enrolments does; `rechazo` says why it stays, '' for one that ends. */
export const CancelacionDeLote = z.object({
  codigoInscripcion: codigo,
  nombreCompleto: z.string(),
  grupo: z.string(),
  rechazo: z.string(),
  anuladas: z.int(),
  anulado: dinero,
  pendiente: dinero,
  aFavor: dinero,
});
export type CancelacionDeLote = z.infer<typeof CancelacionDeLote>;

/** The refusals of an enrolment in the new group, and those specific to a transfer. */
const MotivoTraslado = z.enum([...MotivoRechazo.options, 'OTRO_PERIODO', 'OTRO_COBRO', 'MODALIDAD', 'NO_ACTIVA', 'ANTES']);

const RechazoDeTraslado = Rechazo.extend({ motivo: MotivoTraslado });
export type RechazoDeTraslado = z.infer<typeof RechazoDeTraslado>;

/** What goes along into a group of another branch, and what stays behind. */
const Mudanza = z.object({
  de: z.string(),
  a: z.string(),
  /** Whether the child's record goes along: it does from the branch that the enrolment leaves. */
  ficha: z.boolean(),
  /** Instalments that the new branch collects from now on. */
  cuotas: z.int(),
  monto: dinero,
  /** What the child owes to the branch that it leaves. */
  queda: dinero,
  /** Who has the child's credit, which stays theirs, and how much it is. */
  pagador: z.string(),
  aFavor: dinero,
});
export type Mudanza = z.infer<typeof Mudanza>;

/** The transfer of a student, and what refuses it. */
export const Traslado = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  grupoAnterior: z.string(),
  grupoNuevo: z.string(),
  /** It can be transferred, or was. */
  pasa: z.boolean(),
  rechazos: z.array(RechazoDeTraslado),
  /** Days from that day on with a mark of the child in the group that it leaves; the marks stay on its rolls. */
  marcas: z.array(fecha),
  /** Future open instalments that take the new price; empty unless requested. */
  efectos: z.array(EfectoEnCuota),
  /** Null within a branch. */
  mudanza: Mudanza.nullable(),
});
export type Traslado = z.infer<typeof Traslado>;

const transferencia = {
  codigoGrupo: codigo,
  /** The first day in the new group. */
  fecha,
  motivo: texto(200),
  /** Whether future open instalments take the new group's price. */
  cambiarPrecio: z.boolean().default(false),
  /** Why an administrator overrides age, sex or capacity. */
  motivoExcepcion: textoOpcional(200).default(''),
};

export const actos = {
  cancelar: post(
    'inscripcion/cancelar',
    [ACCESO.cancelarInscripcion],
    'Cancelar una inscripción: lo que vence después se anula y lo pagado queda a favor',
    {
      mensaje: 'Inscripción cancelada',
      previewable: ['motivo'],
      body: z.strictObject({ codigoInscripcion: codigo, fecha, motivo: texto(200) }),
      result: EfectoDeCancelar,
    },
  ),
  cancelarLote: post(
    'inscripcion/cancelar/lote',
    [ACCESO.cancelarInscripcion],
    'Cancelar varias inscripciones el mismo día: las que no se pueden se quedan, cada una con su porqué',
    {
      mensaje: 'Inscripciones canceladas',
      idempotent: true,
      previewable: ['motivo'],
      body: z.strictObject({ codigoInscripciones: z.array(codigo).min(1).max(MAX_LOTE), fecha, motivo: texto(200) }),
      result: z.array(CancelacionDeLote),
    },
  ),
  retirar: post(
    'inscripcion/retirar/estudiante',
    [ACCESO.cancelarInscripcion],
    'Cancelar todas las inscripciones de un estudiante que se va y desactivarlo',
    {
      mensaje: 'Estudiante retirado',
      previewable: ['motivo', 'aceptaDeuda'],
      body: NuevaBaja.extend({ codigoEstudiante: codigo }),
      result: z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), inscripciones: z.array(EfectoDeCancelar) }),
    },
  ),
  transferir: post('inscripcion/transferenciagrupo', [ACCESO.transferirGrupo], 'Pasar a un estudiante a otro grupo del período', {
    mensaje: 'Estudiante transferido',
    previewable: ['motivo'],
    body: z.strictObject({ codigoInscripcion: codigo, ...transferencia }),
    result: Traslado,
  }),
  transferirLote: post(
    'inscripcion/transferenciagrupo/lote',
    [ACCESO.transferirGrupo],
    'Pasar a varios estudiantes a otro grupo: se revisan todos antes de mover a ninguno',
    {
      mensaje: 'Estudiantes transferidos',
      previewable: ['motivo'],
      body: z.strictObject({ codigoInscripciones: z.array(codigo).min(1).max(MAX_LOTE), ...transferencia }),
      result: z.array(Traslado),
    },
  ),
  actualizar: put(
    'inscripcion/update',
    [ACCESO.inscripcion],
    'Cambiar modalidad, fecha, beca y nota de una inscripción; sus cuotas abiertas la siguen',
    {
      previewable: ['motivoBeca', 'nota', 'totalEsperado'],
      body: z.strictObject({
        codigoInscripcion: codigo,
        codigoModalidad: codigo,
        fechaInscripcion: fecha,
        /** A scholarship granted with the enrolment; needs the access to grant one. */
        codigoBeca: codigo.optional(),
        motivoBeca: textoOpcional(200).default(''),
        nota: textoOpcional(300),
        version,
        /** The total of all its invoices as shown; any other total is a 409. */
        totalEsperado: dinero,
      }),
      result: z.object({
        inscripcion: InscripcionCompleta,
        cambian: z.array(FacturaAfectada),
        seAnulan: z.array(FacturaAfectada),
        nuevas: z.array(z.object({ descripcion: z.string(), fechaVencimiento: fecha, total: dinero })),
        total: dinero,
      }),
    },
  ),
  enviarEmail: post(
    'inscripcion/enviaremail',
    [ACCESO.inscripcion, ACCESO.campamento],
    'Enviar por correo la confirmación de una inscripción, con su horario y su plan de pago',
    {
      mensaje: 'Confirmación en la bandeja de salida',
      body: z.strictObject({
        codigoInscripcion: codigo,
        /** Sends it once per enrolment, unless sending again is requested. */
        otraVez: z.boolean().default(false),
      }),
      result: z.object({ para: z.string(), enviada: z.boolean() }),
    },
  ),
};
