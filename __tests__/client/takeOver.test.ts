/** @jest-environment node */
import { startWorker } from '@/layout/offline/worker';

// «Actualizar» in the notice of a new version.

const reload = jest.fn();

/** A browser in which a newer worker waits. */
function browserWith(waiting: { state: string; postMessage: jest.Mock }, unregister = jest.fn(() => Promise.resolve(true))) {
  const container = Object.assign(new EventTarget(), {
    controller: {},
    startMessages: () => {},
    ready: Promise.resolve({ active: null }),
    register: () => Promise.resolve(Object.assign(new EventTarget(), { waiting, unregister, installing: null })),
  });
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: container, onLine: true }, configurable: true });
  Object.assign(globalThis, { window: { location: { reload } } });
  return container;
}

let stop = () => {};
const offered = () =>
  new Promise<() => void>((resolve) => {
    stop = startWorker(resolve);
  });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  reload.mockClear();
});

test('asks the waiting version to take over and reloads once it has', async () => {
  const waiting = { state: 'installed', postMessage: jest.fn() };
  const container = browserWith(waiting);
  (await offered())();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'actualizar' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at once if that version took over by itself meanwhile', async () => {
  const waiting = { state: 'installed', postMessage: jest.fn() };
  browserWith(waiting);
  const apply = await offered();
  waiting.state = 'activated';
  apply();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('takes the new version from the server if the old worker does not give way', async () => {
  const waiting = { state: 'installed', postMessage: jest.fn() };
  const unregister = jest.fn(() => Promise.resolve(true));
  browserWith(waiting, unregister);
  (await offered())();
  await jest.advanceTimersByTimeAsync(3900);
  expect(unregister).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a network it keeps the old worker, which shows the pages', async () => {
  const unregister = jest.fn(() => Promise.resolve(true));
  browserWith({ state: 'installed', postMessage: jest.fn() }, unregister);
  Object.assign(navigator, { onLine: false });
  (await offered())();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(unregister).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
