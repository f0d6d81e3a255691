import Link from 'next/link';
import type { MenuItem } from '../guard/access';
import css from './Tile.module.css';

/** A page as a tile; a disabled one shows the reason instead. */
export function Tile({ item: { path, title, icon, section, disabled } }: { item: MenuItem }) {
  const inside = (
    <>
      <span className={`${css.icon} flex-none text-xl`} data-section={section}>
        <i className={`pi ${icon ?? 'pi-circle'}`} aria-hidden />
      </span>
      <span>
        {title}
        {disabled && <small className="block font-normal">{disabled}</small>}
      </span>
    </>
  );
  if (disabled) {
    return (
      <a className={css.tile} role="link" aria-disabled>
        {inside}
      </a>
    );
  }
  return (
    <Link href={path} className={css.tile}>
      {inside}
    </Link>
  );
}

/** A grid of tiles, as many per row as fit; two on a phone. */
export const Tiles = ({ items }: { items: readonly MenuItem[] }) => (
  <ul className={`${css.tiles} mt-2 p-0 list-none`}>
    {items.map((item) => (
      <li key={item.path}>
        <Tile item={item} />
      </li>
    ))}
  </ul>
);
