import { Button } from '../ui/Button';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import type { Formato } from '@/contract/list';
import { downloadList, readWhole } from '@/services/http/list';
import { fileSize } from '@/utils/files';
import { saveAs } from '../data/saveAs';
import { toast } from '../feedback/toast';
import { useSubmit } from '../form/useSubmit';
import type { Sheet } from '../print/PrintSheet';
import type { GridList } from './types';

const PrintSheet = dynamic(() => import('../print/PrintSheet').then((module) => module.PrintSheet), { ssr: false });

type Target = Formato | 'print';

interface Props<R> {
  list: Pick<GridList<R>, 'call' | 'query' | 'total' | 'capped'>;
  /** The active filters in words: [['Antigüedad', '31 a 60 días']]. */
  filtros?: () => readonly (readonly [string, string])[];
}

/** The two kinds of file are named: their icons, two sheets of paper, look alike. */
const BUTTONS: { target: Target; label: string; icon?: string }[] = [
  { target: 'xlsx', label: 'Excel' },
  { target: 'csv', label: 'CSV' },
  { target: 'print', label: 'Imprimir', icon: 'pi pi-print' },
];
const LONG_BYTES = 500_000;

/** Exports the whole list, not only the visible page, to a file or to paper. */
export function ExportMenu<R extends object>({ list: { call, query, total, capped }, filtros }: Props<R>) {
  const [running, setRunning] = useState<Target>();
  const [received, setReceived] = useState(0);
  const [printing, setPrinting] = useState<Sheet>();
  const { title, columns, more } = call.list;
  const { submit, busy } = useSubmit(async (target: Target) => {
    setRunning(target);
    setReceived(0);
    const words = [...(filtros?.() ?? []), ...(query.filtro ? [['Búsqueda', query.filtro] as const] : [])];
    if (target === 'print') {
      const { rows, totales = {} } = await readWhole<R>(call, { ...query }, { total, capped });
      return setPrinting({ title, filters: words, columns: [...columns, ...(more?.(totales) ?? [])], rows, totals: totales });
    }
    const text = words.map(([name, value]) => `${name}: ${value}`).join(' · ');
    saveAs(await downloadList(call, { ...query }, target, text, setReceived), `${title}.${target}`);
    return toast('success', `«${title}» se descargó`);
  });
  const done = useCallback(() => setPrinting(undefined), []);
  return (
    <span role="group" aria-label="Exportar" className="inline-flex align-items-center">
      {received > LONG_BYTES && busy && <small role="status">{fileSize(received)}</small>}
      {BUTTONS.map(({ target, label, icon }) => (
        <Button
          key={target}
          text
          {...(icon || (busy && running === target) ? { icon } : { label, className: 'w-4rem px-2' })}
          aria-label={label}
          title={label}
          loading={busy && running === target}
          disabled={!total || busy}
          onClick={() => void submit(target)}
        />
      ))}
      {printing && <PrintSheet sheet={printing} onDone={done} />}
    </span>
  );
}
