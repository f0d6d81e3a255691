import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Call } from '@/contract/call';
import type { crud } from '@/contract/crud';
import { exportOf, isList } from '@/contract/list';

const CONTRACT = resolve(__dirname, '..', '..', 'contract');

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

// What a test is made of has to be there when it is defined, which an import that waits is not.
const exported: readonly unknown[] = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
  .flatMap((name) => Object.values(require(join(CONTRACT, name)) as Record<string, unknown>));

/** The calls among some values, by themselves or in a group. */
const callsIn = (values: readonly unknown[]): Call[] =>
  values.flatMap((value) =>
    isCall(value) ? [value] : value && typeof value === 'object' && !('_zod' in value) ? Object.values(value).filter(isCall) : [],
  );

/** Every call that the contract declares, found in its files, and the export of every list: what the server serves is compared with this. */
export const calls: readonly Call[] = [...new Set(callsIn(exported).flatMap((call) => (isList(call) ? [call, exportOf(call)] : [call])))];

type Crud = ReturnType<typeof crud>;
const SEVEN = ['save', 'update', 'id', 'all', 'active', 'filter', 'remove'] as const;

/**
 * Every maintenance entity of the contract that was made by `crud`: its row has a name and whether it is active, and all seven calls are its
 * own. The parts of a period are tested by themselves: their days may not overlap.
 */
export const cruds: readonly Crud[] = [
  ...new Set(
    exported.filter(
      (value): value is Crud =>
        !!value &&
        typeof value === 'object' &&
        'entity' in value &&
        SEVEN.every((name) => name in value) &&
        (value as Crud).save.summary.startsWith('Crear: ') &&
        (value as Crud).entity !== 'subperiodo',
    ),
  ),
];
