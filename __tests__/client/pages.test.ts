import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '@/layout/menu/builtPages';

const folder = join(__dirname, '../../pages');

test('the list of built pages is what lies in pages/', () => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `/${file.replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/')
    .filter((path) => !path.startsWith('/_'));
  expect([...builtPages].sort()).toEqual(paths.sort());
});
