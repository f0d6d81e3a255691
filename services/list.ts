import { exportOf, MAX_SIZE, type Formato, type ListCall, type Total } from '@/contract/list';
import { count, counted, plural } from '@/utils/format';
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

const tooLong = (rows: string) =>
  new ApiError(0, `Son ${rows} y en papel caben hasta ${count(MAX_PRINTED)}. Reduzca el filtro, o expórtelo a Excel.`);

/** Every row of a list, for paper. Throws an ApiError where there are more than anybody prints. */
export async function readWhole<R>(call: ListCall, query: Query, { total, capped }: Total): Promise<{ rows: R[]; totales?: object }> {
  if (total > MAX_PRINTED) throw tooLong(counted({ total, capped }, 'fila'));
  const load = send(call) as unknown as (input: { query: Query }) => Promise<{ rows?: R[]; filas?: R[]; totales?: object }>;
  const rows: R[] = [];
  let totales: object | undefined;
  // One after the other: the cashier's requests go in between.
  for (let page = 0; capped ? rows.length === page * MAX_SIZE : page * MAX_SIZE < total; page += 1) {
    const answer = await load({ query: { ...query, page, size: MAX_SIZE } });
    rows.push(...(answer.rows ?? answer.filas ?? []));
    totales = answer.totales;
    if (rows.length > MAX_PRINTED) throw tooLong(`más de ${plural(MAX_PRINTED, 'fila')}`);
  }
  return { rows, totales };
}
