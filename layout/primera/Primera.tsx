import type { ReactNode } from 'react';
import { inert } from '@/components/ui/keyboard/inert';
import { PRIMERA } from '@/components/ui/primera';
import search from '../palette/PaletteButton.module.css';
import { DemoText } from '../shell/DemoNote';
import { Mark } from '../shell/Mark';
import css from '../shell/Shell.module.css';
import bar from '../shell/topbar/Topbar.module.css';
import { TopbarButton } from '../shell/topbar/TopbarButton';

const icon = (name: string) => <i className={`pi ${name}`} aria-hidden />;

/**
 * The prerendered shell of a phone around a page. It is hidden from screen readers and the keyboard, and only its links work; the page
 * removes it when it has rendered itself. It stays hidden until the boot script (paint.ts) has checked that the session may see
 * it.
 */
export const Primera = ({ children }: { children: ReactNode }) => (
  <div id={PRIMERA} className={css.primera} aria-hidden hidden>
    <header className={bar.bar} {...inert(true)}>
      <TopbarButton icon={icon('pi-bars')} />
      <span className={bar.brand}>
        <span className={bar.wait} data-de="logo" />
        <span data-de="marca">
          <Mark size={36} />
        </span>
        <span className="overflow-hidden text-overflow-ellipsis white-space-nowrap" data-de="sucursal" />
      </span>
      <TopbarButton className={search.search} icon={icon('pi-search')} />
      <TopbarButton className="relative flex-none" icon={icon('pi-bell')} />
      <TopbarButton icon={icon('pi-ellipsis-v')} />
    </header>
    <div className={css.page}>
      <div data-de="demostracion" {...inert(true)}>
        <DemoText />
      </div>
      <main>{children}</main>
    </div>
  </div>
);
