import { useRouter } from 'next/router';
import { useLayoutEffect, useState } from 'react';

/** The parameters of an address. */
export const searchOf = (asPath: string) => new URLSearchParams(new URL(asPath, 'http://x').search);

/** The current address; undefined until it is known. */
export function useAddress() {
  const router = useRouter();
  // The static export was rendered without a query, and hydration must match it, so the first render has no address.
  // In a layout effect, so that no frame shows the page without it.
  const [mounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return { router, address: mounted && router.isReady ? router.asPath : undefined };
}
