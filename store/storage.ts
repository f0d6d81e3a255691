import type { Storage } from 'redux-persist';

const local = () => (typeof window === 'undefined' ? undefined : window.localStorage);

/** Local storage for redux-persist; where there is none (the build, a browser that forbids it) nothing is kept and nothing breaks. */
export const storage: Storage = {
  getItem: async (key: string) => local()?.getItem(key) ?? null,
  setItem: async (key: string, value: string) => local()?.setItem(key, value),
  removeItem: async (key: string) => local()?.removeItem(key),
};
