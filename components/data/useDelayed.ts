import { useEffect, useState } from 'react';

/** A pause in which one has stopped typing. */
const PAUSE = 250;

/** A value once it has stayed the same for a moment: what is typed is asked for when one stops. Compare what it was with what it is by `===`. */
export function useDelayed<T>(value: T, pause = PAUSE): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return delayed;
}
