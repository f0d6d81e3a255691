import { useEffect, useRef, type RefObject } from 'react';
import { BareIcon } from '@/components/ui/BareIcon';
import { LabelledSwitch } from '@/components/ui/input/Switch';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences, type Preferences } from '@/store/preferences';
import { PRESSES_AND_FOCUS, useDismiss } from '../shell/useDismiss';
import { Choice } from './Choice';
import { FontScale } from './FontScale';
import { Setting } from './Setting';
import css from './SettingsPanel.module.css';
import { ThemePicker } from './ThemePicker';

const MODES = [
  { value: 'static', label: 'Fijo' },
  { value: 'overlay', label: 'Superpuesto' },
] as const;
const STYLES = [
  { value: 'outlined', label: 'Con borde' },
  { value: 'filled', label: 'Relleno' },
] as const;

interface Props {
  /** The button that opened the panel: a press on it is not a press outside, and the focus returns to it. */
  gear: RefObject<HTMLButtonElement>;
  onClose: () => void;
  /** Leaves out the menu mode. */
  simple?: boolean;
}

// On a phone the gear is inside a menu that has closed: the focus goes to the button of that menu.
function giveBack(gear: HTMLElement | null) {
  gear?.focus();
  if (document.activeElement !== gear) document.querySelector<HTMLElement>('#opciones-boton')?.focus();
}

/** The display settings of this browser, beside the page that shows their effect. */
export function SettingsPanel({ gear, onClose, simple = false }: Props) {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const set = (change: Partial<Preferences>) => void dispatch(preferred(change));
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => panel.current?.focus(), []);
  const close = () => {
    onClose();
    giveBack(gear.current);
  };
  useDismiss(true, [panel, gear], (byKey) => (byKey ? close() : onClose()), PRESSES_AND_FOCUS);

  return (
    <div
      ref={panel}
      id="ajustes"
      className={`${css.panel} screen-only flex flex-column gap-4 overflow-y-auto outline-none`}
      role="dialog"
      aria-labelledby="ajustes-titulo"
      tabIndex={-1}
    >
      <div className={`${css.head} flex align-items-center justify-content-between`}>
        <h2 id="ajustes-titulo">Ajustes</h2>
        <BareIcon icon="pi-times" label="Cerrar ajustes" onClick={close} />
      </div>
      <FontScale scale={preferences.scale} onChange={(scale) => set({ scale })} />
      {!simple && (
        <Choice legend="Menú" name="menu" value={preferences.menuMode} options={MODES} onChange={(menuMode) => set({ menuMode })} />
      )}
      <Choice
        legend="Estilo de los campos"
        name="campos"
        value={preferences.inputStyle}
        options={STYLES}
        onChange={(inputStyle) => set({ inputStyle })}
      />
      <Setting legend="Botones">
        <LabelledSwitch label="Efecto de onda al pulsar" checked={preferences.ripple} onChange={(ripple) => set({ ripple })} />
      </Setting>
      <ThemePicker />
    </div>
  );
}
