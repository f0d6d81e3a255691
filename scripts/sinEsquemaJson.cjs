// A loader of the builder: zod without what writes JSON Schema. Every schema of zod 4 names it, so that it comes with each page (4 kB) though only the server writes any.
const NO = "() => { throw new Error('JSON Schema is written by the server only'); }";
const FIRST = 'export const stringProcessor';

/** The module with the same exports, of which only those before the first processor do what they did. */
module.exports = function sinEsquemaJson(source) {
  const at = source.includes(FIRST) ? source.indexOf(FIRST) : 0;
  const names = [...source.slice(at).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const stubs = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => ' : ''}${NO};`);
  const renamed = [...source.matchAll(/^export \{ (\w+ as \w+) \};/gm)].map(([, names]) => `export { ${names} };`);
  return [source.slice(0, at), ...stubs, ...renamed].join('\n');
};
