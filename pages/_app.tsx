// Global sheets come first, so that the components' CSS modules, loaded later, override them.
import '@/styles/generated/utilities.css';
import '@/styles/tokens.css';
import '@/styles/base.css';
import '@/styles/prime.css';
import '@/styles/shared.css';
import '@/styles/print.css';
import type { AppProps } from 'next/app';
import Head from 'next/head';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { PersistGate } from 'redux-persist/integration/react';
import { AprobacionHost } from '@/components/form/AprobacionHost';
import { Toaster } from '@/components/feedback/toast';
import { ConfirmHost } from '@/layout/shell/dialogs/ConfirmHost';
import { Layout } from '@/layout/shell/Layout';
import { prefetchWhenIdle } from '@/layout/shell/prefetch';
import { Verifying } from '@/layout/shell/Verifying';
import { setupStore } from '@/store';
import { followExpiry } from '@/store/browser/expiry';
import { followOtherTabs } from '@/store/browser/otherTabs';
import { dropExpired, startPersist } from '@/store/browser/persist';

function startStore() {
  const store = setupStore();
  return { store, persistor: typeof window === 'undefined' ? null : startPersist(store) };
}

// One store per page load, although StrictMode calls initialisers twice.
let started: ReturnType<typeof startStore> | undefined;
const theStore = () => (typeof window === 'undefined' ? startStore() : (started ??= startStore()));

/** Wraps every page in store, session, theme and shell. */
export default function App({ Component, pageProps, router }: AppProps) {
  const [{ store, persistor }] = useState(theStore);
  useEffect(() => followOtherTabs(store), [store]);
  useEffect(() => followExpiry(store), [store]);
  useEffect(() => prefetchWhenIdle(router), [router]);

  return (
    <Provider store={store}>
      <Head>
        <title key="title">Cantera</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <PersistGate loading={<Verifying />} persistor={persistor!} onBeforeLift={() => dropExpired(store)}>
        <Layout>
          <Component {...pageProps} />
        </Layout>
        <Toaster />
        <ConfirmHost />
        <AprobacionHost />
      </PersistGate>
    </Provider>
  );
}
