import type { Call } from '@/contract/call';
import type { Listado } from '@/contract/columns';
import type { Total } from '@/contract/list';
import { plain } from '../http/send';

/** One page of a list by its description, which needs no schema. */
export function lista<R>({ path, inside = (row: R) => row }: Listado<R>, ofBranch: boolean) {
  const read = plain<Call>({ method: 'GET', path, paged: true, ofBranch });
  const page = async (input: object, options: { signal: AbortSignal }) => {
    const { rows, ...total } = (await read(input, options)) as unknown as { rows: R[] } & Total;
    return { ...total, rows: rows.map(inside) };
  };
  return Object.assign(page, { ofBranch });
}
