import dynamic from 'next/dynamic';
import { useState } from 'react';
import { usePlainKey } from './usePlainKey';

/** Keys and what they do: [['↑ ↓', 'mover'], ['Ctrl+Enter', 'cobrar']]. */
export type KeyWords = readonly (readonly [keys: string, does: string])[];

const KeysPanel = dynamic(() => import('./KeysPanel').then((module) => module.KeysPanel), { ssr: false });

/** Shows the keys of a page when `?` is pressed. */
export function KeyHelp({ of }: { of: KeyWords }) {
  const [open, setOpen] = useState(false);
  usePlainKey('?', () => setOpen(true));
  return open ? <KeysPanel of={of} onClose={() => setOpen(false)} /> : null;
}
