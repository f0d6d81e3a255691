import { useRouter } from 'next/router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSession } from '@/components/data/useSession';
import { inert } from '@/components/ui/keyboard/inert';
import { menuOf, type MenuItem, type MenuSection } from '../guard/access';
import { Filter } from './Filter';
import { Item, type Pin } from './Item';
import css from './Menu.module.css';
import { useMenuMemory } from './memory';
import { narrowed, partsOf, pinned } from './sections';

interface ItemsProps {
  items: readonly MenuItem[];
  path: string;
  pin: Pin;
}

const Items = ({ items, path, pin }: ItemsProps) =>
  items.map((route) => <Item key={route.path} route={route} current={route.path === path} pin={pin} />);

/** The pages of a section, grouped under headings if there are several. */
function Parts({ items, ...rest }: ItemsProps) {
  const id = useId();
  return partsOf(items).map(({ sub, items: of }) =>
    sub ? (
      <li key={sub}>
        <span id={`${id}-${sub}`} className={`${css.sub} block text-sm font-semibold text-muted`}>
          {sub}
        </span>
        <ul className="list-none p-0" aria-labelledby={`${id}-${sub}`}>
          <Items items={of} {...rest} />
        </ul>
      </li>
    ) : (
      <Items key="" items={of} {...rest} />
    ),
  );
}

interface GroupProps extends Omit<ItemsProps, 'items'>, MenuSection {
  open: boolean;
  onFold: (open: boolean) => void;
}

function Group({ section, items, open, onFold, ...rest }: GroupProps) {
  const id = useId();
  return (
    <li>
      <button type="button" className={css.section} aria-expanded={open} aria-controls={id} onClick={() => onFold(!open)}>
        <span>{section}</span>
        <i className="pi pi-chevron-down" aria-hidden />
      </button>
      <div className={css.fold} data-open={open} {...inert(!open)}>
        <ul id={id} className="list-none p-0" aria-label={section}>
          <Parts items={items} {...rest} />
        </ul>
      </div>
    </li>
  );
}

/** Pages under a heading that does not fold: the pinned ones, and the matches of the filter. */
function Block({ name, items, ...rest }: ItemsProps & { name: string }) {
  const id = useId();
  return (
    <li>
      <span id={id} className={css.section}>
        {name}
      </span>
      <ul className="list-none p-0" aria-labelledby={id}>
        <Items items={items} {...rest} />
      </ul>
    </li>
  );
}

/** The manual that ships with the product, or the address given at build time. */
const MANUAL = process.env.NEXT_PUBLIC_MANUAL_URL || '/manual/';

/** The link to the manual; it opens in a new tab, because a user who asks for help is in the middle of something. */
const Help = () => (
  <li className={css.help}>
    <a href={MANUAL} className={css.link} target="_blank" rel="noopener" aria-label="Ayuda (se abre en otra pestaña)">
      <i className="pi pi-question-circle" aria-hidden />
      <span>Ayuda</span>
      <i className="pi pi-external-link ml-auto text-xs" aria-hidden />
    </a>
  </li>
);

interface WholeProps extends Omit<ItemsProps, 'items'> {
  sections: readonly MenuSection[];
  grupos: Readonly<Record<string, boolean>>;
  onFold: (section: string, open: boolean) => void;
}

/** The unfiltered menu: the start, the pinned pages, and the sections, each open or closed as the user left it. */
function Whole({ sections, grupos, onFold, ...rest }: WholeProps) {
  const groups = sections.filter(({ section }) => section !== 'Inicio');
  // On a page that belongs to no section the first section is open, so that the menu does not look empty.
  const here = groups.find(({ items }) => items.some(({ path }) => path === rest.path)) ?? groups[0];
  const favoritas = pinned(sections, rest.pin.favoritas);
  return (
    <>
      <Items items={sections.find(({ section }) => section === 'Inicio')?.items ?? []} {...rest} />
      {favoritas.length > 0 && <Block name="Favoritas" items={favoritas} {...rest} />}
      {groups.map((group) => (
        <Group
          key={group.section}
          {...group}
          {...rest}
          open={grupos[group.section] ?? group.section === here?.section}
          onFold={(open) => onFold(group.section, open)}
        />
      ))}
    </>
  );
}

/** What the staff calls a page; loaded once something is typed, since no menu is painted with it. */
function useSaid(wanted: boolean) {
  const [said, setSaid] = useState<{ of: (path: string) => string }>();
  useEffect(() => {
    if (wanted) void import('./said').then(({ saidOf }) => setSaid({ of: saidOf }));
  }, [wanted]);
  return said?.of;
}

/** The pages that the user may open, by section, narrowed by the filter; pressing a section folds it. */
export function Menu() {
  const session = useSession();
  const path = useRouter().pathname;
  const sections = useMemo(() => menuOf(session), [session]);
  const { favoritas, grupos, pin, fold } = useMenuMemory(session.usuario?.usuario);
  const [typed, setTyped] = useState('');
  const [choosing, setChoosing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => setTyped(''), [path]);

  const said = useSaid(typed !== '');
  const found = typed.trim() ? narrowed(sections, typed.trim(), said) : undefined;
  const rest = { path, pin: { favoritas, pin, choosing } };
  const first = () => list.current?.querySelector<HTMLElement>('a[href]');
  return (
    <>
      <Filter
        value={typed}
        onChange={setTyped}
        found={found?.reduce((sum, { items }) => sum + items.length, 0)}
        onEnter={() => first()?.click()}
        onDown={() => first()?.focus()}
        choosing={choosing}
        onChoosing={setChoosing}
      />
      <ul ref={list} className={`${css.menu} list-none p-0`}>
        {found ? (
          found.map(({ section, items }) => <Block key={section} name={section} items={items} {...rest} />)
        ) : (
          <Whole sections={sections} grupos={grupos} onFold={fold} {...rest} />
        )}
        <Help />
      </ul>
    </>
  );
}
