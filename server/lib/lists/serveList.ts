import { exportOf, type Formato } from '@/contract/export';
import { isList, MAX_SIZE, type ListCall } from '@/contract/list';
import { cifrasDe } from '@/utils/format';
import type { Db } from '../../db/connect';
import { auditar } from '../auditar';
import { csvOf } from './files/csv';
import type { Sheet } from './files/sheet';
import { xlsxOf } from './files/xlsx';
import type { Asked, List } from './list';
import type { Context, Served } from '../serve';

const FILE: Record<Formato, { tipo: string; write: (sheet: Sheet) => AsyncGenerator<Buffer> }> = {
  csv: { tipo: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};

/** An iterator whose `return` always calls `end`. A generator that was never started would skip its `finally` and leave the cursor open. */
function reading<T>(next: () => Promise<IteratorResult<T>>, end: () => Promise<unknown>): AsyncIterableIterator<T> {
  const self: AsyncIterableIterator<T> = {
    next,
    return: async () => {
      await end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => self,
  };
  return self;
}

/** Reads the first batch before the answer starts, so that an error becomes a refusal instead of a truncated file. */
async function withFirstBatch<T>(parts: AsyncGenerator<T>): Promise<AsyncIterableIterator<T>> {
  let first: IteratorResult<T> | undefined = await parts.next();
  const next = async () => {
    const now = first ?? (await parts.next());
    first = undefined;
    return now;
  };
  return reading(next, () => parts.return(undefined));
}

/** A file stream that also closes the batches it reads from. */
const closing = (file: AsyncGenerator<Buffer>, parts: AsyncIterableIterator<unknown>) =>
  reading(
    () => file.next(),
    async () => {
      await file.return(undefined);
      await parts.return?.();
    },
  );

type Page<C extends ListCall> = Context & Asked<C>;
/** The query of an export: that of a page, without page and size. */
type Whole<C extends ListCall> = Page<C> & { query: { formato: Formato; filtros: string } };

async function whole<C extends ListCall>(list: List<C>, { db, cursors, cifras, user, hoy, deps, query, request }: Whole<C>) {
  const { formato, filtros } = query;
  const asked = { user, hoy, deps, query: { ...query, page: 0, size: 0 } };
  const { title, columns, more } = list.call.list;
  const totals = (await list.totales(db, asked)) as Record<string, unknown>;
  const parts = await withFirstBatch(list.parts({ cursors, db: deps.db }, asked));
  try {
    const detalle = { formato, ...(filtros && { filtros }) };
    await auditar(deps.db, { accion: 'EXPORTACION', call: { path: list.call.path, summary: title }, user, request, detalle });
  } catch (error) {
    await parts.return?.();
    throw error;
  }
  const { tipo, write } = FILE[formato];
  const head = [filtros, cifras && cifrasDe(cifras)].filter(Boolean).join(' · ');
  return {
    nombre: `${title}.${formato}`,
    tipo,
    contenido: closing(write({ title, filtros: head, columns: [...columns, ...(more?.(totals) ?? [])], parts, totals }), parts),
  };
}

/** Serves a list's two calls: one page of it, and the whole list as a file (an export, which the audit records). */
export const serveList = <C extends ListCall>(list: List<C>): Served[] => [
  { call: list.call, handler: (asked: Page<C>) => list.page(asked.db, asked) },
  ...(isList(list.call) ? [{ call: exportOf(list.call), handler: (asked: Whole<C>) => whole(list, asked) }] : []),
];

/** A list made of several: each question chooses one. `forPage` may choose another one for a page that ends at row `end`, where that is faster. */
export const chosen = <C extends ListCall>(
  call: C,
  choose: (asked: Asked<C>) => List<C>,
  forPage?: (db: Db, asked: Asked<C>, end: number) => Promise<List<C> | undefined> | undefined,
): List<C> => ({
  call,
  page: async (db, asked, max = MAX_SIZE) => {
    const { page, size } = asked.query as { page: number; size: number };
    return ((await forPage?.(db, asked, (page + 1) * Math.min(size, max))) ?? choose(asked)).page(db, asked, max);
  },
  parts: (deps, asked) => choose(asked).parts(deps, asked),
  totales: (db, asked) => choose(asked).totales(db, asked),
});

/** What an area serves: a call with its implementation, a list, or several of them. */
export type Part = Served | List<any> | readonly Part[];

/** The calls of a part: a list has two, its page and its file. */
export const callsOf = (part: Part): Served[] => {
  if ('handler' in part) return [part];
  return 'page' in part ? serveList(part) : part.flatMap(callsOf);
};
