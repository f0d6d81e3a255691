import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { PrimeReactProvider } from 'primereact/api';
import { Provider } from 'react-redux';
import { routes as registry, type Route } from '@/contract/routes';
import { clearToasts, toast } from '@/components/feedback/toast';
import { Layout } from '@/layout/shell/Layout';
import { menuOf } from '@/layout/guard/access';
import { Item } from '@/layout/menu/Item';
import { closedMenus, DESKTOP_ABOVE, isDesktop, menuVisible, settled, toggled, uncovered } from '@/layout/menu/menuState';
import { menuMemory } from '@/layout/menu/memory';
import { partsOf } from '@/layout/menu/sections';
import { http } from '@/services/http/client';
import { sessionEnded } from '@/store/session';
import { preferred, selectPreferences } from '@/store/preferences';
import { conMedia } from '../support/pantalla';
import { repetidos } from '../support/repetidos';
import { API, testApi, renderWith, signedIn } from './support';

const router = {
  pathname: '/periodo',
  asPath: '/periodo',
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => {}),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => router, default: { router: null } }));
jest.mock('@/layout/menu/builtPages', () => ({ builtPages: new Set(['/', '/periodo', '/inventario/categoria', '/process/inscripcion']) }));
const routes: readonly Route[] = registry;

testApi(
  server.post(`${API}logout`, () => HttpResponse.json({ success: true, mensaje: '', data: {} })),
  server.get(`${API}prohibido`, () => HttpResponse.json({ success: false }, { status: 403 })),
  server.get(`${API}perfil`, () => HttpResponse.json(null)),
  server.get(`${API}segundofactor`, () => HttpResponse.json({ desde: null, codigosRestantes: 0, exigido: false })),
  server.get(`${API}sesion/propias`, () => HttpResponse.json([])),
);

const widths: (() => void)[] = [];
const resize = (width: number) => {
  window.innerWidth = width;
  act(() => widths.forEach((tell) => tell()));
};
const page = () => (
  <PrimeReactProvider>
    <Layout>
      <p>El contenido</p>
    </Layout>
  </PrimeReactProvider>
);

beforeAll(() => {
  conMedia((tell) => widths.push(tell));
});
// The menu's code comes with the first menu; from then on a menu is there with its shell.
beforeAll(async () => {
  resize(1280);
  const { unmount } = renderWith(page(), signedIn());
  await screen.findByRole('searchbox', { name: 'Filtrar el menú' });
  unmount();
});
beforeEach(() => {
  router.replace.mockClear();
  resize(1280);
  router.pathname = '/periodo';
  clearToasts();
});

const menu = () => screen.getByRole('navigation', { name: 'Menú principal', hidden: true });
const button = () => screen.getByRole('button', { name: 'Menú' });

describe('the state of the layout', () => {
  test('has its six flags, all of them off', () => {
    expect(closedMenus).toEqual({
      staticMenuDesktopInactive: false,
      staticMenuMobileActive: false,
      overlayMenuActive: false,
      profileSidebarVisible: false,
      configSidebarVisible: false,
      menuHoverActive: false,
    });
  });

  test('desktop means a window width above 991', () => {
    expect(DESKTOP_ABOVE).toBe(991);
    resize(991);
    expect(isDesktop()).toBe(false);
    resize(992);
    expect(isDesktop()).toBe(true);
  });

  test('the menu can be seen by the flag of its mode and of the window', () => {
    const shown = (change: object) =>
      (['static', 'overlay'] as const).map((mode) =>
        [true, false].map((desktop) => menuVisible({ ...closedMenus, ...change }, mode, desktop)),
      );
    expect(shown({})).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(shown({ staticMenuDesktopInactive: true })[0]).toEqual([false, false]);
    expect(shown({ overlayMenuActive: true })[1]).toEqual([true, false]);
    expect(shown({ staticMenuMobileActive: true }).map(([, phone]) => phone)).toEqual([true, true]);
  });

  test('a press outside closes what lies over the page, a change of page the sidebars too; what stands beside it stays', () => {
    const open = {
      ...closedMenus,
      staticMenuDesktopInactive: true,
      overlayMenuActive: true,
      profileSidebarVisible: true,
      configSidebarVisible: true,
    };
    expect(uncovered(open)).toEqual({ ...open, overlayMenuActive: false });
    expect(settled(open)).toEqual({ ...closedMenus, staticMenuDesktopInactive: true });
    const put = toggled(closedMenus, 'static', true);
    expect(settled(put)).toBe(put);
  });

  test('the pointer over the menu is known, a change of page closes the profile', async () => {
    const { user, rerender, store } = renderWith(page(), signedIn());
    fireEvent.pointerEnter(menu());
    expect(document.querySelector('[data-menu~="hover"]')).toContainElement(menu());
    fireEvent.pointerLeave(menu());
    expect(document.querySelector('[data-menu~="hover"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Perfil' }));
    await screen.findByRole('dialog', { name: 'Perfil' });
    router.pathname = '/inventario/categoria';
    rerender(<Provider store={store}>{page()}</Provider>);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perfil' })).not.toBeInTheDocument());
  });
});

describe('the sidebar', () => {
  test('static, it stands beside the page: it closes by its button only', async () => {
    const { user, rerender, store } = renderWith(page(), signedIn());
    expect(menu()).not.toHaveAttribute('inert');
    await user.click(screen.getByText('El contenido'));
    await user.keyboard('{Escape}');
    router.pathname = '/inventario/categoria';
    rerender(<Provider store={store}>{page()}</Provider>);
    expect(menu()).not.toHaveAttribute('inert');
    await user.click(button());
    expect(menu()).toHaveAttribute('inert');
  });

  test('overlay, it closes on route change, on outside click and on Escape', async () => {
    const { user, rerender, store } = renderWith(page(), signedIn());
    act(() => void store.dispatch(preferred({ menuMode: 'overlay' })));
    const show = async () => {
      await user.click(button());
      expect(menu()).not.toHaveAttribute('inert');
    };
    await show();
    await user.click(document.querySelector('[data-mask]')!);
    expect(menu()).toHaveAttribute('inert');
    await show();
    await user.keyboard('{Escape}');
    expect(menu()).toHaveAttribute('inert');
    await show();
    router.pathname = '/inventario/categoria';
    rerender(<Provider store={store}>{page()}</Provider>);
    expect(menu()).toHaveAttribute('inert');
  });

  test('what lay over the page of a phone does not lie over that of a desktop', async () => {
    resize(390);
    const { user } = renderWith(page(), signedIn());
    await user.click(button());
    expect(screen.getByText('El contenido').closest('[inert]')).not.toBeNull();
    resize(1280);
    expect(screen.getByText('El contenido').closest('[inert]')).toBeNull();
    expect(menu()).not.toHaveAttribute('inert');
  });
});

describe('a submenu', () => {
  const css = readFileSync(join(__dirname, '../../layout/menu/Menu.module.css'), 'utf8');
  const rule = (selector: string) => new RegExp(`\\n${selector.replace(/[.[\]]/g, '\\$&')} \\{([^}]*)\\}`).exec(css)![1]!;

  test('enters in 1000 ms and exits in 450 ms', () => {
    expect(rule(".fold[data-open='true']")).toMatch(/grid-template-rows 1000ms/);
    expect(rule('.fold')).toMatch(/grid-template-rows 450ms/);
  });

  test('does not move for who asked for less motion', () => {
    const app = readFileSync(join(__dirname, '../../styles/base.css'), 'utf8');
    expect(app).toMatch(/prefers-reduced-motion: reduce\)[^}]*transition: none !important/);
  });

  test('opens and closes on click and by the keyboard; closed, nothing in it can be reached', async () => {
    const { user } = renderWith(page(), signedIn());
    const section = screen.getByRole('button', { name: 'Mantenimientos' });
    const list = document.getElementById(section.getAttribute('aria-controls')!)!;
    expect(within(list).getByRole('link', { name: 'Períodos académicos' })).toHaveAttribute('aria-current', 'page');
    for (const press of [() => user.click(section), () => (section.focus(), user.keyboard('{Enter}')), () => user.keyboard(' ')]) {
      const open = section.getAttribute('aria-expanded') === 'true';
      await press();
      expect(section).toHaveAttribute('aria-expanded', String(!open));
      expect(list.closest('[inert]') !== null).toBe(open);
    }
  });
});

describe('the pages of the menu', () => {
  const inMenu = routes.filter(({ section }) => section);
  const icons = readFileSync(join(__dirname, '../../node_modules/primeicons/primeicons.css'), 'utf8');

  test('have each an icon of their own, one that there is', () => {
    expect(inMenu.filter(({ icon }) => !icon || !icons.includes(`.${icon}:before`)).map(({ path }) => path)).toEqual([]);
    expect(
      repetidos(
        'icon',
        inMenu.map(({ icon, path }) => [icon, path]),
      ),
    ).toEqual([]);
  });

  test('stand under the headings of the two long sections, each heading once', () => {
    const headings = (section: string) => partsOf(inMenu.filter((route) => route.section === section)).map(({ sub }) => sub);
    expect(headings('Mantenimientos')).toEqual(['Personas', 'Academia', 'Precios', 'Inventario', 'Seguridad', 'Sistema']);
    expect(headings('Reportes')).toEqual(['Cobros', 'Deuda', 'Asistencia', 'Ingresos', 'Inventario']);
    expect(headings('Procesos')).toEqual([undefined]);
  });

  test('begin with what is done all day', () => {
    const first = inMenu.filter(({ section }) => section === 'Procesos').map(({ path }) => path);
    expect(first.slice(0, 4)).toEqual(['/process/factura', '/process/asistencia', '/process/caja', '/process/inscripcion']);
  });

  test('show their heading where there are several', () => {
    const { unmount } = renderWith(page(), signedIn());
    expect(within(screen.getByRole('list', { name: 'Academia' })).getByRole('link')).toHaveTextContent('Períodos académicos');
    expect(within(screen.getByRole('list', { name: 'Inventario' })).getByRole('link')).toHaveTextContent('Categorías de artículos');
    unmount();
    const detallesAcceso = [{ usuario: 'ana', codigoAcceso: 5, ruta: '', activo: true }];
    renderWith(page(), signedIn({ detallesAcceso }));
    expect(screen.queryByText('Academia')).not.toBeInTheDocument();
  });
});

describe('the filter of the menu', () => {
  const filter = () => screen.getByRole('searchbox', { name: 'Filtrar el menú' });
  const shown = () =>
    within(menu())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('leaves what has every word of title, heading or section, and says how many; Enter opens the first', async () => {
    const { user } = renderWith(page(), signedIn());
    await user.type(filter(), 'ACADEM peri');
    expect(shown()).toEqual(['Períodos académicos', 'Ayuda']);
    expect(within(menu()).getByRole('status')).toHaveTextContent('1 página');
    const pressed = jest.fn((event: Event) => event.preventDefault());
    screen.getByRole('link', { name: 'Períodos académicos' }).addEventListener('click', pressed);
    await user.keyboard('{Enter}');
    expect(pressed).toHaveBeenCalledTimes(1);
    await user.type(filter(), 'zz');
    expect(within(menu()).getByRole('status')).toHaveTextContent('Nada coincide con «ACADEM perizz»');
  });

  test('↓ goes to the first page; Esc clears, and only the next one closes a menu over the page', async () => {
    const { user, store } = renderWith(page(), signedIn());
    act(() => void store.dispatch(preferred({ menuMode: 'overlay' })));
    await user.click(button());
    await user.type(filter(), 'categ');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Categorías de artículos' })).toHaveFocus();
    await user.click(filter());
    await user.keyboard('{Escape}');
    expect(filter()).toHaveValue('');
    expect(menu()).not.toHaveAttribute('inert');
    await user.keyboard('{Escape}');
    expect(menu()).toHaveAttribute('inert');
  });
});

describe('the menu remembers', () => {
  beforeEach(() => localStorage.clear());
  const favoritas = () =>
    within(screen.getByRole('list', { name: 'Favoritas' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('the pages that a user pinned, on top, in their order; those of another user are not theirs', async () => {
    const { user, unmount, store } = renderWith(page(), signedIn());
    expect(screen.queryByRole('list', { name: 'Favoritas' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Elegir favoritas' }));
    for (const name of ['Categorías de artículos', 'Períodos académicos'])
      await user.click(screen.getByRole('button', { name: `Favorita: ${name}` }));
    expect(favoritas()).toEqual(['Categorías de artículos', 'Períodos académicos']);
    act(() => void store.dispatch(sessionEnded()));
    unmount();
    expect(localStorage.getItem('cantera-menu')).not.toContain('ana');

    const luis = renderWith(page(), signedIn({ usuario: { ...signedIn().usuario!, usuario: 'luis' } }));
    expect(screen.queryByRole('list', { name: 'Favoritas' })).not.toBeInTheDocument();
    luis.unmount();
    const again = renderWith(page(), signedIn());
    expect(favoritas()).toEqual(['Categorías de artículos', 'Períodos académicos']);
    await again.user.click(screen.getAllByRole('button', { name: 'Favorita: Categorías de artículos' })[0]!);
    expect(favoritas()).toEqual(['Períodos académicos']);
  });

  test('a pinned page that the user may no longer open is not shown', async () => {
    const { user, unmount } = renderWith(page(), signedIn());
    await user.click(screen.getByRole('button', { name: 'Elegir favoritas' }));
    await user.click(screen.getByRole('button', { name: 'Favorita: Períodos académicos' }));
    unmount();
    router.pathname = '/inventario/categoria';
    renderWith(page(), signedIn({ detallesAcceso: [{ usuario: 'ana', codigoAcceso: 48, ruta: '', activo: true }] }));
    expect(screen.queryByText('Períodos académicos')).not.toBeInTheDocument();
  });

  test('which groups were opened and closed', async () => {
    const { user, unmount } = renderWith(page(), signedIn());
    await user.click(screen.getByRole('button', { name: 'Mantenimientos' }));
    unmount();
    renderWith(page(), signedIn());
    expect(screen.getByRole('button', { name: 'Mantenimientos' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('nothing where the storage is broken or forbidden', () => {
    for (const broken of ['{', '5', '[]', '{"x":{"favoritas":[1],"grupos":{"a":2}}}']) {
      localStorage.setItem('cantera-menu', broken);
      expect(menuMemory('ana')).toEqual({ favoritas: [], grupos: {} });
    }
  });
});

describe('a disabled item', () => {
  test('ignores clicks and is no stop of the keyboard', async () => {
    const clicked = jest.fn();
    const route = { path: '/periodo', access: 5, title: 'Períodos', disabled: 'Por ahora no' };
    render(
      <ul onClick={(event) => clicked(event.defaultPrevented, (event.target as HTMLElement).closest('a')?.getAttribute('href'))}>
        <Item route={route} current={false} />
      </ul>,
    );
    const item = screen.getByRole('link', { name: 'Períodos' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(item);
    expect(clicked).toHaveBeenCalledWith(false, null);
    expect(window.location.pathname).toBe('/');
    item.focus();
    expect(item).not.toHaveFocus();
  });

  test('is every process of a user without a branch: it has nowhere to happen', () => {
    const entry = { usuario: 'ana', codigoAcceso: 10, ruta: '/process/inscripcion', activo: true };
    const processes = (sucursalesUsuario = signedIn().sucursalesUsuario) =>
      menuOf(signedIn({ detallesAcceso: [entry], sucursalesUsuario })).find(({ section }) => section === 'Procesos')!.items;
    expect(processes().map(({ disabled }) => disabled)).toEqual([undefined]);
    expect(processes([]).map(({ disabled }) => disabled)).toEqual([expect.stringContaining('sucursal')]);
  });
});

test('on a phone the buttons of the bar are a menu: it opens by its button, closes on Escape, outside and by a choice', async () => {
  const { user } = renderWith(page(), signedIn());
  const more = screen.getByRole('button', { name: 'Opciones' });
  const actions = document.getElementById(more.getAttribute('aria-controls')!)!;
  expect(
    within(actions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cambiar Sucursal', expect.stringContaining('Perfil'), 'Ajustes', 'Cerrar Sesión']);
  expect(actions).toHaveAttribute('data-open', 'false');
  const open = () => user.click(more);
  await open();
  expect(actions).toHaveAttribute('data-open', 'true');
  await user.keyboard('{Escape}');
  expect(actions).toHaveAttribute('data-open', 'false');
  expect(more).toHaveFocus();
  await open();
  await user.click(screen.getByText('El contenido'));
  expect(actions).toHaveAttribute('data-open', 'false');
  await open();
  await user.click(within(actions).getByRole('button', { name: 'Ajustes' }));
  expect(actions).toHaveAttribute('data-open', 'false');
  expect(await screen.findByRole('dialog', { name: 'Ajustes' })).toBeInTheDocument();
});

test.each(['Continuar', 'Cerrar'])('Sesión Expirada: %s clears messages, resets state and goes to the login', async (name) => {
  const { user, store } = renderWith(page(), signedIn());
  act(() => toast('info', 'Guardado'));
  await act(async () => void (await http.get('prohibido').catch(() => undefined)));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sesión Expirada' }));
  await user.click(dialog.getByRole('button', { name }));
  expect(store.getState().user.success).toBe(false);
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
  expect(router.replace).toHaveBeenLastCalledWith('/auth/login');
});

test('sign-out clears messages and resets all stored state; the theme, which is not in the store, stays', async () => {
  localStorage.setItem('cantera-theme', 'soho-dark');
  const { user, store } = renderWith(page(), signedIn());
  act(() => {
    store.dispatch(preferred({ scale: 16 }));
    toast('info', 'Guardado');
  });
  expect(await screen.findByText('Guardado')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(store.getState().user.success).toBe(false));
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
  expect(selectPreferences(store.getState()).scale).toBe(14);
  expect(document.documentElement).toHaveStyle({ fontSize: '14px' });
  expect(router.replace).toHaveBeenCalledWith('/auth/login');
  expect(localStorage.getItem('cantera-theme')).toBe('soho-dark');
});
