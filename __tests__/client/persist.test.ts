import { setupStore } from '@/store';
import { startPersist } from '@/store/browser/persist';
import { preferred, selectPreferences } from '@/store/preferences';
import { storage } from '@/store/browser/storage';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('restoring times out after 5000 ms: the app then starts without what was kept', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(storage, 'getItem').mockImplementation(() => new Promise(() => {}));
  const persistor = startPersist(setupStore());
  await jest.advanceTimersByTimeAsync(4999);
  expect(persistor.getState().bootstrapped).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(persistor.getState().bootstrapped).toBe(true);
});

test('the root store keeps the preferences over a reload', async () => {
  localStorage.clear();
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  const first = setupStore();
  const persistor = startPersist(first);
  await settled();
  const chosen = {
    theme: 'lara-dark-blue',
    scale: 16,
    menuMode: 'overlay',
    inputStyle: 'filled',
    ripple: true,
    tables: { 'categoria/all/filter': { hidden: ['nota'], density: 'normal', chart: true } },
    filters: { 'factura/facturasvencida': [{ nombre: 'Viejas', search: 'antiguedad=D90' }] },
    pasos: ['PRUEBA'],
  } as const;
  first.dispatch(preferred(chosen));
  await persistor.flush();
  const second = setupStore();
  startPersist(second);
  await settled();
  expect(selectPreferences(second.getState())).toEqual(chosen);
});
