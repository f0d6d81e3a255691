import Link from 'next/link';
import { useEffect, useState } from 'react';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { findPages, pagesOf } from '@/layout/palette/pages';
import { MissedGoal } from '@/layout/shell/Picture';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

/** The most pages that are offered instead. */
const MOST = 3;

// An address may hold what is no text: '%E0'.
const readable = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
const lastWord = (path: string) => path.split(/[^\p{L}\p{N}]+/u).findLast((word) => word.length > 2) ?? '';

/** For an address that is no page: says which one, and offers those that were perhaps meant. */
export default function NotFound() {
  const session = useAppSelector(selectSession);
  // The export does not know for which address it will stand.
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
      {path && <p className="not-found-path">{path}</p>}
      {meant.length > 0 && (
        <nav className="not-found-meant" aria-label="Páginas parecidas">
          ¿Buscaba{' '}
          {meant.map(({ path: to, title }, i) => (
            <span key={to}>
              {i > 0 && (i === meant.length - 1 ? ' o ' : ', ')}
              <Link href={to}>{title}</Link>
            </span>
          ))}
          ?
        </nav>
      )}
      <Link href="/" className="p-button p-component button-wide">
        <i className="pi pi-home" aria-hidden /> Ir al inicio
      </Link>
    </AuthFrame>
  );
}
