import { Button } from 'primereact/button';
import { useCallback, useState } from 'react';
import { useSubmit } from '../form/useSubmit';
import { PrintSheet } from '../print/PrintSheet';
import type { Sheet } from './spreadsheet';

type Target = 'excel' | 'csv' | 'print';

interface Props<R> {
  /** Gets the whole result, not the page on the screen. */
  sheet: () => Promise<Sheet<R>>;
  disabled: boolean;
}

const BUTTONS: { target: Target; label: string; icon: string }[] = [
  { target: 'excel', label: 'Excel', icon: 'pi pi-file-excel' },
  { target: 'csv', label: 'CSV', icon: 'pi pi-file' },
  { target: 'print', label: 'Imprimir', icon: 'pi pi-print' },
];

/** The whole report as a file or on paper. */
export function ExportMenu<R extends object>({ sheet, disabled }: Props<R>) {
  const [running, setRunning] = useState<Target>();
  const [printing, setPrinting] = useState<Sheet<R>>();
  const { submit, busy } = useSubmit(async (target: Target) => {
    setRunning(target);
    const whole = await sheet();
    if (target === 'print') return setPrinting(whole);
    const { toCsv, toExcel } = await import('./spreadsheet');
    await (target === 'excel' ? toExcel(whole) : toCsv(whole));
  });
  const done = useCallback(() => setPrinting(undefined), []);
  return (
    <>
      {BUTTONS.map(({ target, label, icon }) => (
        <Button
          key={target}
          type="button"
          label={label}
          icon={icon}
          outlined
          loading={busy && running === target}
          disabled={disabled || busy}
          onClick={() => void submit(target)}
        />
      ))}
      {printing && <PrintSheet sheet={printing} onDone={done} />}
    </>
  );
}
