import { useState } from 'react';
import { toast } from '@/components/feedback/toast';
import { useAppDispatch } from '@/store/hooks';
import { preferred } from '@/store/preferences';
import { OVER } from './Choice';
import { Setting } from './Setting';
import css from './ThemePicker.module.css';
import { changeTheme, currentTheme } from './theme';
import themes from './themes.json';

const families = [...new Set(themes.map(({ family }) => family))];
const TONES = [
  { dark: false, label: 'Claro' },
  { dark: true, label: 'Oscuro' },
];

interface SwatchProps {
  theme: (typeof themes)[number];
  checked: boolean;
  onChoose: () => void;
}

const Swatch = ({ theme: { family, color, dark, swatch }, checked, onChoose }: SwatchProps) => (
  <label className={`${css.swatch} relative`} title={color} data-dark={dark}>
    <input
      type="radio"
      className={OVER}
      name="tema"
      aria-label={`${family}, ${dark ? 'oscuro' : 'claro'}, ${color.toLowerCase()}`}
      checked={checked}
      onChange={onChoose}
    />
    <span style={{ backgroundColor: swatch }} aria-hidden>
      {checked && <i className="pi pi-check text-sm font-bold" />}
    </span>
  </label>
);

/** The themes by family, light and dark; a choice applies at once and is remembered. */
export function ThemePicker() {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(currentTheme);
  const choose = async (name: string) => {
    setChosen(name);
    const outcome = await changeTheme(name);
    if (outcome === 'swapped') dispatch(preferred({ theme: name }));
    if (outcome !== 'failed') return;
    setChosen(currentTheme());
    toast('error', 'No se pudo cargar el tema. Revise la conexión e intente de nuevo.');
  };
  return (
    <Setting legend="Tema">
      {families.map((family) => (
        <div key={family} className={`${css.family} py-2 px-0`}>
          <strong className="font-semibold text-strong">{family}</strong>
          {TONES.map(({ dark, label }) => {
            const mine = themes.filter((theme) => theme.family === family && theme.dark === dark);
            if (mine.length === 0) return null;
            return (
              <div key={label} className="flex flex-wrap align-items-center gap-2 mt-2">
                <span className="w-4rem text-muted">{label}</span>
                {mine.map((theme) => (
                  <Swatch key={theme.name} theme={theme} checked={theme.name === chosen} onChoose={() => void choose(theme.name)} />
                ))}
              </div>
            );
          })}
        </div>
      ))}
    </Setting>
  );
}
