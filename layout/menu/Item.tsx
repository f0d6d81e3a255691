import Link from 'next/link';
import type { MenuItem } from '../guard/access';
import css from './Menu.module.css';

/** Pins a page to the top of the menu, or removes it. */
export interface Pin {
  favoritas: readonly string[];
  pin: (path: string) => void;
  /** Whether every page shows its star, instead of only the hovered one. */
  choosing: boolean;
}

function Star({ path, title, pin: { favoritas, pin, choosing } }: { path: string; title: string; pin: Pin }) {
  const on = favoritas.includes(path);
  return (
    // A second tab stop beside each of sixty links would slow keyboard users: the stars are focusable only in «Elegir favoritas».
    <button
      type="button"
      className={css.star}
      tabIndex={choosing ? undefined : -1}
      data-choosing={choosing || undefined}
      aria-pressed={on}
      aria-label={`Favorita: ${title}`}
      title={on ? 'Quitar de favoritas' : 'Fijar en favoritas'}
      onClick={() => pin(path)}
    >
      <i className={`pi ${on ? 'pi-star-fill' : 'pi-star'}`} aria-hidden />
    </button>
  );
}

/** One page of the menu; a disabled one is shown and ignores clicks. */
export function Item({ route: { path, title, icon, disabled }, current, pin }: { route: MenuItem; current: boolean; pin?: Pin }) {
  const content = (
    <>
      <i className={`pi ${icon ?? 'pi-circle'}`} aria-hidden />
      <span>{title}</span>
    </>
  );
  return (
    <li className={`${css.item} relative`}>
      {disabled ? (
        <a className={css.link} role="link" aria-disabled title={disabled}>
          {content}
        </a>
      ) : (
        // Prefetching sixty pages would cost more than the one that is wanted: Next fetches a page when its link is hovered.
        <Link href={path} prefetch={false} className={css.link} aria-current={current ? 'page' : undefined}>
          {content}
        </Link>
      )}
      {pin && <Star path={path} title={title} pin={pin} />}
    </li>
  );
}
