import type { ReactNode } from 'react';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { Button } from '../ui/Button';
import { chipsOf, without } from './filters/words';
import { listed } from './listed';
import type { GridList } from './types';

interface Props {
  list: Pick<GridList<any>, 'call' | 'query' | 'setQuery'>;
  filters: readonly Field<any>[];
  /** Shown if nothing was searched for, and no filter can be taken away. */
  empty: ReactNode;
}

/** What stands in place of the rows of a list or report without any: what was asked for, and how to ask for less. */
export function Nothing({ list: { call, query, setQuery }, filters, empty }: Props) {
  if (query.filtro)
    return (
      <Empty icon="pi-search" title={`Nada coincide con «${query.filtro}»`}>
        <Button label="Quitar la búsqueda" text onClick={() => setQuery({ filtro: '', page: 0 })} />
      </Empty>
    );
  const removable = chipsOf(listed(call).params, filters, { ...query }).filter((chip) => chip.removable);
  if (removable.length === 0) return empty;
  return (
    <Empty icon="pi-filter" title="No hay nada que mostrar con esos filtros.">
      <Button
        label={removable.length > 1 ? 'Quitar los filtros' : 'Quitar el filtro'}
        text
        onClick={() => setQuery({ ...without(removable.flatMap(({ names }) => names)), page: 0 })}
      />
    </Empty>
  );
}
