import css from './Avatar.module.css';

/** A person's photo, or the initials without one. Decorative: the name stands beside it. */
export function Avatar({ nombre, url, large }: { nombre: string; url?: string; large?: true }) {
  const initials = nombre
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
  return (
    <span className={`${css.avatar} border-circle font-semibold overflow-hidden`} data-large={large} aria-hidden>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      {url ? <img src={url} alt="" /> : initials}
    </span>
  );
}
