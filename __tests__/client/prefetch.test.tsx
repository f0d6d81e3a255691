import { act } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { ComponentType } from 'react';
import { renderWith, signedIn } from './support';

const prefetch = jest.fn(async () => undefined);
const margins = new Set<string | undefined>();
const tell = new Map<Element, (entries: object[]) => void>();
const env = process.env as { NODE_ENV: string };
const before = env.NODE_ENV;
let Start: ComponentType;

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
  ({ default: Start } = require('@/pages/index') as { default: ComponentType });
  env.NODE_ENV = 'production';
});
afterAll(() => {
  env.NODE_ENV = before;
});

test('a link of the start fetches its page once it is 200 px from being seen, and not before', () => {
  const router = { prefetch, pathname: '/', asPath: '/', query: {} };
  renderWith(
    <RouterContext.Provider value={router as never}>
      <Start />
    </RouterContext.Provider>,
    signedIn({ detallesAcceso: [{ usuario: 'ana', codigoAcceso: 48, ruta: '/inventario/categoria', activo: true }] }),
  );
  const link = [...tell.keys()].find((element) => element.getAttribute('href') === '/inventario/categoria')!;
  expect([...margins]).toEqual(['200px']);
  expect(prefetch).not.toHaveBeenCalled();
  act(() => tell.get(link)!([{ target: link, isIntersecting: true, intersectionRatio: 0.1 }]));
  expect(prefetch.mock.calls).toEqual([['/inventario/categoria', '/inventario/categoria', expect.anything()]]);
});
