import type { ReactElement } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { Provider } from 'react-redux';
import { Toaster } from '@/components/feedback/toast';
import { setupStore, type AppStore } from '@/store';
import type { TestApp } from './createTestApp';
import { connectTo } from './renderPage';
import { open } from './router';

/** Renders a page without a session on the real server and database. The test file mocks the address, as for `renderPage`. */
export function renderPublic(test: TestApp, page: ReactElement, at: string): RenderResult & { user: UserEvent; store: AppStore } {
  connectTo(test);
  open(at);
  const store = setupStore();
  const view = render(
    <Provider store={store}>
      <PrimeReactProvider value={{ locale: 'es' }}>
        {page}
        <Toaster />
      </PrimeReactProvider>
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup() };
}
