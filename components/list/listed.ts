import type * as z from 'zod';
import type { ListCall } from '@/contract/list';
import { encoder } from '@/contract/wire';
import type { Params } from './useParams';

/** What the bar of a list knows of it: title and columns, how its query is written in an address, and the call, whose schemas may come later. */
export type Listed = Pick<ListCall, 'path' | 'list'> & { params: Params<any>; whole: () => Promise<ListCall> };

/** The parameters of a call's query, by its schema. */
export function paramsBy<Q extends z.ZodObject>(schema: Q): Params<z.output<Q>> {
  const write = encoder(schema) as Params<z.output<Q>>['write'];
  return {
    names: Object.keys(schema.shape),
    base: (start) => write(schema.parse(write(start)) as z.output<Q>),
    read: (name, text) => {
      const { success, data } = (schema.shape[name] as z.ZodType).safeParse(text);
      return success ? { value: data } : undefined;
    },
    write,
  };
}

const known = new WeakMap<ListCall, Listed>();

/** The same of a call that the page has with its schemas; what is known already stays as it is. */
export function listed(call: ListCall | Listed): Listed {
  if ('whole' in call) return call;
  const made = known.get(call);
  if (made) return made;
  const { path, list, query } = call;
  const one: Listed = { path, list, params: paramsBy(query), whole: async () => call };
  known.set(call, one);
  return one;
}
