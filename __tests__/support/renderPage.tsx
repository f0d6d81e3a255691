import type { ReactElement } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { ConfirmDialog } from 'primereact/confirmdialog';
import { Provider } from 'react-redux';
import { login as loginCall } from '@/contract/sesion/sesion';
import { AprobacionHost } from '@/components/form/AprobacionHost';
import { clearToasts, Toaster } from '@/components/feedback/toast';
import { speakSpanish } from '@/components/ui/prime/locale';
import { http } from '@/services/http/client';
import { setupStore } from '@/store';
import type { TestApp } from './createTestApp';
import { open } from './router';

speakSpanish();

/** Connects the pages' http client to the app in this process, without a mock. */
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
  /** Path and query. */
  at?: string;
  codigoSucursal?: number;
  /** Runs after the sign-in and before the page renders, e.g. to cut the network. */
  red?: () => void;
}

/**
 * Renders a page for a signed-in user on the real server and database, with toasts and confirmations. The test file mocks the address:
 * jest.mock('next/router', () => jest.requireActual('../support/router')).
 */
export async function renderPage(
  test: TestApp,
  page: ReactElement,
  { token, at = '/', codigoSucursal, red }: Options,
): Promise<RenderResult & { user: UserEvent }> {
  connectTo(test);
  clearToasts(); // a message of the test before is not this page's, and with a button on it is there for ten seconds
  open(at);
  const { body } = await test.send('POST', 'refresh-token', { token });
  const sesion = loginCall.result.parse(body);
  const expireTime = Date.now() + 8 * 3_600_000;
  const store = setupStore({ user: { ...sesion, token, codigoSucursal, expireTime, status: 'idle' } });
  red?.();
  const rendered = render(
    <Provider store={store}>
      <PrimeReactProvider value={{ locale: 'es' }}>
        {page}
        <Toaster />
        <ConfirmDialog />
        <AprobacionHost />
      </PrimeReactProvider>
    </Provider>,
  );
  return { ...rendered, user: userEvent.setup() };
}
