import { useEffect, useState } from 'react';

/** What stands after the # of the address, which browsers do not send to servers; '' without it, undefined until known. */
export function useHash(): string | undefined {
  const [hash, setHash] = useState<string>();
  useEffect(() => {
    const read = () => setHash(window.location.hash.slice(1).trim());
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return hash;
}
