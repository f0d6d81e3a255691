import { Calendar } from 'primereact/calendar';
import { OverlayPanel } from 'primereact/overlaypanel';
import { useEffect, useRef } from 'react';
import { formatDate } from '@/utils/dates';

interface Props {
  /** What it opens beside. */
  anchor: HTMLElement;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onPick: (value: string) => void;
  onClose: () => void;
}

/** A month to pick a day from, in Spanish whatever the browser speaks; loaded when it is opened. */
export function DatePicker({ anchor, value, onPick, onClose }: Props) {
  const panel = useRef<OverlayPanel>(null);
  useEffect(() => panel.current?.show(null, anchor), [anchor]);
  const close = () => {
    onClose();
    anchor.focus();
  };
  return (
    <OverlayPanel ref={panel} className="date-picker" onHide={close}>
      <Calendar
        inline
        value={value ? new Date(`${value}T00:00`) : null}
        onChange={(event) => {
          onPick(event.value ? formatDate(event.value) : '');
          panel.current?.hide();
        }}
      />
    </OverlayPanel>
  );
}
