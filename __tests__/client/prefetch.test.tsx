import { act } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type LinkOf from 'next/link';
import { renderWith } from './support';

const prefetch = jest.fn(async () => undefined);
const margins = new Set<string | undefined>();
const tell = new Map<Element, (entries: object[]) => void>();
const env = process.env as { NODE_ENV: string };
const before = env.NODE_ENV;
let Link: typeof LinkOf;

beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(
      readonly listener: (entries: object[]) => void,
      { rootMargin }: IntersectionObserverInit,
    ) {
      margins.add(rootMargin);
    }
    observe = (element: Element) => tell.set(element, this.listener);
    unobserve = (element: Element) => tell.delete(element);
    disconnect = () => undefined;
  } as never;
  // next/link asks when it is loaded whether the browser tells what is seen, so that it is loaded now; it fetches ahead in production only.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would come before the line above
  ({ default: Link } = require('next/link') as { default: typeof LinkOf });
  env.NODE_ENV = 'production';
});
afterAll(() => {
  env.NODE_ENV = before;
});

test('a link fetches its page once it is 200 px from being seen, and not before', () => {
  const router = { prefetch, pathname: '/', asPath: '/', query: {} };
  renderWith(
    <RouterContext.Provider value={router as never}>
      <Link href="/inventario/categoria">Categorías</Link>
    </RouterContext.Provider>,
  );
  const link = [...tell.keys()].find((element) => element.getAttribute('href') === '/inventario/categoria')!;
  expect([...margins]).toEqual(['200px']);
  expect(prefetch).not.toHaveBeenCalled();
  act(() => tell.get(link)!([{ target: link, isIntersecting: true, intersectionRatio: 0.1 }]));
  expect(prefetch.mock.calls).toEqual([['/inventario/categoria', '/inventario/categoria', expect.anything()]]);
});
