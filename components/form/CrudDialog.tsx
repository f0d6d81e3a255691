import type { ReactNode } from 'react';
import { Loaded, useLoaded } from '../data/useLoaded';
import { crudForm, type Entity, FormDialog } from './FormDialog';
import type { Field } from './Fields';

interface Props {
  service: () => Promise<Entity<any, any>>;
  row: object | undefined;
  blank: object | undefined;
  fields: readonly Field<any>[];
  nombre: (row: any) => string;
  onUndone: () => void;
  onClose: (changed: boolean, saved?: unknown) => void;
}

/** The form of an entity's row, which comes with the entity's schemas. */
export function CrudDialog({ service, row, blank, onUndone, ...dialog }: Props): ReactNode {
  return (
    <Loaded of={useLoaded(service)} skeleton={null}>
      {(of) => <FormDialog {...crudForm(of, row, blank, onUndone)} {...dialog} />}
    </Loaded>
  );
}
