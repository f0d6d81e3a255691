import fs from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const SCRIPT = /<script src="([^"]+)" defer=""><\/script>/g;

/**
 * The HTML of a page with prerendered content (layout/primera): its scripts are preloaded, and run when the boot script starts
 * them (layout/primera/paint.ts). Their priority is low, because the first paint needs the answer to the early call first. Throws if it finds
 * no script; any other page is returned as it is.
 */
export function holdScripts(html) {
  if (!html.includes('id="primera"')) return html;
  const held = html.replace(
    SCRIPT,
    '<link rel="preload" as="script" href="$1" fetchpriority="low"/><script type="text/plain" src="$1"></script>',
  );
  if (held === html) throw new Error('A page with prerendered content has no script that could wait');
  return held;
}

/** Applies `holdScripts` to every exported page. */
export function holdAll() {
  const out = path.join(root, 'out');
  for (const name of fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))) {
    const file = path.join(out, name);
    const html = fs.readFileSync(file, 'utf8');
    const held = holdScripts(html);
    if (held !== html) fs.writeFileSync(file, held);
  }
}
