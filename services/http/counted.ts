import type { Total } from '@/contract/list';
import { currentToken } from './credentials';

/** A page of a list: its path below /api and its encoded query. */
interface Page {
  url?: string;
  params?: Record<string, unknown>;
}

const filterOf = ({ url, params: { page: _, ...filter } = {} }: Page) => JSON.stringify([currentToken(), url, filter]);
const numberOf = ({ params }: Page) => Number(params?.page ?? 0);

/**
 * Remembers the total of the filter that a list counted last, so that the pages after the first are not counted again. The first page, and
 * one that is loaded anew, are counted: their total is always fresh.
 */
export function countedOnce() {
  let last: { filter: string; page: number; total: Total } | undefined;
  return {
    /** The total of this page's list, if another of its pages had it. */
    known(asked: Page): Total | undefined {
      const page = numberOf(asked);
      return last && page > 0 && page !== last.page && last.filter === filterOf(asked) ? last.total : undefined;
    },
    keep(asked: Page, total: Total) {
      last = { filter: filterOf(asked), page: numberOf(asked), total };
    },
  };
}
