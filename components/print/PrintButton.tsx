import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { Button } from '../ui/Button';
import type { Sheet } from './PrintSheet';

const PrintSheet = dynamic(() => import('./PrintSheet').then((module) => module.PrintSheet), { ssr: false });

interface Props {
  label: string;
  /** Builds the document when the button is pressed. */
  sheet: () => Sheet;
  /** While there is nothing to print. */
  disabled?: boolean;
}

/** Prints a document on letter paper with the academy's letterhead. */
export function PrintButton({ label, sheet, disabled }: Props) {
  const [printing, setPrinting] = useState<Sheet>();
  const done = useCallback(() => setPrinting(undefined), []);
  return (
    <>
      <Button label={label} icon="pi pi-print" outlined disabled={disabled} onClick={() => setPrinting(sheet())} />
      {printing && <PrintSheet sheet={printing} onDone={done} />}
    </>
  );
}
