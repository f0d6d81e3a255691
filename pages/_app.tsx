import type { AppProps } from 'next/app';
import Head from 'next/head';
import { PrimeReactProvider } from 'primereact/api';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { PersistGate } from 'redux-persist/integration/react';
import { Toaster } from '@/components/feedback/toast';
import { ConfirmHost } from '@/layout/shell/ConfirmHost';
import { Layout } from '@/layout/shell/Layout';
import { speakSpanish } from '@/layout/shell/locale';
import { pt } from '@/layout/shell/pt';
import { Verifying } from '@/layout/shell/Verifying';
import { setupStore } from '@/store';
import { followOtherTabs } from '@/store/otherTabs';
import { dropExpired, startPersist } from '@/store/persist';
import 'primeicons/primeicons.css';
import '@/styles/app.css';
import '@/styles/layout.css';
import '@/styles/menu.css';
import '@/styles/settings.css';
import '@/styles/start.css';
import '@/styles/components.css';
import '@/styles/procesos.css';
import '@/styles/caja.css';
import '@/styles/compania.css';
import '@/styles/correo.css';
import '@/styles/accesos.css';
import '@/styles/estudiante.css';
import '@/styles/ficha.css';
import '@/styles/responsables.css';
import '@/styles/palette.css';
import '@/styles/profile.css';
import '@/styles/seguridad.css';
import '@/styles/usuarios.css';
import '@/styles/legal.css';
import '@/styles/print.css';

speakSpanish();
const prime = { locale: 'es', ripple: false, pt };

function startStore() {
  const store = setupStore();
  return { store, persistor: typeof window === 'undefined' ? null : startPersist(store) };
}

// One for the whole life of the page: StrictMode calls initialisers twice.
let started: ReturnType<typeof startStore> | undefined;
const theStore = () => (typeof window === 'undefined' ? startStore() : (started ??= startStore()));

/** Store, session, theme and shell around every page. */
export default function App({ Component, pageProps }: AppProps) {
  const [{ store, persistor }] = useState(theStore);
  useEffect(() => followOtherTabs(store), [store]);

  return (
    <Provider store={store}>
      <Head>
        <title key="title">Cantera</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <PrimeReactProvider value={prime}>
        <PersistGate loading={<Verifying />} persistor={persistor as never} onBeforeLift={() => dropExpired(store)}>
          <Layout>
            <Component {...pageProps} />
          </Layout>
          <Toaster />
          <ConfirmHost />
        </PersistGate>
      </PrimeReactProvider>
    </Provider>
  );
}
