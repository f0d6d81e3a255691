import { useCallback, useEffect } from 'react';
import { accesoSlice } from '@/store/roles';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** The list of all accesses, loaded once; `reload` retries after a failure. */
export function useTodosLosAccesos() {
  const dispatch = useAppDispatch();
  const { rows, status, error } = useAppSelector(accesoSlice.select);
  const reload = useCallback(() => void dispatch(accesoSlice.load({})), [dispatch]);
  useEffect(() => {
    if (rows.length === 0) reload();
    // Runs once: loaded rows are kept, and a failure is retried by `reload`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { rows, error: status === 'failed' ? error : undefined, reload };
}
