import { useEffect, useState } from 'react';

/** Milliseconds until the message appears. */
const PATIENCE = 5000;

/** Says that loading is still going on, once it has taken five seconds; render it where the loading state is shown. */
export function StillLoading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  // The element is rendered empty first: screen readers only announce changes of a status that already exists.
  return (
    <p className="text-sm text-muted" role="status">
      {late && 'Sigue cargando…'}
    </p>
  );
}
