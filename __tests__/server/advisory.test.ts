import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADVISORY } from '@/server/db/advisory';

test('every advisory lock has a number of its own, and none is taken by a number in the place of use', () => {
  const numbers = Object.values(ADVISORY);
  expect(new Set(numbers).size).toBe(numbers.length);
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const bare = sources.filter((name) =>
    /advisory\w*_lock\(\d|const \w*(LOCK|TURN) = \d/.test(readFileSync(path.join('server', name), 'utf8')),
  );
  expect(bare).toEqual([]);
});
