import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, fecha } from '../campos';
import { DeshacerUnion, UnionDeshecha } from '../personas/union';
import { FichaEstudiante } from './estudiante';

/** Two records of one child: the one that stays, and the one that goes. */
export const Fusion = z.strictObject({ codigoEstudiante: codigo, codigoFusion: codigo });

const Lado = z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), fechaNacimiento: fecha.nullable() });

/** What a merge would do. */
export const PlanFusion = z.object({
  queda: Lado,
  seVa: Lado,
  /** How many rows of each kind go to the record that stays. */
  traslados: z.array(z.object({ que: z.string(), cantidad: z.int() })),
  /** What the record that stays has already: it remains with the other one. */
  seQuedan: z.array(z.string()),
  /** Fields that the record that stays has empty and takes from the other. */
  completa: z.array(z.string()),
  /** The groups in which both are enrolled: the younger enrolment ends, */
  dobles: z.array(z.string()),
  /** and these invoices of it are voided; what is paid on them */
  anuladas: z.array(z.object({ codigoFactura: codigo, numero: z.int(), descripcion: z.string(), total: dinero, pagado: dinero })),
  /** becomes credit of who pays from then on. */
  saldo: dinero,
  pagador: z.string(),
  /** Why it cannot be; '' when it can. */
  impide: z.string(),
});
export type PlanFusion = z.infer<typeof PlanFusion>;

export const fusiones = {
  previsualizar: call({
    method: 'POST',
    path: 'estudiante/fusionar/previsualizar',
    access: [ACCESO.estudiante],
    preview: true,
    summary: 'Lo que haría la unión de dos fichas del mismo niño, sin hacerla',
    mensaje: 'Unión calculada',
    body: Fusion,
    result: PlanFusion,
  }),
  fusionar: call({
    method: 'POST',
    path: 'estudiante/fusionar',
    access: [ACCESO.estudiante],
    summary: 'Unir dos fichas del mismo niño; solo un administrador',
    mensaje: 'Fichas unidas',
    body: Fusion,
    result: FichaEstudiante,
  }),
  deshacer: call({
    method: 'POST',
    path: 'estudiante/fusionar/deshacer',
    access: [ACCESO.estudiante],
    summary: 'Deshacer la unión de dos fichas del mismo niño, durante un día; solo un administrador',
    mensaje: 'Unión deshecha',
    body: DeshacerUnion,
    result: UnionDeshecha,
  }),
};
