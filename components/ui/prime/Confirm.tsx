import { ConfirmDialog } from 'primereact/confirmdialog';
import { useEffect } from 'react';
import { Prime } from './Prime';

/** Renders the dialogs of confirm(); `onReady` is called when it hears questions. */
export function Confirm({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Prime>
      <ConfirmDialog />
    </Prime>
  );
}
