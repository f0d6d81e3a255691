import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

/** The package of a source, or the room of the project that it lies in. */
function roomOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name) return name;
  const [, path] = /\[project\]\/(.*)\//.exec(source) ?? [];
  return path ?? 'el constructor';
}

/** How many characters of a script come from each room, by its map. */
function byRoom(file: string): Map<string, number> {
  const rooms = new Map<string, number>();
  const text = readFileSync(file, 'utf8');
  const [, name] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
  if (!name) return new Map([['sin mapa', text.length]]);
  const map = new SourceMap(JSON.parse(readFileSync(join(dirname(file), name), 'utf8')));
  for (const [row, line] of text.split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(row, column);
      const room = roomOf('originalSource' in entry ? entry.originalSource : '');
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
    }
  }
  return rooms;
}

const known = new Map<string, Map<string, number>>();

/** kB of scripts by package or room, the largest first: the compressed size of each script, shared out by its characters. */
export function why(files: readonly string[], sent: (file: string) => number): [name: string, kB: number][] {
  const total = new Map<string, number>();
  for (const file of files) {
    if (!known.has(file)) known.set(file, byRoom(file));
    const rooms = known.get(file)!;
    const all = [...rooms.values()].reduce((sum, one) => sum + one, 0);
    for (const [room, part] of rooms) total.set(room, (total.get(room) ?? 0) + (sent(file) * part) / all / 1000);
  }
  return [...total].sort(([, a], [, b]) => b - a);
}
