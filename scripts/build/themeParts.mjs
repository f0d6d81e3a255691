// Finds the PrimeReact components in use, and removes the rules of all others from a theme. Node built-ins only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const library = join(root, 'node_modules/primereact');

// Names that start like a component's but belong to another component, or to all.
const shared = new Set(['api', 'core', 'hooks', 'icons', 'row', 'utils']);
const owners = {
  datepicker: 'calendar',
  monthpicker: 'calendar',
  yearpicker: 'calendar',
  timepicker: 'calendar',
  treenode: 'tree',
  tabmenuitem: 'tabmenu',
};

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

const components = () =>
  new Set(readdirSync(library).filter((name) => !shared.has(name) && existsSync(join(library, name, `${name}.cjs.js`))));

function sources() {
  const files = ['pages', 'components', 'layout', 'styles'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  );
  return files.filter((file) => /\.(tsx?|css)$/.test(file)).map(read);
}

/** The components that our sources import or name by class, and those they import in turn. */
export function usedComponents() {
  const used = new Set();
  const add = (name) => {
    if (used.has(name)) return;
    used.add(name);
    found(read(join(library, name, `${name}.cjs.js`)), /require\('primereact\/(\w+)'\)/g).forEach(add);
  };
  for (const text of sources()) {
    found(text, /['"]primereact\/(\w+)['"]/g).forEach(add);
    found(text, /\bp-([a-z]+)/g).forEach((token) => add(owners[token] ?? token));
  }
  return used;
}

/** Returns a predicate: whether a selector only concerns unused components. */
export function deadSelector(used) {
  const known = components();
  const dead = (token) => {
    const owner = owners[token] ?? token;
    return known.has(owner) && !used.has(owner);
  };
  return (selector) => found(selector, /\.p-([a-z]+)/g).some(dead);
}

/** CSS without comments, blanks, and rules whose every selector is dead. */
export function trimmed(css, isDead) {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors, body) => {
    const alive = selectors.split(',').filter((selector) => !isDead(selector));
    return alive.length > 0 ? `${alive.join(',')}{${body}}` : '';
  });
  return rules
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
}
