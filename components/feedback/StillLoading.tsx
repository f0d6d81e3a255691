import { useEffect, useState } from 'react';

/** How long one waits before something has to be said. */
const PATIENCE = 5000;

/** Says, once something has been on its way for five seconds, that it still is; stands where the wait is shown and goes with it. */
export function StillLoading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  // Empty until then: a screen reader tells what comes into a status that stood there already.
  return (
    <p className="text-sm text-muted" role="status">
      {late && 'Sigue cargando…'}
    </p>
  );
}
