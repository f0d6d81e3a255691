import { exportOf, MAX_SIZE, type Formato, type ListCall } from '@/contract/list';
import { ApiError } from './apiError';
import { send } from './send';

type Query = Record<string, unknown>;

/** The most rows that go on paper; a longer list is read on the screen or in a file. */
const MAX_PRINTED = 2000;

/** The whole list as a file, made by the server. `filtros`: what it is narrowed by, in words. */
export function downloadList(
  call: ListCall,
  { page: _, size: __, ...query }: Query,
  formato: Formato,
  filtros: string,
  onReceived?: (bytes: number) => void,
) {
  const download = send(exportOf(call)) as unknown as (input: { query: Query }, options: object) => Promise<Blob>;
  return download({ query: { ...query, formato, filtros } }, { onReceived });
}

/** Every row of a list, for paper. Throws an ApiError where there are more than anybody prints. */
export async function readWhole<R>(call: ListCall, query: Query, total: number): Promise<{ rows: R[]; totales?: object }> {
  if (total > MAX_PRINTED)
    throw new ApiError(
      0,
      `Son ${total.toLocaleString('en-DO')} filas y en papel caben hasta ${MAX_PRINTED.toLocaleString('en-DO')}. Reduzca el filtro, o expórtelo a Excel.`,
    );
  const load = send(call) as unknown as (input: { query: Query }) => Promise<{ rows?: R[]; filas?: R[]; totales?: object }>;
  const pages = Array.from({ length: Math.ceil(total / MAX_SIZE) }, (_, page) => page);
  const rows: R[] = [];
  let totales: object | undefined;
  // One after the other: the cashier's requests go in between.
  for (const page of pages) {
    const answer = await load({ query: { ...query, page, size: MAX_SIZE } });
    rows.push(...(answer.rows ?? answer.filas ?? []));
    totales = answer.totales;
  }
  return { rows, totales };
}
