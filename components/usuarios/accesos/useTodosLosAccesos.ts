import { useCallback, useEffect } from 'react';
import { accesoSlice } from '@/store/roles';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** The list of every access, loaded once; `reload` after a failure. */
export function useTodosLosAccesos() {
  const dispatch = useAppDispatch();
  const { rows, status, error } = useAppSelector(accesoSlice.select);
  const reload = useCallback(() => void dispatch(accesoSlice.load({})), [dispatch]);
  useEffect(() => {
    if (rows.length === 0) reload();
    // Once: what is there stays, and a failure is tried again when asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { rows, error: status === 'failed' ? error : undefined, reload };
}
