import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';
import { builtPages } from './scripts/build/pages.mjs';

process.env.BUILT_PAGES = builtPages().join(' ');

// For the worker processes, which get the flags of this one: their tests make garbage so fast that with the usual room (16 MB) for new objects
// they collected it for a seventh of their time.
const ROOM = '--max-semi-space-size=64';
if (!process.execArgv.includes(ROOM)) process.execArgv.push(ROOM);

const fromNext = nextJest({ dir: import.meta.dirname });

// Packages that come as ES modules, which jest cannot load as they are. The pattern replaces the one of next/jest: it ignores more.
const transformed = [
  'msw',
  '@mswjs',
  'until-async',
  '@open-draft',
  'rettime',
  'axios',
  'firebase',
  '@firebase',
  'chart\\.js',
  '@kurkle',
  'jwt-decode',
  'uuid',
  'headers-polyfill',
  'strict-event-emitter',
  'outvariant',
  'is-node-process',
  'jose',
  'hono',
  '@hono',
];

const database = {
  globalSetup: '<rootDir>/__tests__/support/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/support/globalTeardown.ts',
};

const aliases = { '^@/(.*)$': '<rootDir>/$1' };

const browser = {
  // React's elements as a build makes them. In development each also keeps the stack of the call that made it, a twelfth of the time of a
  // page test; the key that an element of a list lacks is found by the lint (react/jsx-key).
  moduleNameMapper: { ...aliases, '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.min.js' },
  testEnvironment: '<rootDir>/__tests__/support/worlds/browser.cjs',
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup.ts'],
};

async function project(displayName, testMatch, options) {
  const runtime = '<rootDir>/__tests__/support/worlds/runtime.cjs';
  const config = await fromNext({ displayName, testMatch, runtime, moduleNameMapper: aliases, ...options })();
  return { ...config, rootDir: import.meta.dirname, transformIgnorePatterns: [`/node_modules/(?!(${transformed.join('|')})/)`] };
}

/** Four projects. A run starts a database only if it has tests of `pages` or `server`: `jest domain` and `jest client` need none. */
export default async () => ({
  maxWorkers: availableParallelism() + 1, // a good part of a test is waiting for the database
  testSequencer: '<rootDir>/__tests__/support/worlds/order.cjs',
  testTimeout: 120_000, // a slow or busy machine is no fault of the code
  workerGracefulExitTimeout: 30_000, // a worker frees the realms of all its files before it ends
  projects: [
    await project('client', ['<rootDir>/__tests__/client/**/*.test.ts?(x)'], browser),
    await project('pages', ['<rootDir>/__tests__/pages/**/*.test.tsx'], { ...browser, ...database }),
    await project('rules', ['<rootDir>/__tests__/*.test.ts', '<rootDir>/__tests__/{domain,contract}/**/*.test.ts'], {
      testEnvironment: 'node',
    }),
    await project('server', ['<rootDir>/__tests__/{server,api}/**/*.test.ts'], {
      testEnvironment: '<rootDir>/__tests__/support/worlds/jest-environment-node.cjs',
      ...database,
    }),
  ],
});
