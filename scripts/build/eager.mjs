import fs from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** V8's explicit compile hint: it compiles the whole file on the thread that downloads it. Other browsers read a comment. */
export const HINT = '//# allFunctionsCalledOnLoad\n';
const SCRIPT = /<(?:script|link)[^>]* (?:src|href)="(\/_next\/[^"]+\.js)"/g;

/** The scripts that a page names, whether they are run at once or held. */
export const scriptsOf = (html) => [...html.matchAll(SCRIPT)].map(([, src]) => src);

/**
 * Marks the scripts that pages load first, nearly all of whose functions run at once: without the mark they are compiled one by one on the
 * main thread, which takes a phone half a second. Their source maps would be one line off, so a build with maps goes without.
 */
export function hintScripts() {
  if (process.env.CANTERA_MAPS) return;
  const out = path.join(root, 'out');
  const pages = fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const first = pages.flatMap((page) => scriptsOf(fs.readFileSync(path.join(out, page), 'utf8')));
  for (const src of new Set(first)) {
    const file = path.join(out, src);
    fs.writeFileSync(file, HINT + fs.readFileSync(file, 'utf8'));
  }
}
