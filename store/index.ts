import { configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { onSignedOut, onToken, setSucursal, setToken } from '@/services/http/credentials';
import { dropLeftovers } from './browser/leftovers';
import { rootReducer, type Preloaded, type RootState } from './root';
import { selectSucursal, tokenRenewed } from './session';

export type { RootState };

// Registered here because it must run however the session ends and in every tab: each has its own sessionStorage.
onSignedOut(dropLeftovers);

/** Creates the store and binds the http client to its session. */
export function setupStore(preloadedState?: Preloaded) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    // redux-persist's own actions contain a function.
    middleware: (usual) => usual({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } }),
  });
  const bind = () => {
    const state = store.getState();
    setToken(state.user.token);
    setSucursal(selectSucursal(state)?.codigoSucursal);
  };
  bind();
  store.subscribe(bind);
  onToken((token) => void store.dispatch(tokenRenewed(token)));
  return store;
}

export type AppStore = ReturnType<typeof setupStore>;
export type AppDispatch = AppStore['dispatch'];
