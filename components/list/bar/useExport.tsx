import { later } from '../../data/later';
import { useState } from 'react';
import { columnsWith } from '@/contract/columns';
import type { Formato } from '@/contract/export';
import { fileSize } from '@/utils/files';
import { cifrasDe } from '@/utils/format';
import { saveAs } from '../../data/saveAs';
import { toast } from '../../feedback/toast';
import { useSubmit } from '../../form/useSubmit';
import type { Sheet } from '../../print/PrintSheet';
import { MoreMenu, type Entry } from '../../ui/MoreMenu';
import type { Listed } from '../listed';
import type { GridList } from '../types';

const PrintSheet = later(() => import('../../print/PrintSheet'), 'PrintSheet');

type Target = Formato | 'print';
/** A list that can be exported. */
export type Exportable = Pick<GridList<any>, 'total' | 'capped'> & { call: Listed; query: object & { filtro?: string } };
/** The active filters in words: [['Antigüedad', '31 a 60 días']]. */
type Words = () => readonly (readonly [string, string])[];

const TARGETS: { target: Target; label: string; icon: string }[] = [
  { target: 'xlsx', label: 'Excel', icon: 'pi-file-excel' },
  { target: 'csv', label: 'CSV', icon: 'pi-file' },
  { target: 'print', label: 'Imprimir', icon: 'pi-print' },
];
const LONG_BYTES = 500_000;
const NONE: Words = () => [];

/**
 * Exports the whole list, not only the visible page, to a file or to paper: the entries of a menu, and what stands beside its button while
 * one runs.
 */
export function useExport({ call, query, total, capped }: Exportable, filtros = NONE) {
  const [received, setReceived] = useState(0);
  const [printing, setPrinting] = useState<Sheet>();
  const { title, sums, pagePer } = call.list;
  const { submit, busy } = useSubmit(async (target: Target) => {
    setReceived(0);
    const [{ downloadList, readWhole }, whole] = await Promise.all([import('@/services/http/list'), call.whole()]);
    const words = [...filtros(), ...(query.filtro ? [['Búsqueda', query.filtro] as const] : [])];
    if (target === 'print') {
      const { rows, totales = {}, cifras } = await readWhole(whole, { ...query }, { total, capped });
      if (cifras) words.push(['Cifras', cifrasDe(cifras).slice('Cifras '.length)]);
      const sheet = { title, filters: words, columns: columnsWith(call.list, totales), rows, totals: totales, sums, pagePer };
      return setPrinting(sheet as Sheet);
    }
    const text = words.map(([name, value]) => `${name}: ${value}`).join(' · ');
    saveAs(await downloadList(whole, { ...query }, target, text, setReceived), `${title}.${target}`);
    return toast('success', `«${title}» se descargó`);
  });
  const entries: Entry[] = TARGETS.map(({ target, ...look }) => ({ ...look, disabled: !total || busy, run: () => void submit(target) }));
  const beside = (
    <>
      {busy && (
        <span role="status" className="inline-flex gap-2 align-items-center text-sm">
          <i className="pi pi-spin pi-spinner" role="img" aria-label="Exportando" />
          {received > LONG_BYTES && fileSize(received)}
        </span>
      )}
      {printing && <PrintSheet sheet={printing} onDone={() => setPrinting(undefined)} />}
    </>
  );
  return { entries, beside };
}

/** The export alone, where no other menu has it. */
export function ExportMenu({ list }: { list: Exportable }) {
  const { entries, beside } = useExport(list);
  return (
    <>
      {beside}
      <MoreMenu word="Exportar" label="Exportar" icon="pi-download" entries={entries} />
    </>
  );
}
