import type { crud } from '@/contract/crud';
import { service } from './service';

/** The calls of a maintenance entity, whose schemas come with its first form. */
export function crudLater<C extends ReturnType<typeof crud<any, any, any, any, any>>>(load: () => Promise<C>) {
  let made: Promise<ReturnType<typeof service<C>>> | undefined;
  const forget = (error: unknown) => {
    made = undefined;
    throw error;
  };
  return () =>
    (made ??= load()
      .then(service<C>)
      .catch(forget));
}
