import { later } from '../../data/later';
import { useState } from 'react';
import { usePlainKey } from './usePlainKey';

/** Keys and what they do: [['↑ ↓', 'mover'], ['Ctrl+Enter', 'cobrar']]. */
export type KeyWords = readonly (readonly [keys: string, does: string])[];

const KeysPanel = later(() => import('./KeysPanel'), 'KeysPanel');

/** Shows the keys of a page when `?` is pressed. */
export function KeyHelp({ of }: { of: KeyWords }) {
  const [open, setOpen] = useState(false);
  usePlainKey('?', () => setOpen(true));
  return open ? <KeysPanel of={of} onClose={() => setOpen(false)} /> : null;
}
