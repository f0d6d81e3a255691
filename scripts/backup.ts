import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../server/db/backup';
import { openTarget } from '../server/db/target';
import { readEnv } from '../server/env';
import { given, passphraseOf, rowsOf, tool, UsageError } from './tool';

const usage = 'Uso: npm run backup [-- copia.tar.gz] [-- --passphrase-file archivo]';

function readArguments(): { wish?: string; phraseFile?: string } {
  try {
    const { values, positionals } = parseArgs({ options: { 'passphrase-file': { type: 'string' } }, allowPositionals: true });
    if (positionals.length > 1) throw new UsageError(usage);
    return { wish: positionals[0], phraseFile: values['passphrase-file'] };
  } catch {
    throw new UsageError(usage);
  }
}

const stamp = () => new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-');

// npm run backup [-- file] [--passphrase-file file]: backs everything up into one file, even while Cantera is running.
await tool(async () => {
  const { wish, phraseFile } = readArguments();
  const env = readEnv();
  const passphrase = passphraseOf(phraseFile, env.CANTERA_BACKUP_PASSPHRASE);
  const name = `cantera-${stamp()}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`;
  const file = wish ? given(wish) : path.resolve(env.CANTERA_DATA_DIR, 'copias', name);
  const target = await openTarget(env, 'copia');
  try {
    const rows = await backup(target.url, file, passphrase);
    const how = passphrase === undefined ? 'Guárdela en otro equipo' : 'Está cifrada: sin su frase nadie puede leerla, tampoco usted';
    console.log(`Copia hecha: ${file} (${rowsOf(rows)}, ${(statSync(file).size / 1e6).toFixed(1)} MB). ${how}.`);
  } finally {
    await target.close();
  }
});
