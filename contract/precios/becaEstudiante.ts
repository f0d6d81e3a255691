import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha, texto, textoOpcional } from '../campos';
import { list } from '../list';
import { conAprobacion } from '../sesion/aprobacion';
import { Paso } from './paso';
import { otorgadas } from './listaOtorgadas';

/** The effect on an open invoice: its amount before and after, and the steps of the new price. */
export const EfectoEnCuota = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  codigoEstudiante: codigo,
  estudiante: z.string(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  antes: dinero,
  despues: dinero,
  pasos: z.array(Paso),
});
export type EfectoEnCuota = z.infer<typeof EfectoEnCuota>;

const resumen = { efectos: z.array(EfectoEnCuota), antes: dinero, despues: dinero };

/** The open invoices before and after, and the total cost of the scholarship; exceeding its budget is a warning, not a refusal. */
export const EfectoDeBeca = z.object({ ...resumen, costo: dinero, presupuesto: dinero.nullable(), aviso: z.string() });
export type EfectoDeBeca = z.infer<typeof EfectoDeBeca>;

/** Whether a granted scholarship applies: on the day of the request. */
export const EstadoBeca = z.enum(['VIGENTE', 'POR_EMPEZAR', 'TERMINADA', 'REVOCADA']);
export type EstadoBeca = z.infer<typeof EstadoBeca>;

/** A scholarship granted to a student, current or past. */
export const BecaEstudiante = z.object({
  codigoBecaEstudiante: codigo,
  codigoEstudiante: codigo,
  estudiante: z.string(),
  codigoBeca: codigo,
  beca: z.string(),
  porcentaje: z.int(),
  desde: fecha,
  hasta: fecha,
  motivo: z.string(),
  usuario: z.string(),
  revocada: z.string().nullable(),
  motivoRevocacion: z.string(),
  /** As of today. */
  estado: EstadoBeca,
});
export type BecaEstudiante = z.infer<typeof BecaEstudiante>;

const access = [ACCESO.otorgarBeca];

/** The form of a grant. */
export const otorgada = z.strictObject({ codigoEstudiante: codigo, codigoBeca: codigo, desde: fecha, hasta: fecha, motivo: texto(200) });
export type Otorgada = z.infer<typeof otorgada>;

export const becaEstudiante = {
  filter: list({
    ...otorgadas,
    access: [...access, ACCESO.becados],
    summary: 'Becas otorgadas, con las revocadas si se piden',
    row: BecaEstudiante,
  }),
  otorgar: post('becaestudiante/save', access, 'Otorgar una beca: las cuotas abiertas de su período siguen', {
    mensaje: 'Beca otorgada',
    previewable: ['motivo'],
    body: otorgada,
    result: EfectoDeBeca.extend({ codigoBecaEstudiante: codigo.nullable() }),
  }),
  revocar: post('becaestudiante/revocar', access, 'Revocar una beca: las cuotas abiertas vuelven a su precio', {
    mensaje: 'Beca revocada',
    previewable: ['motivo'],
    body: z.strictObject({ codigoBecaEstudiante: codigo, motivo: texto(200) }),
    result: EfectoDeBeca,
  }),
};

const descuentoDe = z.strictObject({ codigoInscripcion: codigo, codigoDescuento: codigo });

/** Granting a discount to an existing enrolment, and taking it back. */
export const inscripcionDescuento = {
  conceder: post('inscripciondescuento/save', [ACCESO.descuento], 'Conceder un descuento a una inscripción: sus cuotas abiertas siguen', {
    mensaje: 'Descuento concedido',
    previewable: ['motivo', 'aprobacion'],
    body: descuentoDe.extend({
      ...conAprobacion,
      /** Why it is granted. */
      motivo: textoOpcional(200).default(''),
    }),
    result: z.object(resumen),
  }),
  retirar: post('inscripciondescuento/retirar', [ACCESO.descuento], 'Retirar un descuento de una inscripción', {
    mensaje: 'Descuento retirado',
    previewable: [],
    body: descuentoDe,
    result: z.object(resumen),
  }),
};
