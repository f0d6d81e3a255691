// A bundler loader that removes the JSON Schema generator from zod. Every zod 4 schema refers to it, so it would load with each page (4 kB),
// although only the server uses it.
const NO = "() => { throw new Error('JSON Schema is written by the server only'); }";
const FIRST = 'export const stringProcessor';

/** The module's source with the same exports; those from the first processor on are replaced by stubs. */
module.exports = function sinEsquemaJson(source) {
  const at = source.includes(FIRST) ? source.indexOf(FIRST) : 0;
  const names = [...source.slice(at).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const stubs = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => ' : ''}${NO};`);
  const renamed = [...source.matchAll(/^export \{ (\w+ as \w+) \};/gm)].map(([, names]) => `export { ${names} };`);
  return [source.slice(0, at), ...stubs, ...renamed].join('\n');
};
