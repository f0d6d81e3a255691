import { useEffect, useState } from 'react';
import { startWorker } from './worker';

/** Takes a newer version over, where one lies ready. */
export function useWorker(): (() => void) | undefined {
  const [apply, setApply] = useState<() => void>();
  useEffect(() => startWorker((act) => setApply(() => act)), []);
  return apply;
}
