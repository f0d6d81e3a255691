/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
const { isBuiltin } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const Runtime = require('jest-runtime').default; // jest's own

// Jest loads every module anew in the realm (vm context) of each test file, which took 300 s of the 900 s of a full run. To save that, a
// worker process keeps
// - the transformed text and compiled script of every module; the module still runs anew in each realm;
// - the modules named in SHARED, which run once, in the worker's own realm. They hold no state of a test: the server's state is kept per
//   database (`createDeps`), and an architecture test lists every longer-lived variable. A file that mocks one of them gets all of them anew.
// --watch and --coverage share nothing: modules change between runs, or have to be counted for each.

const root = path.resolve(__dirname, '..', '..', '..');
const SHARED = {
  // The contract and rules used by the pages stay in the browser's realm, with its mocked clock.
  pages: /^(server|node_modules[\\/](pg|pg-cursor|pg-copy-streams|drizzle-orm|pino|hono))[\\/]/,
  server: /^(server|contract|domain|utils|node_modules)[\\/]/,
};
const NOTHING = /$^/;

/** Node's own classes: @hono/node-server, running in the worker's realm, replaces the global ones by its own, which no browser has. */
const { Request, Response } = globalThis;

/**
 * What keeps the running test in jest-circus, in place of an AsyncLocalStorage: it makes one in each test file and leaves it on, and Node 20
 * hands every promise of the worker to all of them, which after a hundred files takes 5 µs. Tests of a file run one after the other, so a
 * variable is enough (none is `test.concurrent`).
 */
class RunningTest {
  getStore = () => this.store;
  async run(store, work) {
    const before = this.store;
    this.store = store;
    try {
      return await work();
    } finally {
      this.store = before;
    }
  }
}
const hooksOfJest = { ...require('node:async_hooks'), AsyncLocalStorage: RunningTest };
const texts = new Map();
const scripts = new Map();
const registries = new Map();
/** The runtime of the running test file, which resolves and transforms shared modules; and the shared modules of its project. */
let current, shared, maps;
function attend(runtime) {
  const { id } = runtime._config;
  if (!registries.has(id)) registries.set(id, { shared: new Map(), maps: new Map() });
  current = runtime;
  ({ shared, maps } = registries.get(id));
}

/** A module as a function of `names`, compiled once per text. */
function compiled(names, code, filename) {
  const key = `${names.length} ${filename}`;
  if (!scripts.has(key)) scripts.set(key, new Map());
  const known = scripts.get(key); // one project transforms for the browser, another for Node
  const head = `(function (${names.join(', ')}) {`;
  if (!known.has(code)) known.set(code, new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length }));
  return known.get(code);
}

const NAMES = ['module', 'exports', 'require', '__dirname', '__filename'];

function run(made) {
  const { filename } = made;
  const find = (name) => (isBuiltin(name) ? name : current.find(filename, name));
  const load = Object.assign((name) => (isBuiltin(name) ? require(name) : share(find(name))), { resolve: find });
  const code = current.transformCache.transform(filename);
  maps.set(filename, current.transformCache.sourceMaps.get(filename));
  compiled(NAMES, code, filename).runInThisContext().call(made.exports, made, made.exports, load, path.dirname(filename), filename);
}

/** Runs a module once, in the worker's own realm. Packages are loaded by Node itself, except ES modules. */
function share(filename) {
  const known = shared.get(filename);
  if (known) return known.exports;
  const made = { id: filename, filename, exports: {} };
  shared.set(filename, made);
  const ours = !filename.includes(`${path.sep}node_modules${path.sep}`) && !/\.(json|node)$/.test(filename);
  try {
    if (ours || current.unstable_shouldLoadAsEsm(filename)) run(made);
    else made.exports = require(filename);
  } catch (error) {
    shared.delete(filename);
    throw error;
  }
  return made.exports;
}

module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const [, , , , , { collectCoverage }, , { watch, watchAll }] = args;
    this.shared = NOTHING;
    if (collectCoverage || watch || watchAll) return;
    attend(this);
    this.shared = SHARED[this._config.displayName?.name] ?? NOTHING;
    for (const [filename, map] of maps) if (map) this.transformCache.sourceMaps.set(filename, map);
    this.keepTexts(this.transformCache);
    // Under --experimental-vm-modules a module may import others through jest while it runs.
    if (!vm.SourceTextModule) this.keepScripts(this.executor);
  }

  keepTexts(cache) {
    const transform = cache.transform.bind(cache);
    cache.transform = (filename, options) => {
      const key = `${this._config.id} ${JSON.stringify(options)} ${filename}`;
      const known = texts.get(key) ?? { code: transform(filename, options), map: cache.sourceMaps.get(filename) };
      texts.set(key, known);
      if (known.map) cache.sourceMaps.set(filename, known.map);
      return known.code;
    };
  }

  keepScripts(executor) {
    executor.compile = (code, filename) => {
      const context = this._environment.getVmContext();
      return context && compiled(executor.injectedModuleParameters, code, filename).runInContext(context);
    };
  }

  /** The file that an importer's module name resolves to. */
  find(from, name) {
    return this._resolution.resolveCjs(from, name);
  }

  isShared(from, name) {
    return this.shared !== NOTHING && !isBuiltin(name) && this.shared.test(path.relative(root, this.find(from, name)));
  }

  requireModule(from, name, options, actual) {
    if (name === 'node:async_hooks' && options?.isInternalModule) return hooksOfJest;
    if (!name || options?.isInternalModule || !this.isShared(from, name)) return super.requireModule(from, name, options, actual);
    this.hasShared = true;
    return share(this.find(from, name));
  }

  setMock(from, name, factory, options) {
    if (!options?.virtual && this.isShared(from, name)) {
      if (this.hasShared) throw new Error(`${name} is mocked after a part of what it belongs to was loaded: mock it first`);
      this.shared = NOTHING;
    }
    return super.setMock(from, name, factory, options);
  }
};

module.exports.natives = { Request, Response };
