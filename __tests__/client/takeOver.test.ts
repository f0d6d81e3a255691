/** @jest-environment node */
import { startWorker } from '@/layout/offline/worker';

// «Actualizar» in the notice of a new version.

const reload = jest.fn();

/** A browser in which a newer worker waits. */
function browserWith(waiting: { state: string; postMessage: jest.Mock }) {
  const container = Object.assign(new EventTarget(), {
    controller: {},
    startMessages: () => {},
    ready: Promise.resolve({ active: null }),
    register: () => Promise.resolve(Object.assign(new EventTarget(), { waiting, installing: null })),
  });
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: container }, configurable: true });
  Object.assign(globalThis, { window: { location: { reload } } });
  return container;
}

let stop = () => {};
const offered = () =>
  new Promise<() => void>((resolve) => {
    stop = startWorker(resolve);
  });

afterEach(() => {
  stop();
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
