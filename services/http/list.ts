import { exportOf, type Formato } from '@/contract/export';
import { MAX_SIZE, type ListCall, type Total } from '@/contract/list';
import { count, counted, plural } from '@/utils/format';
import { ApiError } from './apiError';
import { send } from './send';

type Query = Record<string, unknown>;

/** The most rows that are printed; a longer list is for the screen or a file. */
const MAX_PRINTED = 2000;

/**
 * The whole list as a file made by the server. `filtros` describes the active filters in words. A file that breaks off, because its database
 * was lost, is asked for once more.
 */
export function downloadList(
  call: ListCall,
  { page: _, size: __, ...query }: Query,
  formato: Formato,
  filtros: string,
  onReceived?: (bytes: number) => void,
) {
  const download = send(exportOf(call)) as unknown as (input: { query: Query }, options: object) => Promise<Blob>;
  const ask = () => download({ query: { ...query, formato, filtros } }, { onReceived });
  return ask().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0 && navigator.onLine) return ask();
    throw error;
  });
}

const tooLong = (rows: string) =>
  new ApiError(0, `Son ${rows} y en papel caben hasta ${count(MAX_PRINTED)}. Reduzca el filtro, o expórtelo a Excel.`);

interface Whole<R> {
  rows: R[];
  totales?: object;
  /** When they are of (ISO), if they come from a standby. */
  cifras?: string;
}

/** Every row of a list, for printing. Throws an ApiError if there are more than MAX_PRINTED. */
export async function readWhole<R>(call: ListCall, query: Query, { total, capped }: Total): Promise<Whole<R>> {
  if (total > MAX_PRINTED) throw tooLong(counted({ total, capped }, 'fila'));
  const load = send(call) as (input: { query: Query }) => Promise<Partial<Whole<R>> & { filas?: R[] }>;
  const rows: R[] = [];
  let totales: object | undefined;
  let cifras: string | undefined;
  // Pages are loaded one after the other, so that a cashier's requests are not delayed.
  for (let page = 0; capped ? rows.length === page * MAX_SIZE : page * MAX_SIZE < total; page += 1) {
    const answer = await load({ query: { ...query, page, size: MAX_SIZE } });
    rows.push(...(answer.rows ?? answer.filas ?? []));
    totales = answer.totales;
    cifras ??= answer.cifras;
    if (rows.length > MAX_PRINTED) throw tooLong(`más de ${plural(MAX_PRINTED, 'fila')}`);
  }
  return { rows, totales, cifras };
}
