import { readFileSync } from 'node:fs';
import { builtPages } from './scripts/build/pages.mjs';
import { themesAddress } from './scripts/build/themes.mjs';

// A name without a value stays in the code as a question; as an empty text it takes everything of Firebase out of the build.
const firebase = ['API_KEY', 'PROJECT_ID', 'DATABASE_URL'].map((name) => `NEXT_PUBLIC_FIREBASE_${name}`);

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // Few large files compress better than many small ones: 4 to 6 kB less a page, and 7 requests less.
  experimental: { turbopackChunking: { minChunkSize: 150_000, maxChunkCountPerGroup: 8 } },
  // The menu shows the pages that exist; in development a new one needs a restart to be in it.
  env: {
    BUILT_PAGES: builtPages().join(' '),
    THEMES: themesAddress(),
    VERSION: JSON.parse(readFileSync('package.json', 'utf8')).version,
    ...Object.fromEntries(firebase.map((name) => [name, process.env[name] ?? ''])),
  },
  // npm run bench -- size --why reads which source each byte comes from.
  productionBrowserSourceMaps: process.env.CANTERA_MAPS === '1',
  // npm test checks the types; a start need not do so again (24 of 37 s).
  typescript: { ignoreBuildErrors: true },
  // Their package.json names a file for browsers only, and another one that is not in the package: the builder finds neither.
  turbopack: {
    resolveAlias: Object.fromEntries(
      ['webusb', 'webserial'].map((kind) => [
        `@point-of-sale/${kind}-receipt-printer`,
        `./node_modules/@point-of-sale/${kind}-receipt-printer/dist/${kind}-receipt-printer.esm.js`,
      ]),
    ),
  },
  // The pages are static files; only the API is dynamic (docs/decisions/process).
  ...(process.env.NODE_ENV === 'production'
    ? { output: 'export' }
    : // The static server finds the index of a folder by itself, the development server does not.
      { rewrites: async () => [{ source: '/manual', destination: '/manual/index.html' }] }),
};
