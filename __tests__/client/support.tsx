import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http as server, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { Toaster } from '@/components/feedback/toast';
import type { Sesion } from '@/contract/sesion/sesion';
import { http } from '@/services/http/client';
import { setupStore } from '@/store';
import type { Preloaded } from '@/store/root';
import type { SessionState } from '@/store/session';

export const API = 'http://cantera.test/api/';

/** What the frame of every page asks for: nobody answers it, unless a test's own handlers do. */
export const OF_EVERY_PAGE = ['perfil/preferencias', 'borrador/all', 'vivo'].map((path) =>
  server.get(`${API}${path}`, () => HttpResponse.error()),
);

/** An API for the tests of a file: these handlers answer the client's calls, and a call without one is an error. */
export function testApi(...handlers: RequestHandler[]) {
  const api = setupServer(...handlers, ...OF_EVERY_PAGE);
  beforeAll(() => {
    http.defaults.baseURL = API;
    http.defaults.adapter = 'fetch';
    api.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => api.resetHandlers());
  afterAll(() => api.close());
  return api;
}

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
let made = 0;

/** A token, never the same twice, that lives so many seconds more. */
export const tokenFor = (seconds: number): string =>
  `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds, jti: (made += 1) })}.x`;

const sucursal = (codigoSucursal: number, defecto = false) => ({
  codigoSucursal,
  descripcionSucursal: `Sucursal ${codigoSucursal}`,
  logoUrl: '',
  defecto,
});

const access = (codigoAcceso: number, ruta = '') => ({ usuario: 'ana', codigoAcceso, ruta, activo: true });

/** What login answers; the branch 2 is the default one, the accesses are 3, 5 and 48. */
export const sesion = (more: Partial<Sesion> = {}): Sesion => ({
  success: true,
  token: tokenFor(7200),
  compania: { codigoCompania: 1, nombre: 'Academia Cantera' },
  usuario: {
    usuario: 'ana',
    nombre: 'Ana Peña',
    tipoUsuario: 'OPERADOR',
    profilePicture: null,
    debeCambiar: false,
    debeSegundoFactor: false,
  },
  detallesAcceso: [access(3), access(5), access(48)],
  sucursalesUsuario: [sucursal(1), sucursal(2, true), sucursal(3)],
  ...more,
});

/** The state of a store in which somebody is signed in. */
export const signedIn = (more: Partial<SessionState> = {}): SessionState => ({
  ...sesion(),
  expireTime: Date.now() + 8 * 3_600_000,
  status: 'idle',
  ...more,
});

/** Renders with a store, what it holds at first beside the session in `more`; returns it beside what the testing library gives. */
export function renderWith(element: ReactElement, user?: SessionState, more?: Preloaded) {
  const store = setupStore({ ...(user && { user }), ...more });
  const view = render(
    <Provider store={store}>
      {element}
      <Toaster />
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup() };
}
