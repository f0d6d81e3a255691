import { later } from '@/components/data/later';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { TopbarButton } from '../shell/topbar/TopbarButton';

const SettingsPanel = later(() => import('./SettingsPanel'), 'SettingsPanel');

interface Props {
  open: boolean;
  onChange: (open: boolean) => void;
  /** Leaves out the menu mode, on pages without a menu. */
  simple?: boolean;
}

/** The gear button and the settings panel that it toggles at the right; the panel is loaded on first use. */
export function Settings({ open, onChange, simple }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <TopbarButton
        ref={button}
        icon={<i className="pi pi-cog" aria-hidden />}
        label="Ajustes"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? 'ajustes' : undefined}
        onClick={() => onChange(!open)}
      />
      {open && createPortal(<SettingsPanel simple={simple} gear={button} onClose={() => onChange(false)} />, document.body)}
    </>
  );
}
