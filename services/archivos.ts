import { onSignedOut } from './credentials';

/** Most files that are kept; the oldest goes first. */
const MAX_KNOWN = 300;
const known = new Map<string, Promise<string>>();

const revoke = (url: Promise<string>) => void url.then(URL.revokeObjectURL, () => {});

/** The address (blob:) of a file, loaded once: a new upload has a new key. Whoever signs out takes them along. */
export function urlDeArchivo(clave: string, load: () => Promise<Blob>): Promise<string> {
  const before = known.get(clave);
  if (before) return before;
  const url = load().then((blob) => URL.createObjectURL(blob));
  url.catch(() => known.delete(clave)); // What failed is asked for again.
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
