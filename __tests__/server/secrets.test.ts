import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { llaveDeSecretos, secretosCon } from '@/server/lib/secrets';

const secretos = secretosCon(randomBytes(32));

test('what was encrypted is read again, and never looks the same twice', () => {
  const [one, two] = [secretos.cifrar('contraseña ñ'), secretos.cifrar('contraseña ñ')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('contrase');
  expect([secretos.descifrar(one), secretos.descifrar(two)]).toEqual(['contraseña ñ', 'contraseña ñ']);
});

test('with another key, cut short or changed, it is not readable and nothing is thrown', () => {
  const made = secretos.cifrar('clave');
  const changed = Buffer.from(made, 'base64');
  changed[changed.length - 1]! ^= 1;
  for (const wrong of ['', 'no es', made.slice(0, 20), changed.toString('base64')]) expect(secretos.descifrar(wrong)).toBeUndefined();
  expect(secretosCon(randomBytes(32)).descifrar(made)).toBeUndefined();
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cantera-secreto-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the key of an installation is made once, for its owner alone; a given one is used instead', () => {
  const key = llaveDeSecretos(folder);
  expect(key).toHaveLength(32);
  expect(llaveDeSecretos(folder)).toEqual(key);
  expect(statSync(join(folder, 'secreto')).mode & 0o777).toBe(0o600);
  expect(llaveDeSecretos(folder, 'ab'.repeat(32)).toString('hex')).toBe('ab'.repeat(32));
});

test('a key file that is empty or damaged is refused in words, and never replaced', () => {
  for (const wrong of ['', '\n', 'ab'.repeat(31), 'zz'.repeat(32)]) {
    writeFileSync(join(folder, 'secreto'), wrong);
    expect(() => llaveDeSecretos(folder)).toThrow(/secreto está vacío o dañado/);
    expect(readFileSync(join(folder, 'secreto'), 'utf8')).toBe(wrong);
  }
});
