import { Dialog, type DialogProps } from 'primereact/dialog';
import { Prime } from './Prime';

/** PrimeReact's modal dialog, open as long as it is rendered. */
export const Modal = (props: DialogProps) => (
  <Prime>
    <Dialog visible draggable={false} {...props} />
  </Prime>
);
