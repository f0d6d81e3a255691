import { Sidebar, type SidebarProps } from 'primereact/sidebar';
import { Prime } from './Prime';

/** A sheet that covers the lower part of a phone; a press beside it, Esc and the back button close it, or a button in it. */
export const Sheet = ({ header, ...props }: SidebarProps & { header: string }) => (
  <Prime>
    <Sidebar
      visible
      position="bottom"
      className="sheet"
      blockScroll
      showCloseIcon={false}
      header={header}
      role="dialog"
      aria-modal
      aria-label={header}
      {...props}
    />
  </Prime>
);
