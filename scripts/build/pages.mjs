import fs from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** The path of every page in pages/: ['/', '/404', '/grupo', …]; Next's own files (_app, _document) are left out. */
export const builtPages = () =>
  fs
    .readdirSync(path.join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('/_'))
    .map((file) => file.replace(/\.tsx$/, '').replace(/\/index$/, '') || '/')
    .sort();
