import fs from 'node:fs';
import path from 'node:path';
import './reader.mjs';
import { root } from './run.mjs';

// Licences that allow selling the product with the package, on condition of attribution only. Any other licence needs a person's review
// first.
const KNOWN = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0', 'CC-BY-4.0', 'BlueOak-1.0.0', 'Unlicense', 'Python-2.0', 'PostgreSQL', 'LGPL-3.0-or-later']; // prettier-ignore

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/** The licence stated in the package, if the lock file has none. */
function stated(folder) {
  try {
    const { license, licenses } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
  } catch {
    return undefined;
  }
}

/** Whether an SPDX expression is acceptable: every part of an AND, at least one of an OR. */
const isKnown = (license) =>
  license
    .replace(/[()]/g, '')
    .split(/ AND /i)
    .every((part) => part.split(/ OR /i).some((one) => KNOWN.includes(one.trim())));

const rows = Object.entries(lock.packages)
  .filter(([folder, { dev, link }]) => folder && !dev && !link)
  .map(([folder, { version, license }]) => ({
    name: folder.slice(folder.lastIndexOf('node_modules/') + 13),
    version,
    license: license ?? stated(folder) ?? '?',
  }))
  .sort((a, b) => a.name.localeCompare(b.name));

for (const { name, version, license } of rows) console.log(`${license}\t${name}\t${version}`);
const unknown = rows.filter(({ license }) => !isKnown(license));
if (unknown.length) {
  console.error(`Licencias por revisar: ${unknown.map(({ name, license }) => `${name} (${license})`).join(', ')}`);
  process.exitCode = 1;
}
