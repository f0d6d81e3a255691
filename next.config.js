import { builtPages } from './scripts/pages.mjs';

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // The menu shows the pages that exist; in development a new one needs a restart to be in it.
  env: { BUILT_PAGES: builtPages().join(' ') },
  // npm test checks the types; a start need not do so again (24 of 37 s).
  typescript: { ignoreBuildErrors: true },
  // The pages are static files; only the API is dynamic (docs/decisions/001-one-process.md).
  ...(process.env.NODE_ENV === 'production'
    ? { output: 'export' }
    : // The static server finds the index of a folder by itself, the development server does not.
      { rewrites: async () => [{ source: '/manual', destination: '/manual/index.html' }] }),
};
