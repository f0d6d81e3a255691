import { useEffect, useState } from 'react';
import { ApiError } from '@/services/http';

/** What a picker offers: undefined while it is loading, and the words of a failure. */
export interface Catalogue<T> {
  items: T[] | undefined;
  error?: string;
}

/** Loads what a picker offers, once per `load`: declare it outside the component. */
export function useCatalogue<T>(load: (options: { signal: AbortSignal }) => Promise<T[]>): Catalogue<T> {
  const [catalogue, setCatalogue] = useState<Catalogue<T>>({ items: undefined });
  useEffect(() => {
    const request = new AbortController();
    load({ signal: request.signal }).then(
      (items) => setCatalogue({ items }),
      (error: unknown) => {
        if (!request.signal.aborted) setCatalogue({ items: [], error: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => request.abort();
  }, [load]);
  return catalogue;
}
