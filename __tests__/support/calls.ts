import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Call } from '@/contract/call';
import { exportOf, isList } from '@/contract/list';

const CONTRACT = resolve(__dirname, '..', '..', 'contract');

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The calls among what a file exports, by themselves or in a group. */
function exportedBy(file: string): Call[] {
  const values = Object.values(require(file) as Record<string, unknown>);
  return values.flatMap((value) =>
    isCall(value) ? [value] : value && typeof value === 'object' && !('_zod' in value) ? Object.values(value).filter(isCall) : [],
  );
}

/** Every call that the contract declares, found in its files, and the export of every list: what the server serves is compared with this. */
export const calls: readonly Call[] = [
  ...new Set(
    readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => exportedBy(join(CONTRACT, name)))
      .flatMap((call) => (isList(call) ? [call, exportOf(call)] : [call])),
  ),
];
