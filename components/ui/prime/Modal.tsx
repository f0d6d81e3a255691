import { Dialog, type DialogProps } from 'primereact/dialog';
import { Prime } from './Prime';

/** PrimeReact's modal dialog. */
export const Modal = (props: DialogProps) => (
  <Prime>
    <Dialog {...props} />
  </Prime>
);
