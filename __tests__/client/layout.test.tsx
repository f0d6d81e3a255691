import { act, screen, waitFor, within } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { clearToasts } from '@/components/feedback/toast';
import { Layout } from '@/layout/shell/Layout';
import { menuOf } from '@/layout/guard/access';
import { toggled, closedMenus } from '@/layout/menu/menuState';
import { rememberWanted, wanted } from '@/layout/guard/wanted';
import { http } from '@/services/http/client';
import { setToken } from '@/services/http/credentials';
import { sessionEnded } from '@/store/session';
import { conMedia } from '../support/pantalla';
import { API, renderWith, sesion, signedIn, testApi, tokenFor } from './support';

const router = {
  pathname: '/',
  asPath: '/',
  replace: jest.fn(async () => true),
  push: jest.fn(),
  prefetch: jest.fn(async () => {}),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => router, default: { router: null } }));

// All that the tests open counts as built, whatever lies in pages/ today.
jest.mock('@/layout/menu/builtPages', () => ({
  builtPages: new Set(['/', '/periodo', '/inventario/categoria', '/usuario/cambiarcontrasena', '/report/factura/vencida', '/auth/login']),
}));

const api = testApi(
  server.post(`${API}logout`, () => HttpResponse.json({ success: true, mensaje: '', data: { terminada: true } })),
  server.get(`${API}detalleacceso/usuario/ana`, () => HttpResponse.json([])),
  server.get(`${API}perfil`, () => HttpResponse.json(null)),
  server.get(`${API}segundofactor`, () => HttpResponse.json({ desde: null, codigosRestantes: 0, exigido: false })),
  server.get(`${API}sesion/propias`, () => HttpResponse.json([])),
  server.post(`${API}refresh-token`, () => HttpResponse.json(sesion())),
  server.get(`${API}prohibido`, ({ request }) =>
    HttpResponse.json(
      { success: false, mensaje: 'Por una razón', motivo: new URL(request.url).searchParams.get('motivo') ?? undefined },
      { status: 403 },
    ),
  ),
);

const at = (path: string) => {
  router.pathname = path;
  router.asPath = path;
  window.history.replaceState({}, '', path);
};
const forbid = (motivo?: string) => act(async () => void (await http.get('prohibido', { params: { motivo } }).catch(() => undefined)));
const page = () => (
  <Layout>
    <p>El contenido</p>
  </Layout>
);

beforeAll(() => {
  conMedia();
  window.innerWidth = 1280;
});
beforeEach(() => {
  router.replace.mockClear();
  sessionStorage.clear();
  clearToasts();
  at('/periodo');
});

describe('the guard', () => {
  test('without a login nothing of the page is painted; it says Verificando acceso... and goes to the login', () => {
    renderWith(page());
    expect(screen.getByText('Verificando acceso...')).toBeInTheDocument();
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
    expect(router.replace).toHaveBeenCalledWith('/auth/login');
  });

  test('the wanted address is kept for after the login, with its query; not after a sign-out', () => {
    at('/periodo');
    window.history.replaceState({}, '', '/periodo?page=2');
    const { unmount } = renderWith(page());
    expect(wanted()).toBe('/periodo?page=2');
    unmount();
    sessionStorage.clear();
    const { store } = renderWith(page(), signedIn());
    act(() => void store.dispatch(sessionEnded()));
    expect(router.replace).toHaveBeenLastCalledWith('/auth/login');
    expect(wanted()).toBeUndefined();
  });

  test('a wanted address of another site is never followed', () => {
    sessionStorage.setItem('cantera-destino', '//evil.example/x');
    expect(wanted()).toBeUndefined();
  });

  test('a route without an active access is not painted and goes to /auth/access', () => {
    at('/report/factura/vencida');
    renderWith(page(), signedIn());
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
    expect(router.replace).toHaveBeenCalledWith('/auth/access');
  });

  test('a route is also allowed if an active access entry carries it', () => {
    at('/report/factura/vencida');
    const entry = { usuario: 'ana', codigoAcceso: 900, ruta: '/report/factura/vencida', activo: true };
    renderWith(page(), signedIn({ detallesAcceso: [entry] }));
    expect(screen.getByText('El contenido')).toBeInTheDocument();
  });

  test.each(['/', '/auth/access'])('%s is open to everyone signed in', (path) => {
    at(path);
    renderWith(page(), signedIn({ detallesAcceso: [] }));
    expect(screen.getByText('El contenido')).toBeInTheDocument();
  });

  test.each(['/auth/login', '/privacypolicy', '/auth/access', '/404', '/verificar', '/familia'])(
    '%s is open to everyone, without the shell',
    (path) => {
      at(path);
      renderWith(page());
      expect(screen.getByText('El contenido')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(router.replace).not.toHaveBeenCalled();
    },
  );
});

describe('the page of refusals', () => {
  beforeEach(() => at('/auth/access'));

  test('has the menu for who is signed in; signing out there leads to the login, too', async () => {
    const { user } = renderWith(page(), signedIn());
    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
  });

  test('is never the address for after the login, whoever asks to remember it', () => {
    const { store } = renderWith(page(), signedIn());
    act(() => void store.dispatch(sessionEnded()));
    rememberWanted();
    expect(wanted()).toBeUndefined();
  });
});

describe('what comes first', () => {
  const usuario = (more: object) => ({ ...sesion().usuario, ...more });

  test('a temporary password: no page is painted, not even one without an access; only its change, and the way out', async () => {
    at('/');
    const { user } = renderWith(page(), signedIn({ usuario: usuario({ debeCambiar: true }) }));
    expect(await screen.findByRole('heading', { name: 'Cambie su contraseña' })).toBeInTheDocument();
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
  });

  test('a second factor that the company asks for: the same', async () => {
    renderWith(page(), signedIn({ usuario: usuario({ debeSegundoFactor: true }) }));
    expect(await screen.findByRole('heading', { name: 'Configure su segundo factor' })).toBeInTheDocument();
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
  });

  test.each([
    ['a temporary password', { debeCambiar: true }, 'Cambie su contraseña'],
    ['a second factor', { debeSegundoFactor: true }, 'Configure su segundo factor'],
  ])('a 403 on the screen of %s opens Sesión Expirada, which goes with the session', async (_, more, title) => {
    const { user } = renderWith(page(), signedIn({ usuario: usuario(more) }));
    await screen.findByRole('heading', { name: title });
    await forbid();
    await user.click(within(await screen.findByRole('dialog', { name: 'Sesión Expirada' })).getByRole('button', { name: 'Continuar' }));
    expect(router.replace).toHaveBeenCalledWith('/auth/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('told by a refused call in the middle of the work, the screen comes at once and no message beside it', async () => {
    renderWith(page(), signedIn());
    api.use(
      server.get(
        `${API}prohibido`,
        () =>
          HttpResponse.json(
            { success: false, mensaje: 'Su academia pide…', motivo: 'acceso', data: { pendiente: 'segundoFactor' } },
            { status: 403 },
          ),
        { once: true },
      ),
    );
    await forbid('acceso');
    expect(await screen.findByRole('heading', { name: 'Configure su segundo factor' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the menu', () => {
  const groups = (detallesAcceso = signedIn().detallesAcceso) =>
    menuOf(signedIn({ detallesAcceso })).map(({ section, items }) => [section, items.map(({ path }) => path)]);

  test('shows the Dashboard always, a page by its access, and no group without a page', () => {
    expect(groups()).toEqual([
      ['Inicio', ['/']],
      ['Mantenimientos', ['/periodo', '/inventario/categoria', '/usuario/cambiarcontrasena']],
    ]);
    expect(groups([])).toEqual([['Inicio', ['/']]]);
  });

  test('an access whose page does not exist yet shows nothing', () => {
    expect(groups([{ usuario: 'ana', codigoAcceso: 9, ruta: '/estudiante', activo: true }])).toEqual([['Inicio', ['/']]]);
  });

  test('a section opens and closes by a press; the page on the screen is marked', async () => {
    const { user } = renderWith(page(), signedIn());
    const section = screen.getByRole('button', { name: 'Mantenimientos' });
    expect(section).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Períodos académicos' })).toHaveAttribute('aria-current', 'page');
    await user.click(section);
    expect(section).toHaveAttribute('aria-expanded', 'false');
    section.focus();
    await user.keyboard('{Enter}');
    expect(section).toHaveAttribute('aria-expanded', 'true');
  });

  test('on a desktop it stands beside the page, above 991 px', () => {
    expect(toggled(closedMenus, 'static', true)).toMatchObject({ staticMenuDesktopInactive: true, staticMenuMobileActive: false });
    expect(toggled(closedMenus, 'static', false)).toMatchObject({ staticMenuMobileActive: true });
    expect(toggled(closedMenus, 'overlay', true)).toMatchObject({ overlayMenuActive: true, staticMenuDesktopInactive: false });
  });

  test('on a phone it opens by its button and closes on Escape, outside and on a change of page', async () => {
    window.innerWidth = 390;
    const { user, rerender, store } = renderWith(page(), signedIn());
    const button = screen.getByRole('button', { name: 'Menú' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(screen.getByText('El contenido'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    at('/inventario/categoria');
    rerender(<Provider store={store}>{page()}</Provider>);
    expect(screen.getByRole('button', { name: 'Menú' })).toHaveAttribute('aria-expanded', 'false');
    window.innerWidth = 1280;
  });
});

describe('the top bar', () => {
  test('has the branch name and the three buttons; Perfil says the username and who one is', async () => {
    const { user } = renderWith(page(), signedIn());
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('Sucursal 2')).toBeInTheDocument();
    for (const name of ['Cambiar Sucursal', 'Perfil', 'Cerrar Sesión']) expect(bar.getByRole('button', { name })).toBeInTheDocument();
    const perfil = bar.getByRole('button', { name: 'Perfil' });
    expect(perfil).toHaveAccessibleDescription('ana');
    await user.click(perfil);
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil' }));
    for (const text of ['Ana Peña', 'Operador', 'Academia Cantera']) expect(panel.getByText(text)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perfil' })).not.toBeInTheDocument());
  });

  test('Cerrar Sesión resets the state and goes to the login, also when the server cannot be reached', async () => {
    api.use(server.post(`${API}logout`, () => HttpResponse.error(), { once: true }));
    const { user, store } = renderWith(page(), signedIn());
    await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
    await waitFor(() =>
      expect(store.getState().user).toEqual({ success: false, detallesAcceso: [], sucursalesUsuario: [], status: 'idle' }),
    );
    expect(router.replace).toHaveBeenCalledWith('/auth/login');
  });
});

describe('a 403', () => {
  test('without motivo opens Sesión Expirada; Continuar resets, goes to the login and comes back to the page', async () => {
    const { user, store } = renderWith(page(), signedIn());
    await forbid();
    const dialog = within(await screen.findByRole('dialog', { name: 'Sesión Expirada' }));
    expect(dialog.getByText('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(store.getState().user.success).toBe(false);
    expect(router.replace).toHaveBeenCalledWith('/auth/login');
    expect(wanted()).toBe('/periodo');
  });

  test('of an access reloads the accesses and says why; a lost page leads to /auth/access', async () => {
    const { store } = renderWith(page(), signedIn());
    await forbid('acceso');
    expect(await screen.findByText('Por una razón')).toBeInTheDocument();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/access'));
    expect(store.getState().user.detallesAcceso).toEqual([]);
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
  });

  test('of an access keeps the page when the page itself is not lost', async () => {
    const mine = signedIn().detallesAcceso;
    api.use(server.get(`${API}detalleacceso/usuario/ana`, () => HttpResponse.json(mine), { once: true }));
    const { store } = renderWith(page(), signedIn({ detallesAcceso: mine }));
    await forbid('acceso');
    await waitFor(() => expect(store.getState().user.detallesAcceso).not.toBe(mine));
    expect(screen.getByText('El contenido')).toBeInTheDocument();
  });

  test('of a branch opens the branch dialog', async () => {
    renderWith(page(), signedIn());
    await forbid('sucursal');
    expect(await screen.findByRole('dialog', { name: 'Sucursales Disponible' })).toBeInTheDocument();
  });

  test('that answers a call of an earlier session opens nothing', async () => {
    renderWith(page(), signedIn());
    api.use(
      server.get(
        `${API}prohibido`,
        async () => {
          setToken(undefined);
          setToken(tokenFor(7200));
          return HttpResponse.json({ success: false, mensaje: 'Terminó' }, { status: 403 });
        },
        { once: true },
      ),
    );
    await forbid();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('on an auth route opens nothing', async () => {
    at('/auth/access');
    renderWith(page(), signedIn());
    await forbid();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
