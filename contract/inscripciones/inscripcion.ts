import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha, textoOpcional } from '../campos';
import { EfectoEnCuota } from '../precios/becaEstudiante';
import { Paso } from '../precios/paso';
import { NuevoEstudiante } from '../estudiantes/estudiante';
import { Sexo } from '../personas/entidad';
import { conAprobacion } from '../sesion/aprobacion';

/** An invoice that an enrolment will create. */
export const FacturaPrevista = z.object({
  tipo: z.enum(['INSCRIPCION', 'CUOTA']),
  numeroCuota: z.int().nullable(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  tramoDesde: fecha.nullable(),
  tramoHasta: fecha.nullable(),
  pasos: z.array(Paso),
  total: dinero,
});
export type FacturaPrevista = z.infer<typeof FacturaPrevista>;

export const MotivoRechazo = z.enum([
  'EDAD',
  'SEXO',
  'CUPO',
  'FECHA_ANTERIOR',
  'GRUPO_CERRADO',
  'PERIODO_CERRADO',
  'ESTUDIANTE_INACTIVO',
  'YA_INSCRITO',
  'CHOQUE_HORARIO',
  'LISTA_ESPERA',
]);
export type MotivoRechazo = z.infer<typeof MotivoRechazo>;

/** One refusal of an enrolment with its sentence; if `superable`, an administrator may override it with a reason. */
export const Rechazo = z.object({ motivo: MotivoRechazo, mensaje: z.string(), superable: z.boolean() });
export type Rechazo = z.infer<typeof Rechazo>;

/** The number and the sum of a student's overdue invoices. */
export const Deuda = z.object({ cantidad: z.int(), monto: dinero });
export type Deuda = z.infer<typeof Deuda>;

/** An invoice that an enrolment has created. */
export const FacturaHecha = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  total: dinero,
});

/** What a child brings from before the branch's day of change, as a row of an uploaded sheet says it. */
export const Anterior = z.strictObject({
  /** A month, a date or «al día»: a span that contains it is paid; '' if nothing is. */
  pagadoHasta: textoOpcional(40),
  inscripcionPagada: z.boolean(),
  /** What it owes from before, and since when; today by default. */
  debe: dinero,
  vence: fecha.nullable(),
  /** Credit of its payer. */
  aFavor: dinero,
});
export type Anterior = z.infer<typeof Anterior>;

const plan = {
  codigoGrupo: codigo,
  codigoModalidad: codigo,
  /** Today by default; an earlier day of the period is allowed. */
  fechaInscripcion: fecha.optional(),
  /** A scholarship granted with the enrolment until the period ends; needs the access to grant one. */
  codigoBeca: codigo.optional(),
  /** Discounts granted by hand; those for siblings apply automatically. Granting one needs the access «Descuentos». */
  descuentos: z.array(codigo).max(10).default([]),
  /** Only in a branch with a day of change, until its debts are said to be right. */
  anterior: Anterior.optional(),
};

export const PlanInscripcion = z.object({
  facturas: z.array(FacturaPrevista),
  total: dinero,
  /**
   * Open invoices that change with it: of the child's other enrolments by the scholarship granted with this one, and of siblings enrolled from a
   * later day, who move down in the family.
   */
  efectos: z.array(EfectoEnCuota),
  /** The child's position in its family by date of enrolment, from 1. */
  ordenHijo: z.int(),
  /** The warning that the granted scholarship passes its budget; '' if it does not. */
  avisoBeca: z.string(),
  rechazos: z.array(Rechazo),
  deudaVencida: Deuda,
});
export type PlanInscripcion = z.infer<typeof PlanInscripcion>;

const confirmacion = {
  ...plan,
  codigoSucursal: codigo.optional(),
  /** The total that was shown; any other total is answered with 409 and the new plan. */
  totalEsperado: dinero,
  /** The interested family that it comes from, which is then enrolled. */
  codigoInteresado: codigo.optional(),
  /** Why an administrator overrides age, sex, capacity, a closed period or an older day. */
  motivoExcepcion: textoOpcional(200).default(''),
  /** Why the scholarship is granted. */
  motivoBeca: textoOpcional(200).default(''),
  /** Why the discounts are granted. */
  motivoDescuento: textoOpcional(200).default(''),
  /** The user has seen that the student owes money, and goes on. */
  aceptaDeuda: z.boolean().default(false),
  /** The approval, if the discounts granted by hand exceed the company's limit for one user. */
  ...conAprobacion,
};

export const Inscrito = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  facturas: z.array(FacturaHecha),
  total: dinero,
});
export type Inscrito = z.infer<typeof Inscrito>;

const access = [ACCESO.inscripcion];

export const previsualizar = post('inscripcion/previsualizar', access, 'Facturas y cuotas que una inscripción haría, sin hacerla', {
  preview: true,
  body: z.strictObject({
    ...plan,
    codigoSucursal: codigo.optional(),
    codigoEstudiante: codigo.optional(),
    fechaNacimiento: fecha.optional(),
    sexo: Sexo.exclude(['']).optional(),
    /** The payer of a child that is not on record yet, if the payer is. */
    codigoPagador: codigo.optional(),
  }),
  result: PlanInscripcion,
});

export const inscribir = post('inscripcion/save', access, 'Inscribir a un estudiante: inscripción, factura y cuotas en una transacción', {
  idempotent: true,
  mensaje: 'Inscripción guardada',
  body: z.strictObject({ ...confirmacion, codigoEstudiante: codigo }),
  result: Inscrito,
});

export const inscribirNuevo = post(
  'inscripcion/save/estudiante',
  access,
  'Crear a un estudiante con sus responsables e inscribirlo, todo o nada',
  {
    idempotent: true,
    mensaje: 'Inscripción guardada',
    body: z.strictObject({
      ...confirmacion,
      codigoSucursal: codigo,
      estudiante: NuevoEstudiante,
      /** The user has checked the possible duplicates: this is another child. */
      confirmaParecidos: z.boolean().default(false),
    }),
    result: Inscrito,
  },
);
