import type * as z from 'zod';
import { type DeshacerUnion as Cuerpo, type UnionReciente } from '@/contract/personas/union';
import { moment } from '@/utils/format';
import { ActDialog, porMotivo } from '../form/ActDialog';

/** The call that undoes a merge. */
export type Deshacer = (input: { body: z.output<typeof Cuerpo> }) => Promise<unknown>;

interface Props {
  union: UnionReciente;
  deshacer: Deshacer;
  onClose: (changed: boolean) => void;
}

/** Undoes a merge, with a reason. */
export const DeshacerUnion = ({ union: { codigoUnion, nombreCompleto, hasta }, deshacer, onClose }: Props) => (
  <ActDialog
    title={`Deshacer la unión con ${nombreCompleto}`}
    {...porMotivo('Por ejemplo: son dos niños distintos.')}
    accept="Deshacer la unión"
    success="Unión deshecha"
    calm
    act={({ motivo }) => deshacer({ body: { codigoUnion, motivo } })}
    onClose={onClose}
  >
    <p className="mt-0">
      Las dos fichas quedan como estaban antes de unirlas. Se puede hasta el {moment(hasta)}, mientras no se haya cobrado ni cambiado nada
      de lo que pasó de una a la otra.
    </p>
  </ActDialog>
);
