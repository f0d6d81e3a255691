import css from './Choice.module.css';
import { Setting } from './Setting';

/** The class of a radio button that covers its label, which shows what is chosen in its own way. */
export const OVER = 'absolute top-0 left-0 w-full h-full m-0 opacity-0 cursor-pointer';

interface Props<V extends string> {
  /** The label of the group, and the `name` of its inputs. */
  legend: string;
  name: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** Radio buttons for a choice of a few values. */
export const Choice = <V extends string>({ legend, name, value, options, onChange }: Props<V>) => (
  <Setting legend={legend}>
    <div className={`${css.choice} boxed`}>
      {options.map((option) => (
        <label key={option.value} className="relative">
          <input type="radio" className={OVER} name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </Setting>
);
