import { useMemo } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import { useParams, type Params } from './useParams';

/** The parameters of a call's query, by its schema. */
function paramsBy<Q extends z.ZodObject>(schema: Q): Params<z.output<Q>> {
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

/** The query of a call, kept in the address (useParams). `initial` overrides the schema's defaults; the address overrides both. */
export function useUrlQuery<Q extends z.ZodObject>(schema: Q, initial?: Partial<z.output<Q>>) {
  return useParams<z.output<Q>>(
    useMemo(() => paramsBy(schema), [schema]),
    initial,
  );
}
