import { getConfig } from '@testing-library/dom';
import type * as React from 'react';
import { http as server, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ComponentType } from 'react';
import type * as Store from '@/store';
import type { AppStore } from '@/store';
import { conMedia } from '../support/pantalla';
import { API, OF_EVERY_PAGE, sesion, signedIn, tokenFor } from './support';

const router = {
  pathname: '/periodo',
  asPath: '/periodo',
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => {}),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => router, default: { router: null } }));

// Loaded when the page is idle: perhaps only when the next test has begun.
jest.mock('@/layout/shell/dialogs/ConfirmHost', () => ({ ConfirmHost: () => null }));
const mockMade: AppStore[] = [];
jest.mock('@/store', () => {
  const actual = jest.requireActual<typeof Store>('@/store');
  const setupStore = (state?: object) => {
    mockMade.push(actual.setupStore(state));
    return mockMade.at(-1);
  };
  return { ...actual, setupStore };
});
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const HOUR = 3_600_000;
let toRefresh: () => Response;
const asked: string[] = [];
const api = setupServer(
  server.post(`${API}login`, () => HttpResponse.json(sesion())),
  server.post(`${API}refresh-token`, () => toRefresh()),
  server.get(`${API}cosas`, ({ request }) => {
    asked.push(request.headers.get('authorization') ?? '');
    return HttpResponse.json(['una cosa']);
  }),
  ...OF_EVERY_PAGE,
);

const realStorage = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
beforeAll(() => {
  api.listen({ onUnhandledRequest: 'error' });
  conMedia();
  window.innerWidth = 1280;
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  router.replace.mockClear();
  router.pathname = '/periodo';
  asked.length = 0;
});
afterEach(() => {
  unmount?.();
  Object.defineProperty(window, 'localStorage', realStorage);
  jest.restoreAllMocks();
});
afterAll(() => api.close());

let unmount: (() => void) | undefined;

const Contenido = () => <p>El contenido</p>;

/** The whole app as a reload starts it, with a page on it. */
async function start(makePage: (react: typeof React) => ComponentType = () => Contenido) {
  jest.resetModules();
  const Page = makePage(await import('react'));
  const { http } = await import('@/services/http/client');
  http.defaults.baseURL = API;
  http.defaults.adapter = 'fetch';
  const { default: App } = await import('@/pages/_app');
  const library = await import('@testing-library/react');
  // As new as the other modules, it would wait for a second only.
  library.configure({ asyncUtilTimeout: getConfig().asyncUtilTimeout });
  const props = { Component: Page, pageProps: {}, router } as never as Parameters<typeof App>[0];
  const view = library.render(<App {...props} />);
  ({ unmount } = view);
  return { ...library, ...view, store: mockMade.at(-1)! };
}

const keep = (key: string, state: object) =>
  localStorage.setItem(
    key,
    JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, JSON.stringify(value)]))),
  );
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
const SESSION = signedIn();
const EVERYTHING_ELSE = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

describe('the local storage at the start', () => {
  test('a kept session opens the page', async () => {
    keep('persist:user', SESSION);
    const { screen } = await start();
    expect(await screen.findByText('El contenido')).toBeInTheDocument();
  });

  test('an expireTime that is past on first render resets all stored state', async () => {
    keep('persist:user', { ...SESSION, expireTime: Date.now() - 1 });
    keep('persist:root', { preferences: { scale: 16 } });
    const { screen, waitFor } = await start();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
    await waitFor(() => expect(stored('persist:user')).toMatchObject({ success: 'false' }));
    expect(stored('persist:user').token).toBeUndefined();
    await waitFor(() => expect(stored('persist:root').preferences).toContain('"scale":14'));
  });

  const strings = (state: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, JSON.stringify(value)])));
  test.each([
    ['cut off', '{"success":"tr'],
    ['a number', '5'],
    ['null', 'null'],
    ['a text', '"hola"'],
    ['a list', '["true"]'],
    ['of another program', '{"user":{"name":"x"}}'],
    ['signed in as nobody', '{"success":"true"}'],
    ['without its accesses', strings({ ...SESSION, detallesAcceso: null })],
    ['with accesses of another shape', strings({ ...SESSION, detallesAcceso: [5, 'x'] })],
    ['with branches of another shape', strings({ ...SESSION, sucursalesUsuario: { 0: {} } })],
    ['without a token', strings({ ...SESSION, token: undefined })],
  ])('a session that is %s is none: the login opens', async (_, text) => {
    localStorage.setItem('persist:user', text);
    localStorage.setItem('persist:root', text);
    const { screen, waitFor } = await start();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
    expect(screen.queryByText('El contenido')).not.toBeInTheDocument();
  });

  test('foreign preferences become the defaults, the session stays', async () => {
    keep('persist:user', SESSION);
    keep('persist:root', { preferences: { scale: 'enorme', menuMode: 7 }, ajeno: [1] });
    const { screen } = await start();
    expect(await screen.findByText('El contenido')).toBeInTheDocument();
    expect(document.documentElement).toHaveStyle({ fontSize: '14px' });
  });
});

const forbid = () =>
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    enumerable: false, // jest looks at every enumerable one
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
const fill = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

describe.each([
  ['forbidden', forbid],
  ['full', fill],
])('a local storage that is %s', (_, spoil) => {
  async function enter() {
    spoil();
    const mounted = jest.fn();
    const view = await start(
      ({ useEffect }) =>
        function Mounted() {
          useEffect(mounted, []);
          return <Contenido />;
        },
    );
    await view.waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
    const { signIn } = await import('@/store/session');
    await view.act(async () => void (await view.store.dispatch(signIn({ usuario: 'ana', password: 'secreta' }))));
    return { ...view, mounted };
  }

  test('lets people in, and says once that a reload will ask for the login again', async () => {
    const { screen, act, store } = await enter();
    expect(await screen.findByText('El contenido')).toBeInTheDocument();
    expect(screen.getAllByText(/no guarda datos de Cantera/)).toHaveLength(1);
    const { preferred } = await import('@/store/preferences');
    await act(async () => void store.dispatch(preferred({ scale: 16 })));
    expect(document.documentElement).toHaveStyle({ fontSize: '16px' });
    expect(screen.getAllByText(/no guarda datos de Cantera/)).toHaveLength(1);
  });

  test('a chosen branch begins the page anew in place: a reload would lose the session', async () => {
    const { screen, fireEvent, store, mounted, waitFor } = await enter();
    await screen.findByText('El contenido');
    const before = mounted.mock.calls.length;
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar Sucursal' }));
    fireEvent.click(await screen.findByRole('cell', { name: 'Sucursal 3' }));
    await waitFor(() => expect(mounted.mock.calls.length).toBeGreaterThan(before));
    expect(store.getState().user).toMatchObject({ success: true, codigoSucursal: 3 });
    expect(screen.getByText('El contenido')).toBeInTheDocument();
  });
});

test('what no longer fits leaves nothing older behind: least of all a session that ended', async () => {
  keep('persist:user', SESSION);
  const { screen, act, store, waitFor } = await start();
  await screen.findByText('El contenido');
  fill();
  const { sessionEnded } = await import('@/store/session');
  act(() => void store.dispatch(sessionEnded()));
  await waitFor(() => expect(localStorage.getItem('persist:user')).toBeNull());
});

const asking = ({ useEffect, useState }: typeof React) =>
  function Asking() {
    const [text, setText] = useState('');
    useEffect(() => {
      const ask = async () => (await import('@/services/http/client')).http.get<string[]>('cosas');
      ask().then(
        ({ data }) => setText(data.join()),
        () => setText('falló'),
      );
    }, []);
    return <p>{text}</p>;
  };

test('a token that is no JWT ends in the dialog that leads to the login', async () => {
  keep('persist:user', { ...SESSION, token: 'esto-no-es-un-jwt' });
  toRefresh = () => HttpResponse.json({ success: false, mensaje: 'La sesión terminó' }, { status: 403 });
  const { screen, fireEvent, store } = await start(asking);
  await screen.findByRole('dialog', { name: 'Sesión Expirada' });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(store.getState().user.success).toBe(false);
  expect(router.replace).toHaveBeenCalledWith('/auth/login');
});

describe('a clock that is wrong by hours', () => {
  // The server's clock is the right one: it gives tokens of two hours by its own time.
  const given = () => tokenFor(7200);
  const wrong = (hours: number) => jest.useFakeTimers({ now: Date.now() + hours * HOUR, doNotFake: [...EVERYTHING_ELSE] });
  afterEach(() => void jest.useRealTimers());

  test('and ahead takes every token for expired: each call renews it first, and works', async () => {
    const token = given();
    const renewed = given();
    wrong(10);
    keep('persist:user', { ...SESSION, token, expireTime: Date.now() + 8 * HOUR });
    toRefresh = () => HttpResponse.json(sesion({ token: renewed }));
    const { screen } = await start(asking);
    expect(await screen.findByText('una cosa')).toBeInTheDocument();
    expect(asked).toEqual([`Bearer ${renewed}`]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('and behind uses the token as long as the server takes it', async () => {
    const token = given();
    wrong(-10);
    keep('persist:user', { ...SESSION, token, expireTime: Date.now() + 8 * HOUR });
    const { screen } = await start(asking);
    expect(await screen.findByText('una cosa')).toBeInTheDocument();
    expect(asked).toEqual([`Bearer ${token}`]);
  });

  test('that is set right after the login at worst asks for it again', async () => {
    keep('persist:user', { ...SESSION, expireTime: Date.now() + 8 * HOUR });
    wrong(10);
    const { waitFor } = await start();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/login'));
  });
});
