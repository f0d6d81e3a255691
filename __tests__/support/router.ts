import { act } from '@testing-library/react';
import { useSyncExternalStore } from 'react';

/** A mock of next/router with a history: jest.mock('next/router', () => jest.requireActual('../support/router')). */
let history = ['/'];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
const current = () => history.at(-1)!;

const methods = {
  isReady: true,
  push: jest.fn(async (url: string) => (history.push(url), tell(), true)),
  replace: jest.fn(async (url: string) => ((history[history.length - 1] = url), tell(), true)),
  prefetch: jest.fn(async () => {}),
  back: jest.fn(() => void (history.length > 1 && (history.pop(), tell()))),
  beforePopState: jest.fn(),
  events: { on: jest.fn(), off: jest.fn(), emit: jest.fn() },
};

export function useRouter() {
  const asPath = useSyncExternalStore((listener) => (listeners.add(listener), () => void listeners.delete(listener)), current, current);
  return { ...methods, asPath, pathname: asPath.split('?')[0]!, query: Object.fromEntries(new URLSearchParams(asPath.split('?')[1])) };
}

/** Opens an address with an empty history. */
export const open = (path: string) => act(() => ((history = [path]), tell()));
/** The current address. */
export const address = () => decodeURIComponent(current());
/** Presses the back button. */
export const back = () => act(() => (history.pop(), tell()));
