import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero } from '../campos';
import { DeshacerUnion, planDeUnion, UnionDeshecha } from '../personas/union';

const Lado = z.object({
  codigoEntidad: codigo,
  nombreCompleto: z.string(),
  documento: z.string(),
  telefono: z.string(),
  hijos: z.array(z.string()),
});

/** The effects of merging two records of the same guardian: every reference to the merged one moves to the one that stays. */
export const PlanUnion = z.object({
  queda: Lado,
  seVa: Lado,
  ...planDeUnion,
  /** Credit and debt that move; no amount changes. */
  saldoAFavor: dinero,
  pendiente: dinero,
});
export type PlanUnion = z.infer<typeof PlanUnion>;

export const fusionarResponsables = post(
  'responsableestudiante/fusionar',
  [ACCESO.responsables],
  'Unir dos fichas de la misma persona responsable; solo un administrador',
  {
    mensaje: 'Personas unidas',
    previewable: [],
    body: z.strictObject({ codigoEntidad: codigo, codigoFusion: codigo }),
    result: PlanUnion,
  },
);

export const deshacerUnionDeResponsables = post(
  'responsableestudiante/fusionar/deshacer',
  [ACCESO.responsables],
  'Deshacer la unión de dos fichas de una persona responsable, durante un día; solo un administrador',
  { mensaje: 'Unión deshecha', body: DeshacerUnion, result: UnionDeshecha },
);
