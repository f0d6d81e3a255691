import { later } from '../data/later';
import { useState } from 'react';
import { useSubmit } from '../form/useSubmit';
import { Button, type ButtonProps } from '../ui/Button';
import type { Sheet } from './PrintSheet';

const PrintSheet = later(() => import('./PrintSheet'), 'PrintSheet');

interface Props extends Omit<ButtonProps, 'onClick'> {
  label: string;
  /** Builds or loads the document when the button is pressed. */
  sheet: () => Sheet | Promise<Sheet>;
}

/** Prints a document on letter paper with the academy's letterhead. */
export function PrintButton({ sheet, ...button }: Props) {
  const [printing, setPrinting] = useState<Sheet>();
  const { submit, busy } = useSubmit(async () => sheet(), { then: setPrinting });
  return (
    <>
      <Button icon="pi-print" outlined loading={busy} {...button} onClick={() => void submit()} />
      {printing && <PrintSheet sheet={printing} onDone={() => setPrinting(undefined)} />}
    </>
  );
}
