import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_MAX_VERSION, DEFAULT_MIN_VERSION } from 'node:tls';

// What docs/seguridad.md and docs/accesibilidad.md promise of the sources themselves.

const ROOT = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)));

const PAPERS = ['docs/seguridad.md', 'docs/accesibilidad.md'];
const rows = [...read('docs/seguridad.md').matchAll(/^\| (V[\d.]+) \| ([^|]+) \| (.+) \|$/gm)].map(([, id, verdict, why]) => ({
  id: id!,
  verdict: verdict!,
  why: why!,
}));
/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'
    .split(' ')
    .map((one) => one.split(':') as [string, string]);

describe('docs/seguridad.md', () => {
  test('judges each of the 253 requirements once, and its summary counts them', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(253);
    for (const [section, n] of SECTIONS) {
      const ids = Array.from({ length: Number(n) }, (_, i) => `V${section}.${i + 1}`);
      expect(rows.filter(({ id }) => id.startsWith(`V${section}.`)).map(({ id }) => id)).toEqual(ids);
    }
    for (const verdict of ['cumple', 'no aplica', 'falta'])
      expect(read('docs/seguridad.md')).toContain(`| ${verdict} | ${rows.filter((row) => row.verdict === verdict).length} |`);
    expect(rows.filter(({ verdict }) => !['cumple', 'no aplica'].includes(verdict))).toEqual([]);
  });

  test('names what holds each requirement that is met', () => {
    expect(rows.filter(({ verdict, why }) => verdict === 'cumple' && !/`[\w./-]+\.\w+`/.test(why))).toEqual([]);
  });
});

test.each(PAPERS)('%s names only files that are there, and tests that they have', (paper) => {
  const named = [...read(paper).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`(?: «([^»]+)»)?/g)].map(([, file, name]) => ({
    file: file!,
    name,
  }));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ file, name }) => !existsSync(join(ROOT, file)) || (name && !read(file).includes(name)))).toEqual([]);
});

describe('the sources', () => {
  const ours = tracked.filter((file) =>
    /^(contract|domain|server|services|store|components|layout|pages|utils|worker)\/.*\.tsx?$/.test(file),
  );
  const saying = (pattern: RegExp, but: RegExp = /^$/) => ours.filter((file) => !but.test(file) && pattern.test(read(file)));

  test('turn no text into code, markup or a command: the build’s own scripts and the bundled PostgreSQL apart', () => {
    expect(
      saying(
        /\beval\(|\bnew Function\(|[iI]nnerHTML|insertAdjacentHTML|document\.write\(/,
        /^(layout\/boot\/theme\.ts|pages\/_document\.tsx)$/,
      ),
    ).toEqual([]);
    expect(saying(/node:child_process|node:vm\b/, /^server\/db\/embedded\//)).toEqual([]);
  });

  test('encrypt, sign and hash by AES-256-GCM, HMAC-SHA-256, RSA and SHA-2 alone, and draw no secret by Math.random', () => {
    const used = ours.flatMap((file) =>
      [...read(file).matchAll(/create(?:Hash|Hmac|Cipheriv)\(\s*'([^']+)'/g)].map(([, name]) => ({ file, name })),
    );
    expect(used.length).toBeGreaterThan(5);
    // The published list of leaked passwords names each by its SHA-1: that is a key to look up, and protects nothing.
    const other = used.filter(({ name }) => name !== 'sha256').map(({ file }) => file);
    expect(other.filter((file) => !file.startsWith('server/db/seed/') && file !== 'server/usuarios/filtradas.ts')).toEqual([]);
    expect(saying(/const ALGORITHM = '(?!aes-256-gcm')/)).toEqual([]);
    expect(saying(/Math\.random/, /^(services|components)\/realtime\/|^server\/db\/(transaction\.ts|seed\/)/)).toEqual([]);
  });

  /** Private keys, tokens of known services, and long values given to a name that says secret. */
  const SECRET = [
    /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
    /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|xox[abpr]-[\w-]{20,}|AIza[\w-]{35}|sk_live_\w{20,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,})/,
    /(?:password|passphrase|secret|secreto|token|api_?key|clave|llave)\w*['"]?\s*[:=]\s*['"`](?=[^'"`]*\d)(?=[^'"`]*[a-z])(?=[^'"`]*[A-Z])[\w+/=-]{20,}['"`]/i,
    /^[A-Z_]*(?:PASSWORD|PASSPHRASE|SECRET|TOKEN|API_KEY)[ \t]*=[ \t]*[\w+/=-]{8,}/m,
  ];
  /** Made up for one test each: they open nothing. */
  const MADE_UP = ['bm8gZXMgZGUgYXF1w60=', 'anterior-nuevo-00000000', 'un-secreto-de-32-caracteres-o-mas'];
  const secretsIn = (text: string) => SECRET.some((pattern) => pattern.test(MADE_UP.reduce((rest, one) => rest.replaceAll(one, ''), text)));

  test('hold no secret', () => {
    const texts = tracked.filter(
      (file) =>
        /\.(tsx?|[cm]?js|json|ya?ml|md|sql|css|conf|service|html|txt)$|(^|\/)[^.]+$|\.env/.test(file) && file !== 'package-lock.json',
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter((file) => secretsIn(read(file)))).toEqual([]);
    expect(tracked.filter((file) => /(^|\/)\.env$|\.(pem|key|p12|pfx)$/.test(file))).toEqual([]);
  });

  test('a secret that were there would be found', () => {
    const random = 'x9Kq'.repeat(10);
    for (const one of [
      `-----BEGIN PRIVATE KEY-----\n${random}`,
      `ghp_${random.slice(0, 36)}`,
      `const secreto = '${random}';`,
      `JWT_SECRET=${random}`,
    ])
      expect(secretsIn(one)).toBe(true);
  });
});

test('the image that is given has a Node that is still mended, and neither settings, data nor history', () => {
  const [, major = ''] = /^FROM node:(\d+)-/m.exec(read('ops/Dockerfile'))!;
  expect(Number(major)).toBeGreaterThanOrEqual(24);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', '.data']));
});

test('in the container the image’s address and folder count, whatever a copied .env.example says', () => {
  const [, fixed = ''] = /environment: \{(.+)\}/.exec(read('ops/compose.yaml')) ?? [];
  const [, own = ''] = /^ENV (.+)$/m.exec(read('ops/Dockerfile'))!;
  const said = read('.env.example').match(/^[A-Z_]+(?==)/gm)!;
  const both = own
    .split(' ')
    .map((one) => one.split('='))
    .filter(([name]) => said.includes(name!));
  expect(both.length).toBeGreaterThan(2);
  expect(both.filter(([name, value]) => !fixed.includes(`${name}: ${value}`))).toEqual([]);
});

test('the proxy that is given speaks TLS 1.2 or 1.3, as Node does, and writes no query of an address into its log', () => {
  const nginx = read('ops/nginx.conf');
  expect(/ssl_protocols (.+);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  expect([DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3']);
  const [, format = ''] = /log_format cantera '(.+)';/.exec(nginx)!;
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_)/);
  expect(nginx.match(/access_log .+;/g)).toEqual(nginx.match(/server \{/g)!.map(() => 'access_log /var/log/nginx/cantera.log cantera;'));
});

describe('the packages', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { name?: string; version?: string; integrity?: string; resolved?: string; link?: boolean }>;
  };
  const all = Object.entries(lock.packages).filter(([folder]) => folder);

  test('are pinned by their SHA-512, and come from the public registry alone', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(
      all.filter(
        ([, { integrity, resolved, link }]) =>
          link || !integrity?.startsWith('sha512-') || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
      ),
    ).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('are listed with their versions by the bill of materials (npm run sbom)', () => {
    const made = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
    const { bomFormat, components } = JSON.parse(made) as { bomFormat: string; components: { name: string; version: string }[] };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
    // One that another brings under a second name is listed by either.
    const missing = all.filter(
      ([folder, { name, version }]) =>
        ![name, folder.slice(folder.lastIndexOf('node_modules/') + 13)].some((one) => listed.has(`${one} ${version}`)),
    );
    expect(missing.map(([folder]) => folder)).toEqual([]);
  });

  test('have licences that somebody has reviewed', () => {
    expect(() => execFileSync('node', ['scripts/licenses.mjs'], { cwd: ROOT, stdio: 'pipe' })).not.toThrow();
  });
});
