import type * as z from 'zod';
import { DeshacerUnion as cuerpo, type UnionReciente } from '@/contract/personas/union';
import { moment } from '@/utils/format';
import { ActDialog } from '../form/ActDialog';
import { type Field, Fields } from '../form/Fields';

/** The call that undoes a merge. */
export type Deshacer = (input: { body: z.output<typeof cuerpo> }) => Promise<unknown>;

const schema = cuerpo.pick({ motivo: true });
const CAMPOS: Field<z.output<typeof schema>>[] = [
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: son dos niños distintos.' },
];

interface Props {
  union: UnionReciente;
  deshacer: Deshacer;
  onClose: (changed: boolean) => void;
}

/** Undoes a merge, with a reason. */
export const DeshacerUnion = ({ union: { codigoUnion, nombreCompleto, hasta }, deshacer, onClose }: Props) => (
  <ActDialog
    title={`Deshacer la unión con ${nombreCompleto}`}
    schema={schema}
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
    <Fields fields={CAMPOS} />
  </ActDialog>
);
