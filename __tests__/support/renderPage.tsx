import type { ReactElement } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { ConfirmDialog } from 'primereact/confirmdialog';
import { Provider } from 'react-redux';
import { login as loginCall } from '@/contract/seguridad/sesion';
import { Toaster } from '@/components/toast';
import { http } from '@/services/http';
import { setupStore } from '@/store';
import type { TestApp } from './createTestApp';

/** The address bar of a page under test: mock next/router with it. */
export const router = {
  isReady: true,
  pathname: '/',
  asPath: '/',
  query: {} as Record<string, string>,
  push: jest.fn(),
  replace: jest.fn(),
  prefetch: jest.fn(async () => {}),
  back: jest.fn(),
  events: { on: jest.fn(), off: jest.fn(), emit: jest.fn() },
  beforePopState: jest.fn(),
};

/** Makes the http client of the pages talk to the app in this process, with no mock between. */
export function connectTo(test: TestApp) {
  http.defaults.baseURL = 'http://cantera.test/api/';
  http.defaults.adapter = 'fetch';
  http.defaults.env = {
    ...http.defaults.env,
    Request,
    Response: Response as never,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      test.app.fetch(input instanceof Request ? input : new Request(input, init)),
  };
}

interface Options {
  token: string;
  /** Path with its query. */
  at?: string;
  codigoSucursal?: number;
}

/** Renders a page as its user sees it, on the real server and database: a store signed in with the token, toasts and confirmations. */
export async function renderPage(
  test: TestApp,
  page: ReactElement,
  { token, at = '/', codigoSucursal }: Options,
): Promise<RenderResult & { user: UserEvent }> {
  connectTo(test);
  router.asPath = at;
  router.pathname = at.split('?')[0]!;
  router.query = Object.fromEntries(new URLSearchParams(at.split('?')[1]));
  const { body } = await test.send('POST', 'refresh-token', { token });
  const sesion = loginCall.result.parse(body);
  const expireTime = Date.now() + 8 * 3_600_000;
  const store = setupStore({ user: { ...sesion, token, codigoSucursal, expireTime, status: 'idle' } } as never);
  const rendered = render(
    <Provider store={store}>
      <PrimeReactProvider value={{ locale: 'es' }}>
        {page}
        <Toaster />
        <ConfirmDialog />
      </PrimeReactProvider>
    </Provider>,
  );
  return { ...rendered, user: userEvent.setup() };
}
