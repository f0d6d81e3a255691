import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/data/useSession';
import { ButtonLink } from '@/components/ui/Button';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { findPages, pagesOf } from '@/layout/palette/pages';
import { MissedGoal } from '@/layout/shell/Picture';

/** How many similar pages are offered. */
const MOST = 3;

// decodeURI throws for a malformed address such as '%E0'.
const readable = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
const lastWord = (path: string) => path.split(/[^\p{L}\p{N}]+/u).findLast((word) => word.length > 2) ?? '';

/** The page of unknown addresses: names the address and offers similar pages. */
export default function NotFound() {
  const session = useSession();
  // The static export is rendered without an address.
  const [path, setPath] = useState('');
  useEffect(() => setPath(readable(window.location.pathname)), []);
  const word = lastWord(path);
  const meant = session.success && word ? findPages(pagesOf(session), word, []).slice(0, MOST) : [];
  return (
    <AuthFrame
      title="Página no encontrada"
      lead="La dirección no existe o cambió de lugar. Revise que esté bien escrita."
      picture={<MissedGoal />}
    >
      <code className="block mb-3 py-2 px-3 border-1 surface-border border-round text-sm text-strong surface-card break">
        {path || '\u00a0'}
      </code>
      <ButtonLink href="/" label="Ir al inicio" icon="pi-home" wide />
      {meant.length > 0 && (
        <nav className="mt-4" aria-label="Páginas parecidas">
          ¿Buscaba{' '}
          {meant.map(({ path: to, title }, i) => (
            <span key={to}>
              {i > 0 && (i === meant.length - 1 ? ' o ' : ', ')}
              <Link href={to} className="link">
                {title}
              </Link>
            </span>
          ))}
          ?
        </nav>
      )}
    </AuthFrame>
  );
}
