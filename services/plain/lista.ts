import type { Call } from '@/contract/call';
import type { Total } from '@/contract/list';
import { plain } from '../http/send';

interface Options {
  signal: AbortSignal;
}

type Read<R = unknown> = (fields: Record<string, unknown>) => R;

/** One page of a list, whose rows `inside` reads: it needs no schema. */
export function lista<R>(path: string, inside: Read<R>, ofBranch: boolean) {
  const read = plain<Call>({ method: 'GET', path, paged: true, ofBranch });
  const page = async (input: object, options: Options) => {
    const { rows, ...total } = (await read(input, options)) as unknown as { rows: Record<string, unknown>[] } & Total;
    return { ...total, rows: rows.map(inside) };
  };
  return Object.assign(page, { ofBranch });
}

/** One page of a report, whose rows `inside` reads, with its totals. */
export function informe(path: string, inside: Read, insideTotals: Read, ofBranch: boolean) {
  const read = plain<Call>({ method: 'GET', path, report: true, ofBranch });
  const page = async (input: object, options: Options) => {
    const { filas, totales, ...total } = (await read(input, options)) as {
      filas: Record<string, unknown>[];
      totales: Record<string, unknown>;
    };
    return { ...total, filas: filas.map(inside), totales: insideTotals(totales) };
  };
  return Object.assign(page, { ofBranch });
}
