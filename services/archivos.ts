import { onSignedOut } from './http/credentials';

/** The most files that are cached; the oldest is dropped first. */
const MAX_KNOWN = 300;
const known = new Map<string, Promise<string>>();

const revoke = (url: Promise<string>) => void url.then(URL.revokeObjectURL, () => {});

/** The blob: URL of a file, loaded once; a new upload has a new key. A sign-out clears the cache. */
export function urlDeArchivo(clave: string, load: () => Promise<Blob>): Promise<string> {
  const before = known.get(clave);
  if (before) return before;
  const url = load().then((blob) => URL.createObjectURL(blob));
  url.catch(() => known.delete(clave)); // A failed load is not cached.
  known.set(clave, url);
  if (known.size > MAX_KNOWN) {
    const [oldest, gone] = known.entries().next().value!;
    known.delete(oldest);
    revoke(gone);
  }
  return url;
}

onSignedOut(() => {
  known.forEach(revoke);
  known.clear();
});
