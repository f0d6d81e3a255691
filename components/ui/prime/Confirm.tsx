import { ConfirmDialog } from 'primereact/confirmdialog';
import { Prime } from './Prime';

/** The place where confirm() asks. */
export const Confirm = () => (
  <Prime>
    <ConfirmDialog />
  </Prime>
);
