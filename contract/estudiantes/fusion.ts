import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha } from '../campos';
import { DeshacerUnion, planDeUnion, UnionDeshecha } from '../personas/union';
import { FichaEstudiante } from './estudiante';

/** Two records of the same child: the one that stays, and the one merged into it. */
export const Fusion = z.strictObject({ codigoEstudiante: codigo, codigoFusion: codigo });

const Lado = z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), fechaNacimiento: fecha.nullable() });

/** The effects of a merge. */
export const PlanFusion = z.object({
  queda: Lado,
  seVa: Lado,
  ...planDeUnion,
  /** The groups in which both are enrolled; the later enrolment is cancelled. */
  dobles: z.array(z.string()),
  /** The invoices of those cancelled enrolments, which are voided. */
  anuladas: z.array(z.object({ codigoFactura: codigo, numero: z.int(), descripcion: z.string(), total: dinero, pagado: dinero })),
  /** What was paid on the voided invoices; it becomes credit of `pagador`. */
  saldo: dinero,
  pagador: z.string(),
});
export type PlanFusion = z.infer<typeof PlanFusion>;

export const fusiones = {
  previsualizar: post(
    'estudiante/fusionar/previsualizar',
    [ACCESO.estudiante],
    'Lo que haría la unión de dos fichas del mismo niño, sin hacerla',
    { preview: true, body: Fusion, result: PlanFusion },
  ),
  fusionar: post('estudiante/fusionar', [ACCESO.estudiante], 'Unir dos fichas del mismo niño; solo un administrador', {
    mensaje: 'Fichas unidas',
    body: Fusion,
    result: FichaEstudiante,
  }),
  deshacer: post(
    'estudiante/fusionar/deshacer',
    [ACCESO.estudiante],
    'Deshacer la unión de dos fichas del mismo niño, durante un día; solo un administrador',
    { mensaje: 'Unión deshecha', body: DeshacerUnion, result: UnionDeshecha },
  ),
};
