import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Call } from '@/contract/call';
import type { crud } from '@/contract/crud';
import type { Informe, Listado } from '@/contract/columns';
import { exportOf } from '@/contract/export';
import { isList } from '@/contract/list';

const CONTRACT = resolve(__dirname, '..', '..', 'contract');

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

// Loaded synchronously, because the tests are defined from these calls at import time.
const exported: readonly unknown[] = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
  .flatMap((name) => Object.values(require(join(CONTRACT, name)) as Record<string, unknown>));

/** The calls among some values, single or in a group. */
const callsIn = (values: readonly unknown[]): Call[] =>
  values.flatMap((value) =>
    isCall(value)
      ? [value]
      : value && typeof value === 'object' && !(value instanceof z.ZodType)
        ? Object.values(value).filter(isCall)
        : [],
  );

/** Every call declared in the contract's files, and the export of every list; what the server serves is compared with this. */
export const calls: readonly Call[] = [...new Set(callsIn(exported).flatMap((call) => (isList(call) ? [call, exportOf(call)] : [call])))];

const isDescription = (value: unknown): value is Listado<any> | Informe<any> =>
  typeof value === 'object' && value !== null && 'columns' in value && 'path' in value && !isCall(value);

/** What pages show of lists and reports before their schemas have come. */
export const descriptions: readonly (Listado<any> | Informe<any>)[] = [...new Set(exported.filter(isDescription))];

type Crud = ReturnType<typeof crud>;
const SEVEN = ['save', 'update', 'id', 'all', 'active', 'filter', 'remove'] as const;

/**
 * Every maintenance entity made by `crud`, with a name and an active flag in its row, and all seven calls its own. The parts of a period
 * are tested separately, because their days must not overlap.
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
