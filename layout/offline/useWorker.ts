import { useEffect, useState } from 'react';
import { startWorker } from './worker';

/** The function that takes over a newer version; undefined while none is ready. */
export function useWorker(): (() => void) | undefined {
  const [apply, setApply] = useState<() => void>();
  useEffect(() => startWorker((act) => setApply(() => act)), []);
  return apply;
}
