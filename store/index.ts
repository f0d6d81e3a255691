import { configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { onSignedOut, onToken, setSucursal, setToken } from '@/services/credentials';
import { dropLeftovers } from './leftovers';
import { rootReducer, type RootState } from './root';
import { selectSucursal, tokenRenewed } from './session';

export type { RootState };

// However the session ends, and in whatever tab: each has its own storage of what is half written.
onSignedOut(dropLeftovers);

/** A store, with the http client bound to its session. */
export function setupStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: preloadedState as never,
    // redux-persist puts a function into its own actions.
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
