import { later } from '@/components/data/later';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { routeOf } from '@/contract/routes';
import { useAppStore } from '@/store/hooks';
import { opens } from '../guard/access';
import { TopbarButton } from '../shell/topbar/TopbarButton';
import { whenIdle } from '../shell/whenIdle';
import css from './PaletteButton.module.css';
import { rememberPage } from './recent';

const load = () => import('./Palette');
const Palette = later(load, 'Palette');

/** Loads the palette where there is a keyboard, before its key is pressed: what is typed right after the key must not go to the page. */
const useReady = (): void =>
  useEffect(() => {
    if (window.matchMedia?.('(pointer: coarse)').matches) return;
    return whenIdle(() => void load().catch(() => undefined));
  }, []);

/** Whether a dialog with a form is open: leaving the page would lose its input, so the shortcut does nothing. */
const formIsOpen = () => document.querySelector('.p-dialog form') !== null;

/** Toggles the palette on Ctrl K, or ⌘ K on a Mac. */
function useShortcut(toggle: (open: (was: boolean) => boolean) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      toggle((was) => !was && !formIsOpen());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [toggle]);
}

/** Remembers the pages that the user opens, until the session ends. */
function useRemember() {
  const store = useAppStore();
  const { pathname } = useRouter();
  useEffect(() => {
    const { user } = store.getState();
    const route = routeOf(pathname);
    if (user.usuario && route?.section && opens(user, route)) rememberPage(user.usuario.usuario, pathname);
  }, [store, pathname]);
}

const shortcut = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K');

/** Opens the palette, by a press or by its shortcut. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useShortcut(setOpen);
  useReady();
  useRemember();
  return (
    <>
      <TopbarButton
        className={css.search}
        icon={<i className="pi pi-search" aria-hidden />}
        label="Buscar"
        aria-label="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <kbd>{shortcut()}</kbd>
      </TopbarButton>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
