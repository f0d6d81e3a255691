import Link from 'next/link';
import { useRouter } from 'next/router';
import { useId, useMemo, useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { menuOf, type MenuItem, type MenuSection } from '../guard/access';
import css from './Menu.module.css';

/** One page of the menu; a disabled one stands there and ignores clicks. */
export function Item({ route: { path, title, icon, disabled }, current }: { route: MenuItem; current: boolean }) {
  const content = (
    <>
      <i className={`pi ${icon ?? 'pi-circle'}`} aria-hidden />
      <span>{title}</span>
    </>
  );
  return (
    <li>
      {disabled ? (
        <a className={css.link} role="link" aria-disabled title={disabled}>
          {content}
        </a>
      ) : (
        // Sixty prefetched pages would cost more than the one that is wanted; pointing at a link fetches its page.
        <Link href={path} prefetch={false} className={css.link} aria-current={current ? 'page' : undefined}>
          {content}
        </Link>
      )}
    </li>
  );
}

interface GroupProps extends MenuSection {
  path: string;
  /** Open until somebody presses: the group of the page on the screen. */
  initially: boolean;
}

function Group({ section, items, path, initially }: GroupProps) {
  const id = useId();
  const [pressed, setPressed] = useState<boolean>();
  const open = pressed ?? initially;
  return (
    <li>
      <button type="button" className={css.section} aria-expanded={open} aria-controls={id} onClick={() => setPressed(!open)}>
        <span>{section}</span>
        <i className="pi pi-chevron-down" aria-hidden />
      </button>
      <div className={css.fold} data-open={open} inert={!open}>
        <ul id={id} className="list-none p-0" aria-label={section}>
          {items.map((route) => (
            <Item key={route.path} route={route} current={route.path === path} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The manual that ships with the product, or the one that the build was told of. */
const MANUAL = process.env.NEXT_PUBLIC_MANUAL_URL || '/manual/';

/** Leads to the manual, in a tab of its own: whoever asks for help is in the middle of something. */
const Help = () => (
  <li className={css.help}>
    <a href={MANUAL} className={css.link} target="_blank" rel="noopener" aria-label="Ayuda (se abre en otra pestaña)">
      <i className="pi pi-question-circle" aria-hidden />
      <span>Ayuda</span>
      <i className="pi pi-external-link ml-auto text-xs" aria-hidden />
    </a>
  </li>
);

/** The pages that the user may open, by section; a section opens and closes by a press. */
export function Menu() {
  const session = useAppSelector(selectSession);
  const path = useRouter().pathname;
  const sections = useMemo(() => menuOf(session), [session]);
  const groups = sections.filter(({ section }) => section !== 'Inicio');
  // Where the page is in no group, the first one shows what the menu is about.
  const here = groups.find(({ items }) => items.some((route) => route.path === path)) ?? groups[0];
  return (
    <ul className={`${css.menu} list-none p-0`}>
      {sections.map(({ section, items }) =>
        section === 'Inicio' ? (
          items.map((route) => <Item key={route.path} route={route} current={route.path === path} />)
        ) : (
          <Group key={section} section={section} items={items} path={path} initially={section === here?.section} />
        ),
      )}
      <Help />
    </ul>
  );
}
