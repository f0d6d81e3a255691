import { Dialog, type DialogProps } from 'primereact/dialog';
import { Prime } from './Prime';

/** A dialog over the page, PrimeReact's. */
export const Modal = (props: DialogProps) => (
  <Prime>
    <Dialog {...props} />
  </Prime>
);
