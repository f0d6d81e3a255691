import { underway } from '@/services/http/calls';
import { idlePrefetch } from '@/layout/shell/prefetch';

let idle: (() => void)[];
const later = () => idle.splice(0).forEach((then) => then());
const settle = () => new Promise((done) => setTimeout(done));
const line = (connection?: object) => Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
const loading = (state: DocumentReadyState) => Object.defineProperty(document, 'readyState', { value: state, configurable: true });
const fetched = jest.fn(async (_: string) => undefined);

beforeEach(() => {
  idle = [];
  window.requestIdleCallback = ((then: () => void) => idle.push(then)) as never;
  fetched.mockClear();
  line();
  loading('complete');
});

test('pages are fetched ahead one after the other, each when there is nothing to do', async () => {
  const prefetch = idlePrefetch(fetched);
  for (const path of ['/grupo', '/periodo']) await prefetch(path);
  expect(fetched).not.toHaveBeenCalled();
  later();
  expect(fetched.mock.calls).toEqual([['/grupo']]);
  await settle();
  later();
  expect(fetched.mock.calls).toEqual([['/grupo'], ['/periodo']]);
});

test('nothing is fetched ahead before the page has loaded', async () => {
  loading('interactive');
  await idlePrefetch(fetched)('/grupo');
  later();
  expect(fetched).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  later();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('nothing is fetched ahead while the page waits for an answer, nor the next page when it asks again', async () => {
  let answer = () => {};
  const asks = () => void underway(new Promise<void>((done) => (answer = done)));
  asks();
  const prefetch = idlePrefetch(fetched);
  for (const path of ['/grupo', '/periodo']) await prefetch(path);
  later();
  expect(fetched).not.toHaveBeenCalled();
  answer();
  await settle();
  later();
  expect(fetched.mock.calls).toEqual([['/grupo']]);
  asks();
  await settle();
  later();
  expect(fetched).toHaveBeenCalledTimes(1);
  answer();
  await settle();
  later();
  expect(fetched.mock.calls).toEqual([['/grupo'], ['/periodo']]);
});

test('a call that fails does not hold back what is fetched ahead', async () => {
  await underway(Promise.reject(new Error('offline'))).catch(() => undefined);
  await idlePrefetch(fetched)('/grupo');
  later();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a page that does not come does not stop the next', async () => {
  fetched.mockRejectedValueOnce(new Error('offline'));
  const prefetch = idlePrefetch(fetched);
  for (const path of ['/grupo', '/periodo']) await prefetch(path);
  later();
  await settle();
  later();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched ahead on a line with %j',
  async (how) => {
    line(how);
    await idlePrefetch(fetched)('/grupo');
    later();
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a link that is pointed at fetches its page at once, whatever the line', async () => {
  line({ saveData: true });
  await idlePrefetch(fetched)('/grupo', '/grupo', { priority: true });
  expect(fetched).toHaveBeenCalledTimes(1);
});
