import { act, fireEvent, screen, within } from '@testing-library/react';
import { Button } from '@/components/ui/Button';
import { Provider } from 'react-redux';
import { clearToasts } from '@/components/feedback/toast';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { Layout } from '@/layout/shell/Layout';
import themes from '@/layout/settings/themes.json';
import { preferencesOf, preferred, selectPreferences } from '@/store/preferences';
import { conMedia } from '../support/pantalla';
import { renderWith, signedIn, testApi } from './support';

const router = {
  pathname: '/periodo',
  asPath: '/periodo',
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => {}),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => router, default: { router: null } }));

const page = () => (
  <Layout>
    <p>El contenido</p>
    <Button label="Pulsar" />
  </Layout>
);

testApi();
beforeAll(() => {
  conMedia();
  window.innerWidth = 1280;
});
beforeEach(() => {
  router.pathname = '/periodo';
  localStorage.clear();
  clearToasts();
  document.head.innerHTML = '<link id="theme-link" rel="stylesheet" href="/themes/lara-light-indigo.css">';
});

async function open(element = page()) {
  const view = renderWith(element, signedIn());
  const gear = screen.getByRole('button', { name: 'Ajustes' });
  await view.user.click(gear);
  const panel = await screen.findByRole('dialog', { name: 'Ajustes' });
  return { ...view, gear, panel: within(panel), preferences: () => selectPreferences(view.store.getState()) };
}
const closed = () => expect(screen.queryByRole('dialog', { name: 'Ajustes' })).not.toBeInTheDocument();

test('defaults: theme lara-light-indigo, menu mode static, input style outlined, ripple off, font scale 14', async () => {
  const { panel, preferences } = await open();
  expect(preferences()).toEqual({
    theme: '',
    scale: 14,
    menuMode: 'static',
    inputStyle: 'outlined',
    ripple: false,
    tables: {},
    filters: {},
    pasos: [],
  });
  for (const name of ['Fijo', 'Con borde', 'Lara, claro, índigo']) expect(panel.getByRole('radio', { name })).toBeChecked();
  expect(panel.getByRole('switch')).not.toBeChecked();
  expect(document.documentElement).toHaveStyle({ fontSize: '14px' });
});

describe('the font scale control', () => {
  test('has 5 steps, 12 to 16, and is disabled at the minimum and the maximum', async () => {
    const { user, panel } = await open();
    const less = panel.getByRole('button', { name: 'Reducir letra' });
    const more = panel.getByRole('button', { name: 'Aumentar letra' });
    await user.click(more);
    await user.click(more);
    expect(panel.getByRole('status')).toHaveTextContent('16');
    expect(more).toBeDisabled();
    expect(less).toHaveFocus();
    const steps = [16];
    while (!(less as HTMLButtonElement).disabled) {
      await user.click(less);
      steps.push(Number(panel.getByRole('status').textContent));
    }
    expect(steps).toEqual([16, 15, 14, 13, 12]);
    expect(more).toBeEnabled();
  });

  test('changes the size that everything is measured by', async () => {
    const { user, panel } = await open();
    await user.click(panel.getByRole('button', { name: 'Aumentar letra' }));
    expect(document.documentElement).toHaveStyle({ fontSize: '15px' });
  });
});

describe('the menu mode', () => {
  test('overlay lays the menu over the page, static sets it beside it', async () => {
    const { user, panel } = await open();
    const menu = screen.getByRole('navigation', { name: 'Menú principal' });
    expect(menu).not.toHaveAttribute('inert');
    await user.click(panel.getByRole('radio', { name: 'Superpuesto' }));
    expect(menu).toHaveAttribute('inert');
    await user.click(screen.getByRole('button', { name: 'Menú' }));
    expect(menu).not.toHaveAttribute('inert');
    expect(screen.getByText('El contenido').closest('[inert]')).not.toBeNull();
  });

  test('is hidden in the simple variant', async () => {
    const { panel } = await open(<AuthFrame title="Iniciar sesión">…</AuthFrame>);
    expect(panel.queryByRole('group', { name: 'Menú' })).not.toBeInTheDocument();
    expect(panel.getByRole('group', { name: 'Tema' })).toBeInTheDocument();
  });
});

test('the input style is outlined or filled', async () => {
  const { user, panel } = await open();
  await user.click(panel.getByRole('radio', { name: 'Relleno' }));
  expect(document.body).toHaveClass('p-input-filled');
  await user.click(panel.getByRole('radio', { name: 'Con borde' }));
  expect(document.body).not.toHaveClass('p-input-filled');
});

test('the ripple effect can be turned on, and off again', async () => {
  const { user, gear } = await open();
  const button = screen.getByRole('button', { name: 'Pulsar' });
  const wave = () => button.querySelector('.p-ink');
  // A press beside the panel closes it.
  const press = () => fireEvent.pointerDown(within(button).getByText('Pulsar'), { clientX: 1, clientY: 1 });
  const toggle = async () => user.click(await screen.findByRole('switch', { name: 'Efecto de onda al pulsar' }));
  await toggle();
  press();
  expect(wave()).not.toBeNull();
  fireEvent.animationEnd(wave()!);
  expect(wave()).toBeNull();
  await user.click(gear);
  await toggle();
  press();
  expect(wave()).toBeNull();
});

describe('the theme picker', () => {
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const current = () => document.getElementById('theme-link')!.getAttribute('href');
  const arrive = (name: string, event: 'load' | 'error' = 'load') =>
    act(
      async () =>
        void fireEvent(
          links().find((link) => link.href.endsWith(`/${name}.css`))!,
          new Event(event),
        ),
    );

  test('has light and dark themes in several families', async () => {
    const { panel } = await open();
    expect(panel.getAllByRole('radio', { name: /, (claro|oscuro), / })).toHaveLength(themes.length);
    for (const family of ['Lara', 'Saga y Vela', 'Material', 'Bootstrap', 'Soho', 'Viva']) {
      expect(panel.getAllByRole('radio', { name: new RegExp(`^${family}, claro`) })).not.toHaveLength(0);
      expect(panel.getAllByRole('radio', { name: new RegExp(`^${family}, oscuro`) })).not.toHaveLength(0);
    }
    for (const family of ['Tailwind', 'Fluent']) expect(panel.getByRole('radio', { name: new RegExp(`^${family}, claro`) })).toBeEnabled();
  });

  test('loads the new theme before it takes the old one away, and remembers it', async () => {
    const { user, panel } = await open();
    await user.click(panel.getByRole('radio', { name: 'Lara, oscuro, índigo' }));
    expect(current()).toBe('/themes/lara-light-indigo.css');
    expect(links().at(-1)).toHaveAttribute('media', 'print');
    await arrive('lara-dark-indigo');
    expect(links().map((link) => [link.id, link.media])).toEqual([['theme-link', '']]);
    expect(current()).toBe('/themes/lara-dark-indigo.css');
    expect(localStorage.getItem('cantera-theme')).toBe('lara-dark-indigo');
  });

  test('of several quick choices the last counts, whichever arrives last', async () => {
    const { user, panel } = await open();
    await user.click(panel.getByRole('radio', { name: 'Soho, oscuro, violeta' }));
    await user.click(panel.getByRole('radio', { name: 'Viva, claro, azul' }));
    await arrive('viva-light');
    await arrive('soho-dark');
    expect(links()).toHaveLength(1);
    expect(current()).toBe('/themes/viva-light.css');
  });

  test('a theme that does not come leaves the old one, and says so', async () => {
    const { user, panel } = await open();
    await user.click(panel.getByRole('radio', { name: 'Fluent, claro, azul' }));
    await arrive('fluent-light', 'error');
    expect(await screen.findByText(/No se pudo cargar el tema/)).toBeInTheDocument();
    expect(panel.getByRole('radio', { name: 'Lara, claro, índigo' })).toBeChecked();
    expect(links()).toHaveLength(1);
    expect(localStorage.getItem('cantera-theme')).toBeNull();
  });
});

describe('the panel', () => {
  test('takes the focus, closes on Escape and by its button, and gives the focus back', async () => {
    const { user, gear } = await open();
    expect(screen.getByRole('dialog', { name: 'Ajustes' })).toHaveFocus();
    expect(gear).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    closed();
    expect(gear).toHaveFocus();
    await user.click(gear);
    await user.click(await screen.findByRole('button', { name: 'Cerrar ajustes' }));
    closed();
    expect(gear).toHaveFocus();
  });

  test('closes on a press or a focus outside, by the gear, and on a change of page', async () => {
    const { user, gear, rerender, store } = await open();
    await user.click(screen.getByText('El contenido'));
    closed();
    await user.click(gear);
    await screen.findByRole('dialog', { name: 'Ajustes' });
    act(() => screen.getByRole('button', { name: 'Pulsar' }).focus());
    closed();
    await user.click(gear);
    await screen.findByRole('dialog', { name: 'Ajustes' });
    await user.click(gear);
    closed();
    await user.click(gear);
    await screen.findByRole('dialog', { name: 'Ajustes' });
    router.pathname = '/';
    rerender(<Provider store={store}>{page()}</Provider>);
    closed();
  });
});

test('a preference that is no choice is not taken', () => {
  const defaults = { theme: '', scale: 14, menuMode: 'static', inputStyle: 'outlined', ripple: false, tables: {}, filters: {}, pasos: [] };
  for (const foreign of [
    undefined,
    null,
    5,
    'x',
    [],
    { scale: 40, menuMode: 1, inputStyle: {}, ripple: 'true', tables: 5, filters: 'x', pasos: 'x' },
  ])
    expect(preferencesOf(foreign)).toEqual(defaults);
  const { store } = renderWith(<p />, signedIn());
  act(() => void store.dispatch(preferred({ scale: 99 })));
  expect(selectPreferences(store.getState())).toEqual(defaults);
});
