import * as z from 'zod';
import { get } from './call';
import { textoOpcional } from './campos';
import type { ListCall } from './list';

// Apart from list.ts, because a page needs it only for a file.

export const Formato = z.enum(['xlsx', 'csv']);
export type Formato = z.infer<typeof Formato>;

function makeExport({ path, access, query, list: { title } }: ListCall) {
  const { page: _, size: __, ...filters } = query.shape;
  return get(`${path}/exportar`, access, `Exportar: ${title}`, {
    download: 'stream',
    expensive: true,
    query: z.strictObject({
      ...filters,
      formato: Formato,
      /** The active filters in words, for the head of the sheet. */
      filtros: textoOpcional(500).default(''),
    }),
    result: z.unknown(),
  });
}

const made = new WeakMap<ListCall, ReturnType<typeof makeExport>>();

/** The call that returns the whole list as a file of any length; every list with columns has one. */
export const exportOf = (one: ListCall) => made.get(one) ?? made.set(one, makeExport(one)).get(one)!;
