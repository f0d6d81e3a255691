import { useEffect, useState } from 'react';

/** A countdown in seconds: what is left of it (0 when it is over), and the function that starts it. */
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
