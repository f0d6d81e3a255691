import type { crud } from '@/contract/crud';
import { send } from './send';

/** The seven calls of a maintenance entity as typed functions, and the calls themselves. */
export const crudService = <C extends ReturnType<typeof crud<any, any, any, any, any>>>(calls: C) => ({
  calls,
  id: send(calls.id as C['id']),
  all: send(calls.all as C['all']),
  active: send(calls.active as C['active']),
  filter: send(calls.filter as C['filter']),
  save: send(calls.save as C['save']),
  update: send(calls.update as C['update']),
  remove: send(calls.remove as C['remove']),
});

/** The same of an entity whose schemas come with its first form. */
export function crudLater<C extends ReturnType<typeof crud<any, any, any, any, any>>>(load: () => Promise<C>) {
  let made: Promise<ReturnType<typeof crudService<C>>> | undefined;
  const forget = (error: unknown) => {
    made = undefined;
    throw error;
  };
  return () =>
    (made ??= load()
      .then(crudService<C>)
      .catch(forget));
}
