import { useMemo } from 'react';
import type * as z from 'zod';
import { paramsBy } from './listed';
import { useParams } from './useParams';

/** The query of a call, kept in the address (useParams). `initial` overrides the schema's defaults; the address overrides both. */
export function useUrlQuery<Q extends z.ZodObject>(schema: Q, initial?: Partial<z.output<Q>>) {
  return useParams<z.output<Q>>(
    useMemo(() => paramsBy(schema), [schema]),
    initial,
  );
}
