import { statSync } from 'node:fs';
import path from 'node:path';
import { backup } from '../server/db/copies/backup';
import { onTarget } from '../server/db/target';
import { verifyCopy } from '../server/db/copies/verify';
import { readEnv } from '../server/env';
import { diferenciasEn } from '../server/reportes/diferencias';
import { askHidden } from './askHidden';
import { usageOf } from './menu';
import { given, newPassphrase, passphraseOf, read, rowsOf, tool } from './tool';

const usage = usageOf('cantera', 'backup');

const UNENCRYPTED =
  'La copia NO está cifrada: quien tenga el archivo lee los datos de los niños y de sus familias. Para cifrarla indique CANTERA_BACKUP_PASSPHRASE o --passphrase-file.';

const stamp = () => new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-');

// npm run cantera -- backup [file] [--passphrase-file file]: backs everything up into one file, even while Cantera is running. At a terminal it asks for
// the passphrase that is not given; without a terminal it warns that the file is not encrypted.
await tool(async () => {
  const { values, positionals } = read(usage, { options: { 'passphrase-file': { type: 'string' } }, allowPositionals: true }, 0, 1);
  const env = readEnv();
  const passphrase = await newPassphrase(passphraseOf(values['passphrase-file'], env.CANTERA_BACKUP_PASSPHRASE), askHidden);
  const name = `cantera-${stamp()}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`;
  const [wish] = positionals;
  const file = wish ? given(wish) : path.resolve(env.CANTERA_DATA_DIR, 'copias', name);
  await onTarget(env, 'copia', async (url) => {
    const verified = env.CANTERA_BACKUP_VERIFY === 'on';
    const verify = (made: string) => verifyCopy(url, made, diferenciasEn, passphrase);
    const rows = await backup(url, file, { passphrase, verify: verified ? verify : undefined });
    const how = passphrase === undefined ? 'Guárdela en otro equipo' : 'Está cifrada: sin su frase nadie puede leerla, tampoco usted';
    console.log(
      `Copia hecha: ${file} (${rowsOf(rows)}, ${(statSync(file).size / 1e6).toFixed(1)} MB${verified ? ', restaurada y comprobada' : ''}). ${how}.`,
    );
    if (passphrase === undefined) console.error(UNENCRYPTED);
  });
});
