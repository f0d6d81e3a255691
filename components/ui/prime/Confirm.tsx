import { ConfirmDialog } from 'primereact/confirmdialog';
import { Prime } from './Prime';

/** Renders the dialogs of confirm(). */
export const Confirm = () => (
  <Prime>
    <ConfirmDialog />
  </Prime>
);
