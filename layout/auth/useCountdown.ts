import { useEffect, useState } from 'react';

/** Seconds that are left of a wait, counting down to 0, and the function that starts one. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [left, setLeft];
}
